import { afterAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../../tests/builders/accounts.ts';
import { clubMember, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import {
  endSearchEmails,
  mostSavedSearches,
  removeSearch,
  saveSearch,
  savedSearchesOf,
  tellOfSearch,
} from './saved-searches.server.ts';
import {
  tellOfNewListings,
  tellOfNewListingsKind,
  tellOfSearchJob,
  tellOfSearchKind,
} from './tell-of-new-listings.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), now: () => new Date(instant) };
const pass = (hours: number) => (instant += hours * 3_600_000);

async function publish(title: string): Promise<string> {
  const { accountId } = await clubMember(db.ownerSql, 'owner');
  const { id, slug } = await listingOf(db.ownerSql, accountId);
  await db.ownerSql`update listing set title = ${title}, published_at = ${deps.now()} where id = ${id}`;
  return slug;
}

const handlers = {
  [tellOfNewListingsKind]: tellOfNewListings,
  [tellOfSearchKind]: tellOfSearchJob(deps),
};
async function round(): Promise<void> {
  await enqueue(db.ownerSql, { kind: tellOfNewListingsKind, body: {} }, deps.now());
  await doDueJobs(deps, handlers);
}
const emailsTo = async (email: string | null) =>
  db.ownerSql<{ subject: string; body: string; headers: Record<string, string> }[]>`
    select subject, body, headers from mail where recipient = ${email} order by id`;

beforeEach(() => void pass(24));

test('emails each new match to the person who saved the search, once, and nothing else', async () => {
  const me = await addAccount(db.ownerSql);
  await publish('An old boat');
  pass(1);
  await saveSearch(deps, me, 'category=water&sort=price-low&after=abc&view=list');
  await saveSearch(deps, me, 'category=snow');
  expect((await savedSearchesOf(deps, me)).map(({ query }) => query).sort()).toEqual([
    'category=snow',
    'category=water',
  ]);
  await round();
  expect(await emailsTo(me.email)).toHaveLength(0);
  pass(1);
  await publish('A new boat');
  pass(1);
  await round();
  await round();
  const [mail, ...more] = await emailsTo(me.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('1 new listing for Boats & Personal Watercraft');
  expect(mail?.body).toContain('A new boat, Summerland, BC');
  expect(mail?.body).not.toContain('An old boat');
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('the email’s link stops it for that search only, and it can be turned on again', async () => {
  const me = await addAccount(db.ownerSql);
  const [search] = accepted(await saveSearch(deps, me, 'category=water'));
  pass(1);
  await publish('One boat');
  pass(1);
  await round();
  const [mail] = await emailsTo(me.email);
  const key = /\/saved-searches\/off\/([0-9a-f-]{36})/.exec(mail?.body ?? '')?.[1] ?? '';
  expect(await endSearchEmails(deps, key)).toBe(true);
  expect([await endSearchEmails(deps, 'guessed'), await endSearchEmails(deps, me.accountId)]).toEqual([
    false,
    false,
  ]);
  await publish('Another boat');
  pass(24);
  await round();
  expect(await emailsTo(me.email)).toHaveLength(1);
  expect(await savedSearchesOf(deps, me)).toMatchObject([{ isTold: false }]);

  // What was published meanwhile is not reported later.
  await tellOfSearch(deps, me, { id: search?.id ?? '', isTold: true });
  pass(24);
  await round();
  expect(await emailsTo(me.email)).toHaveLength(1);
  await publish('A third boat');
  pass(24);
  await round();
  expect((await emailsTo(me.email)).at(-1)?.body).toContain('A third boat');
});

test('belongs to its account: no one else sees, switches or removes it', async () => {
  const [me, other] = [await addAccount(db.ownerSql), await addAccount(db.ownerSql)];
  const [search] = accepted(await saveSearch(deps, me, 'q=kayak&max=200'));
  expect(search).toMatchObject({ name: '“kayak”, up to $200', isTold: true });
  const id = search?.id ?? '';
  expect(await savedSearchesOf(deps, other)).toEqual([]);
  expect(await tellOfSearch(deps, other, { id, isTold: false })).toMatchObject({ refusal: 'not-found' });
  await removeSearch(deps, other, id);
  expect(await savedSearchesOf(deps, me)).toHaveLength(1);
  expect(await removeSearch(deps, me, id)).toEqual([]);
});

test('saves the same search once, refuses what the page would refuse, and limits how many there are', async () => {
  const me = await addAccount(db.ownerSql);
  await saveSearch(deps, me, 'max=100&category=rv');
  expect(await saveSearch(deps, me, 'category=rv&max=100')).toHaveLength(1);
  expect(await saveSearch(deps, me, 'category=spaceship')).toMatchObject({
    refusal: 'invalid',
    field: 'query',
  });
  for (let max = 101; max < 100 + mostSavedSearches; max += 1) await saveSearch(deps, me, `max=${max}`);
  expect(isRefusal(await saveSearch(deps, me, 'max=999'))).toBe(true);
  expect(await saveSearch(deps, me, 'category=rv&max=100')).toHaveLength(mostSavedSearches);
});
