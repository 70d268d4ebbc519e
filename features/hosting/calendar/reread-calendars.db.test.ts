import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { FetchRefused } from '../../../platform/net/public-fetch.server.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { ask, asked, clubMember, friday, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { acceptOffer } from '../../exchange/offer/accept-offer.server.ts';
import { listingOfInstantQuote, listingsOfOwn } from '../../exchange/offer/listings-to-confirm.server.ts';
import { makeQuote } from '../../exchange/price/make-quote.server.ts';
import { rereadCalendars } from './reread-calendars.server.ts';
import { followCalendar } from './share-calendar.server.ts';

const db = await testDatabase({ poolSize: 10 });
afterAll(() => db.drop());
const start = '2027-05-01T18:00:00Z';
const deps = db.deps(start);
const owner = await clubMember(db.ownerSql, 'owner');
const renter = await clubMember(db.ownerSql, 'renter');
const free = 'BEGIN:VCALENDAR\nEND:VCALENDAR';
const busy = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20270605\nDTEND;VALUE=DATE:20270606\nEND:VEVENT\nEND:VCALENDAR`;
const saying = (text: string) => async () => text;
const silent = async (): Promise<string> => {
  throw new FetchRefused('It took too long.');
};

/** A listing that follows a calendar that was just read. */
async function following(instant: boolean) {
  const listing = await listingOf(db.ownerSql, owner.accountId, instant ? { instant_ways: ['rent'] } : {});
  const url = `https://calendar.example/${randomUUID()}.ics`;
  accepted(await followCalendar(deps, owner, { listingId: listing.id, name: 'Elsewhere', url }));
  await rereadCalendars(deps, listing.id, saying(free));
  return listing;
}
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const minutes = (many: number) => db.deps(new Date(Date.parse(start) + many * 60_000).toISOString());

test('notices days taken elsewhere a moment ago before the owner’s acceptance', async () => {
  const { id, slug } = await following(false);
  const request = await asked(deps, renter, slug);
  const later = minutes(10);
  expect(await listingsOfOwn(later, owner, request.id)).toEqual([id]);
  expect(await listingsOfOwn(later, await clubMember(db.ownerSql, 'owner'), request.id)).toEqual([]);
  await rereadCalendars(later, id, saying(busy));
  expect(codeOf(await acceptOffer(later, owner, { id: request.id, version: 1 }))).toBe('days-are-taken');
});

test('waits for a slow calendar only so long, and then uses what is known', async () => {
  const { id, slug } = await following(false);
  const request = await asked(deps, renter, slug);
  const later = minutes(10);
  await rereadCalendars(later, id, silent);
  expect(codeOf(await acceptOffer(later, owner, { id: request.id, version: 1 }))).toBe('accepted');
});

test('blocks nothing while it waits: others book, close and accept', async () => {
  const { id, slug } = await following(false);
  const request = await asked(deps, renter, slug);
  const later = minutes(10);
  let answer: (text: string) => void = () => undefined;
  const reading = rereadCalendars(later, id, () => new Promise((resolve) => (answer = resolve)));
  // While the other platform is slow, the acceptance goes through.
  expect(codeOf(await acceptOffer(later, owner, { id: request.id, version: 1 }))).toBe('accepted');
  await expect.poll(() => answer.length).toBe(1);
  answer(busy);
  await reading;
  // The booking stays, and the conflict is reported.
  const claims = await db.sql`select kind from listing_claim where listing_id = ${id}`;
  expect(claims.map(({ kind }) => kind as string)).toEqual(['exchange']);
  expect(
    await db.sql`select from event where name = 'calendar.conflict' and subject_id = ${String(id)}`,
  ).toHaveLength(1);
});

test('turns instant booking into a request when a calendar couldn’t be read for two hours, and back after the next good reading', async () => {
  const { id, slug } = await following(true);
  const states = [];
  for (const [at, text] of [
    [119, silent],
    [121, silent],
    [122, saying(free)],
  ] as const) {
    const now = minutes(at);
    await rereadCalendars(now, id, text);
    const days = { from: '2027-06-04', to: '2027-06-04' };
    const quote = accepted(
      await makeQuote(now, renter, {
        slug,
        way: 'rent',
        ...days,
        addOnIds: [],
        isDelivered: false,
        points: 0,
      }),
    );
    expect(await listingOfInstantQuote(now, renter, quote.id)).toBe(id);
    const outcome = accepted(await ask(now, renter, slug, days));
    expect(quote.terms.isInstant).toBe(outcome.state === 'accepted');
    states.push(outcome.state);
    await db.ownerSql`delete from listing_claim where listing_id = ${id}`;
  }
  expect(states).toEqual(['accepted', 'requested', 'accepted']);
});

test('treats a calendar that was never read the same way, and ignores one that is no longer followed', async () => {
  const listing = await listingOf(db.ownerSql, owner.accountId, { instant_ways: ['rent'] });
  expect(accepted(await ask(deps, renter, listing.slug, friday)).state).toBe('accepted');
  const url = 'https://calendar.example/never.ics';
  accepted(await followCalendar(deps, owner, { listingId: listing.id, name: 'Elsewhere', url }));
  const days = { from: '2027-07-01', to: '2027-07-02' };
  expect(accepted(await ask(deps, renter, listing.slug, days)).state).toBe('requested');
});

test('asks another site only once when pressed twice within half a minute', async () => {
  const { id } = await following(false);
  let calls = 0;
  const counting = async () => {
    calls += 1;
    return free;
  };
  await rereadCalendars(deps, id, counting);
  expect(calls).toBe(0);
  await rereadCalendars(minutes(1), id, counting);
  await rereadCalendars(minutes(1), id, counting);
  expect(calls).toBe(1);
});

test('an acceptance and a reading that takes the same days at once: either the days are booked and the owner is told, or it is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, slug } = await following(false);
    const request = await asked(deps, renter, slug);
    const later = minutes(10);
    const [outcome] = await Promise.all([
      acceptOffer(later, owner, { id: request.id, version: 1 }),
      rereadCalendars(later, id, saying(busy)),
    ]);
    const claims = await db.sql<{ kind: string }[]>`select kind from listing_claim where listing_id = ${id}`;
    const told =
      await db.sql`select from event where name = 'calendar.conflict' and subject_id = ${String(id)}`;
    if (outcome === 'accepted')
      expect([claims.map(({ kind }) => kind), told.length]).toEqual([['exchange'], 1]);
    else
      expect([codeOf(outcome), claims.map(({ kind }) => kind), told.length]).toEqual([
        'days-are-taken',
        ['block'],
        0,
      ]);
  }
});
