import { afterAll, expect, test } from 'vitest';
import { asked, clubMember, listingOf, showLicence } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { addressFor, kindsTold, emailsTo, tellAll } from '../../tests/builders/notices.ts';
import { offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { AccountActor } from '../members/actor.ts';
import { noteShown } from '../requirements/note-shown.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const asking = '2027-05-25T16:00:00Z';
const at = (instant: string) => db.deps(instant);

async function member(kind: 'renter' | 'owner'): Promise<AccountActor> {
  const actor = await clubMember(db.ownerSql, kind);
  await addressFor(db, actor);
  return actor;
}
const forget = ({ accountId }: AccountActor) =>
  db.ownerSql`delete from shown_by_member where account_id = ${accountId}`;
/** An operator read the member's document. */
async function readOff({ accountId }: AccountActor, birthDate: string): Promise<void> {
  await inTransaction(db, {}, async ({ sql }) => {
    const isBirthdayNew = await noteShown(sql, accountId, { isIdentified: true, birthDate });
    const subject = { kind: 'member', id: accountId };
    const fact = { name: 'identity.verified', subject, body: { isBirthdayNew } };
    await appendEvent(sql, fact, new Date(asking));
  });
}
const told = async (who: AccountActor) =>
  (await kindsTold(db, who)).filter((kind) => kind.startsWith('requirements.'));

async function requested(renter: AccountActor, owner: AccountActor, columns = {}): Promise<string> {
  const { id: listingId, slug } = await listingOf(db.ownerSql, owner.accountId);
  if (Object.keys(columns).length > 0)
    await db.ownerSql`update listing set ${db.ownerSql(columns)} where id = ${listingId}`;
  return (await asked(at(asking), renter, slug, { from: '2027-06-04', to: '2027-06-06' })).id;
}

async function agreed(renter: AccountActor, owner: AccountActor, columns = {}): Promise<string> {
  const id = await requested(renter, owner, columns);
  expect(await acceptOffer(at(asking), owner, { id, version: 1 })).toBe('accepted');
  await tellAll(at(asking));
  return id;
}

test('someone who has to show a document is notified at the agreement, and at half and 80 % of the time', async () => {
  const [renter, owner] = [await member('renter'), await member('owner')];
  await forget(renter);
  await agreed(renter, owner);
  expect([await told(renter), await told(owner)]).toEqual([['requirements.needed'], []]);
  const email = (await emailsTo(db, await addressFor(db, renter))).find(({ subject }) =>
    subject.startsWith('Before the pick-up'),
  );
  expect(email?.body).toContain('Show what the listing asks for by Fri, June 4, 2027');
  await tellAll(at('2027-05-30T16:00:01Z'));
  expect(await told(renter)).toEqual(['requirements.needed', 'requirements.reminder']);
  await tellAll(at('2027-06-02T16:00:01Z'));
  expect(await told(renter)).toHaveLength(3);
});

test.each([
  ['2005-05-17', []],
  ['2006-06-05', ['requirements.too_young', 'requirements.too_young_reminder']],
] as const)(
  'when 21 years are required and a birthday of %s is read only after the agreement, the renter gets %j and the owner nothing',
  async (birthDate, kinds) => {
    const [renter, owner] = [await member('renter'), await member('owner')];
    const columns = { requirement_terms: db.ownerSql.json({ minimumAge: 21 }) };
    await forget(renter);
    await agreed(renter, owner, columns);
    const id = await agreed(renter, owner, columns);
    const history = async () => (await rentalFor(at(asking), owner, id))?.history;
    const before = await history();
    // Nobody hears about an open request: it can’t be accepted anymore.
    await requested(renter, owner, columns);
    expect(await told(renter)).toEqual(['requirements.needed', 'requirements.needed']);
    // The second document says the same: it is reported once.
    for (let document = 0; document < 2; document += 1) {
      await readOff(renter, birthDate);
      await tellAll(at(asking));
    }
    expect(await history()).toEqual(before);
    await tellAll(at('2027-05-30T16:00:01Z'));
    expect((await told(renter)).slice(2)).toEqual(kinds.flatMap((kind) => [kind, kind]));
    expect(await told(owner)).toEqual([]);
    const emails = await emailsTo(db, await addressFor(db, renter));
    expect(emails.some(({ subject }) => subject.startsWith('You’re not old enough'))).toBe(kinds.length > 0);
    expect(JSON.stringify(await emailsTo(db, await addressFor(db, owner)))).not.toMatch(/old enough|younger/);
  },
);

test('someone who has shown it isn’t reminded, and someone who lacks nothing isn’t notified', async () => {
  const [renter, owner] = [await member('renter'), await member('owner')];
  await agreed(renter, owner);
  expect(await told(renter)).toEqual([]);
  const second = await member('renter');
  await forget(second);
  await agreed(second, owner);
  await showLicence(db.ownerSql, second.accountId);
  await tellAll(at('2027-05-30T16:00:01Z'));
  expect(await told(second)).toEqual(['requirements.needed']);
});

test('tells an owner that a stay lacks its registration number', async () => {
  const [renter, owner] = [await member('renter'), await member('owner')];
  await agreed(renter, owner, { category_id: 'cabins', price_unit: 'night' });
  expect([await told(renter), await told(owner)]).toEqual([[], ['requirements.needed']]);
});

test('in a swap, notifies the receiver of the leg', async () => {
  const [ann, ben] = [await member('owner'), await member('owner')];
  const boat = await listingOf(db.ownerSql, ann.accountId);
  const other = await listingOf(db.ownerSql, ben.accountId);
  await forget(ben);
  const { id } = await offered(at(asking), ann, offerOf(other.slug, boat.slug));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await tellAll(at(asking));
  expect([await told(ann), await told(ben)]).toEqual([[], ['requirements.needed']]);
});
