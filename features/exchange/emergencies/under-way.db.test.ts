import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { asked, clubMember, listingOf, settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { asking, rentals, start } from '../../../tests/builders/rentals.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { authoriseExchange } from '../money/authorise-exchange.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { answerExtension, askExtension } from '../changes/extend-booking.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { heldUpUntil, interruptionsOf } from '../relief/interruptions.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { previewEmergency } from './swaps-inside.server.ts';
import { declareEmergency, liftEmergency } from './declare-emergency.server.ts';
import { listEmergencies } from './emergency-queries.server.ts';
import { reliefJobs } from './relief-jobs.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

// Bookings out with their renters while an operator declares an emergency there.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
// No story's search finds another one's trips.
const closeStory = async () => {
  await db.ownerSql`update listing set longitude = -118`;
  await db.ownerSql`delete from job where kind = 'find-relief'`;
};
afterEach(closeStory);
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const at = (instant: string) => db.deps(instant);
const newRental = rentals(db);
const { earn } = bookkeeping(db);
const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 } as const;
const days = { from: '2027-06-05', to: '2027-06-08' };
const burning = '2027-06-05T10:00:00Z';
const work = async (instant: string) => {
  await doDueJobs(at(instant), reliefJobs);
  await settleMoney(at(instant));
};
const declare = async (instant = burning, more: Partial<typeof days> = {}) => {
  const emergency = {
    kind: 'wildfire',
    title: 'Wildfire near Summerland',
    area,
    reason: 'BC Wildfire Service',
  } as const;
  const { id } = accepted(await declareEmergency(at(instant), operator, { ...emergency, ...days, ...more }));
  await work(instant);
  return id;
};
type People = { owner: AccountActor; renter: AccountActor };
const bringBack = async ({ owner, renter }: People, id: string, instant: string, confirmedAt = instant) => {
  accepted(await confirmHandOver(at(instant), renter, { legId: id, step: 'return' }));
  accepted(await confirmHandOver(at(confirmedAt), owner, { legId: id, step: 'return' }));
  await work(confirmedAt);
};
const meant = (id: string) => interruptionsOf(db.sql, id);
const pointsOf = async ({ accountId }: AccountActor) => {
  const [row] = await db.sql<{ points: number }[]>`
    select coalesce(sum(balance_points), 0)::int as points from points_account where member_id = ${accountId}`;
  return row?.points;
};
const named = async (id: string) =>
  (await db.sql<{ name: string }[]>`select name from event where subject_id = ${id} order by id`).map(
    ({ name }) => name,
  );
const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
};
/** The three-day rental with its fee and taxes. */
const rentalCents = 108_360;

test('is affected, comes back early, and gets points for paid and unused days', async () => {
  const rental = await newRental();
  const id = await rental.agreed();
  await rental.handedOff(id);
  expect(await previewEmergency(db.sql, { ...days, area }, new Date(burning))).toMatchObject({
    bookings: 0,
    trips: 1,
    listings: [{ met: 1 }],
  });
  const emergency = await declare();
  expect(await meant(id)).toMatchObject([
    {
      state: 'standing',
      beganAt: new Date(burning),
      until: new Date('2027-06-09T07:00:00Z'),
      pointsPercent: 110,
    },
  ]);
  for (const who of [rental.renter, rental.owner])
    expect((await rentalFor(at(burning), who, id))?.legs[0].interruption).toMatchObject({
      title: 'Wildfire near Summerland',
      state: 'standing',
      until: '2027-06-09T07:00:00.000Z',
      // Returned today, one of three days is left.
      pointsNow: Math.ceil((rentalCents * 1.1) / 300),
    });
  const earned = await db.sql`select state, cents from payout where exchange_id = ${id}`;
  await bringBack(rental, id, '2027-06-05T20:00:00Z', '2027-06-06T22:00:00Z');
  const givenPoints = Math.ceil((rentalCents * 1.1) / 300);
  expect(await meant(id)).toMatchObject([{ state: 'cut_short', unusedDays: 1, givenPoints }]);
  expect(await pointsOf(rental.renter)).toBe(givenPoints);
  // The owner keeps what was earned.
  expect(await db.sql`select state, cents from payout where exchange_id = ${id}`).toMatchObject(
    earned.map(({ cents }) => ({ cents: cents as number })),
  );
  expect(await named(id)).toEqual(
    expect.arrayContaining(['booking.interrupted', 'booking.returned', 'booking.cut_short']),
  );
  expect((await listEmergencies(db.sql)).find((each) => each.id === emergency)).toMatchObject({
    interrupted: 1,
    cutShort: 1,
    pointsForUnused: givenPoints,
    offered: 0,
  });
  await soundBooks();
});

test('gives nothing for a timely return, a return after the emergency, or a hand-over when it was known', async () => {
  const inTime = await newRental();
  const id = await inTime.agreed();
  await inTime.handedOff(id);
  await declare();
  await bringBack(inTime, id, '2027-06-06T22:00:00Z');
  expect(await meant(id)).toMatchObject([{ state: 'over', unusedDays: 0, givenPoints: 0 }]);
  expect(await pointsOf(inTime.renter)).toBe(0);

  const lifted = await newRental();
  const other = await lifted.agreed();
  await lifted.handedOff(other);
  const emergency = await declare();
  accepted(await liftEmergency(at('2027-06-05T12:00:00Z'), operator, { id: emergency, reason: 'Rain' }));
  await work('2027-06-05T12:00:00Z');
  expect(await meant(other)).toMatchObject([{ state: 'lifted', until: new Date('2027-06-05T12:00:00Z') }]);
  await bringBack(lifted, other, '2027-06-05T20:00:00Z');
  expect(await pointsOf(lifted.renter)).toBe(0);
  expect(await named(other)).toContain('booking.interruption_lifted');

  const knew = await newRental();
  const late = await knew.agreed();
  await declare('2027-06-04T10:00:00Z');
  await knew.handedOff(late, start);
  await work('2027-06-04T16:05:00Z');
  expect(await meant(late)).toEqual([]);
});

test('lifting it takes nothing from a trip that is already back, and tells no one that the trip goes on', async () => {
  const rental = await newRental();
  const id = await rental.agreed();
  await rental.handedOff(id);
  const emergency = await declare();
  accepted(await confirmHandOver(at('2027-06-05T20:00:00Z'), rental.renter, { legId: id, step: 'return' }));
  const lifted = '2027-06-06T18:00:00Z';
  const givenPoints = Math.ceil((rentalCents * 1.1) / 300);
  const seen = async (instant: string) =>
    (await rentalFor(at(instant), rental.renter, id))?.legs[0].interruption;
  // The day of the confirmation counts, not the day of the check.
  expect(await seen(lifted)).toMatchObject({ state: 'standing', pointsNow: givenPoints });
  accepted(await liftEmergency(at(lifted), operator, { id: emergency, reason: 'Rain' }));
  await work(lifted);
  expect(await meant(id)).toMatchObject([{ state: 'standing', until: new Date(lifted) }]);
  expect(await seen('2027-06-06T21:00:00Z')).toMatchObject({ state: 'standing', pointsNow: givenPoints });
  expect(await named(id)).not.toContain('booking.interruption_lifted');
  accepted(await confirmHandOver(at('2027-06-06T22:00:00Z'), rental.owner, { legId: id, step: 'return' }));
  await work('2027-06-06T22:00:00Z');
  expect(await meant(id)).toMatchObject([{ state: 'cut_short', unusedDays: 1, givenPoints }]);
  expect(await pointsOf(rental.renter)).toBe(givenPoints);
  await soundBooks();
});

/** Declared, but no job has run yet. */
const justDeclared = async (instant = burning) => {
  const about = {
    kind: 'wildfire',
    title: 'Wildfire',
    area,
    ...days,
    reason: 'BC Wildfire Service',
  } as const;
  return accepted(await declareEmergency(at(instant), operator, about)).id;
};
const confirmBack = async ({ owner, renter }: People, id: string, instant: string) => {
  for (const who of [renter, owner])
    accepted(await confirmHandOver(at(instant), who, { legId: id, step: 'return' }));
};

test('a return before the job has run loses nothing; a return before the declaration gets nothing', async () => {
  const quick = await newRental();
  const id = await quick.agreed();
  await quick.handedOff(id);
  const before = await newRental();
  const earlier = await before.agreed();
  await before.handedOff(earlier);
  await confirmBack(before, earlier, '2027-06-05T09:00:00Z');
  await justDeclared();
  await confirmBack(quick, id, '2027-06-05T10:00:30Z');
  await work('2027-06-05T10:01:00Z');
  const givenPoints = Math.ceil((rentalCents * 1.1) / 300);
  expect(await meant(id)).toMatchObject([{ state: 'cut_short', unusedDays: 1, givenPoints }]);
  expect(await pointsOf(quick.renter)).toBe(givenPoints);
  // Someone already back is not asked to return.
  expect(await named(id)).toEqual(expect.arrayContaining(['booking.cut_short']));
  expect(await named(id)).not.toContain('booking.interrupted');
  expect(await meant(earlier)).toEqual([]);
  expect(await pointsOf(before.renter)).toBe(0);
  // The second search, and another emergency for the same trip afterwards, give nothing more.
  await justDeclared('2027-06-05T10:00:20Z');
  await work('2027-06-05T10:05:00Z');
  expect((await meant(id)).map(({ state }) => state)).toEqual(['cut_short', 'over']);
  expect(await pointsOf(quick.renter)).toBe(givenPoints);
  await soundBooks();
});

test('a return before it is lifted loses nothing either, even if it was lifted before the job ran', async () => {
  const quick = await newRental();
  const id = await quick.agreed();
  await quick.handedOff(id);
  const slow = await newRental();
  const other = await slow.agreed();
  await slow.handedOff(other);
  const emergency = await justDeclared();
  await confirmBack(quick, id, '2027-06-05T10:00:30Z');
  accepted(await liftEmergency(at('2027-06-05T10:01:00Z'), operator, { id: emergency, reason: 'Rain' }));
  await confirmBack(slow, other, '2027-06-05T10:01:30Z');
  await work('2027-06-05T10:02:00Z');
  expect(await meant(id)).toMatchObject([
    { state: 'cut_short', unusedDays: 1, until: new Date('2027-06-05T10:01:00Z') },
  ]);
  expect(await meant(other)).toEqual([]);
  expect(await pointsOf(slow.renter)).toBe(0);
});

/** An extension to 2027-06-08, accepted during the fire; nothing is charged yet. */
async function stayLonger({ owner, renter }: People, id: string, method = 'test_visa') {
  const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
  const card = { target, method, key: randomUUID() };
  const made = accepted(await authoriseExchange(withCards(at(burning)), renter, card));
  accepted(await askExtension(at(burning), renter, { id, to: target.to, paymentId: made.id }));
  expect(await answerExtension(at(burning), owner, { id, event: 'agree' })).toBe('done');
}
/** What three days cost, or five, with this many left. */
const worthOf = (cents: number, unused: number, of: number) =>
  Math.ceil((cents * unused * 110) / (of * 10_000));
const furtherCents = async (id: string) => {
  const [row] = await db.sql<{ cents: number }[]>`
    select (price #>> '{refundable,rentalCents}')::int as cents from leg_extension where leg_id = ${id}`;
  return row?.cents ?? 0;
};

test.each([
  ['paid', 'test_visa', 3, 5],
  ['not paid', 'test_capture_fails', 1, 3],
] as const)(
  'extra days being charged during the return, and then %s, count once, after the bank’s answer',
  async (_, method, unused, of) => {
    const rental = await newRental();
    const id = await rental.agreed();
    await rental.handedOff(id);
    await declare();
    await stayLonger(rental, id, method);
    await confirmBack(rental, id, '2027-06-05T20:00:00Z');
    await doDueJobs(at('2027-06-05T20:00:00Z'), reliefJobs);
    expect(await meant(id)).toMatchObject([{ state: 'standing' }]);
    expect(await pointsOf(rental.renter)).toBe(0);
    await settleMoney(at('2027-06-05T20:01:00Z'));
    await work('2027-06-05T20:02:00Z');
    const cents = rentalCents + (of === 5 ? await furtherCents(id) : 0);
    const givenPoints = worthOf(cents, unused, of);
    expect(await meant(id)).toMatchObject([{ state: 'cut_short', unusedDays: unused, givenPoints }]);
    expect(await pointsOf(rental.renter)).toBe(givenPoints);
    await soundBooks();
  },
);

test('a trip affected only on extra days that aren’t paid then isn’t affected, whether the bank answers before or after the job', async () => {
  for (const isBankFirst of [true, false]) {
    const rental = await newRental();
    const id = await rental.agreed();
    await rental.handedOff(id);
    await stayLonger(rental, id, 'test_capture_fails');
    if (isBankFirst) await settleMoney(at('2027-06-05T10:00:30Z'));
    await declare('2027-06-05T10:01:00Z', { from: '2027-06-08' });
    await bringBack(rental, id, '2027-06-05T20:00:00Z');
    expect(await meant(id)).toMatchObject(isBankFirst ? [] : [{ state: 'over', unusedDays: 0 }]);
    expect(await heldUpUntil(db.sql, id)).toEqual(isBankFirst ? null : new Date('2027-06-05T10:01:00Z'));
    expect(await pointsOf(rental.renter)).toBe(0);
  }
  await soundBooks();
});

test('the job, the return and the bank’s answer at the same moment give the unused days’ value once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const rental = await newRental();
    const id = await rental.agreed();
    await rental.handedOff(id);
    await stayLonger(rental, id);
    await justDeclared();
    const soon = '2027-06-05T10:00:30Z';
    await Promise.all([
      work(soon),
      confirmBack(rental, id, soon),
      settleMoney(at(soon)),
      work(soon),
      doDueJobs(at(soon), reliefJobs),
    ]);
    for (let look = 0; look < 2; look += 1) await work('2027-06-05T10:05:00Z');
    const cents = rentalCents + (await furtherCents(id));
    expect(await meant(id)).toMatchObject([
      { state: 'cut_short', unusedDays: 3, givenPoints: worthOf(cents, 3, 5) },
    ]);
    expect(await pointsOf(rental.renter)).toBe(worthOf(cents, 3, 5));
  }
  await soundBooks();
});

test('affects a trip that should already be back, but not gear elsewhere or on other days', async () => {
  const overdue = await newRental();
  const id = await overdue.agreed();
  await overdue.handedOff(id);
  const away = await newRental();
  await db.ownerSql`update listing set longitude = -118.9 where slug = ${away.slug}`;
  const far = await away.agreed();
  await away.handedOff(far);
  await declare(burning, { from: '2027-06-07', to: '2027-06-08' });
  expect(await meant(id)).toEqual([]);
  await declare('2027-06-07T18:00:00Z', { from: '2027-06-07', to: '2027-06-08' });
  expect(await meant(id)).toMatchObject([{ state: 'standing' }]);
  expect(await meant(far)).toEqual([]);
});

test('law: whenever it comes back, however it was paid and however many emergencies there are, points come once, for exactly the unused days', async () => {
  const story = fc.record({
    way: fc.constantFrom('rent', 'adventurePoints', 'cashAndPoints' as const),
    points: fc.integer({ min: 1, max: 899 }),
    isLonger: fc.boolean(),
    emergencies: fc.integer({ min: 1, max: 3 }),
    backAfterHours: fc.integer({ min: 0, max: 140 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ way, points, isLonger, emergencies, backAfterHours }) => {
      const owner = await clubMember(db.ownerSql, 'owner');
      const renter = await clubMember(db.ownerSql, 'renter');
      await earn(renter.accountId, 1_200, new Date(asking));
      const { slug } = await listingOf(db.ownerSql, owner.accountId);
      const { id } = await asked(at(asking), renter, slug, {
        way,
        points: way === 'cashAndPoints' ? points : 0,
      });
      expect(await acceptOffer(at(asking), owner, { id, version: 1 })).toBe('accepted');
      await settleMoney(at(asking));
      if (isLonger) {
        const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
        const paying = { target, method: 'test_visa', key: randomUUID() };
        const made = accepted(await authoriseExchange(withCards(at(asking)), renter, paying));
        accepted(await askExtension(at(asking), renter, { id, to: target.to, paymentId: made.id }));
        expect(await answerExtension(at(asking), owner, { id, event: 'agree' })).toBe('done');
        await settleMoney(at(asking));
      }
      for (const who of [owner, renter])
        accepted(await confirmHandOver(at(start), who, { legId: id, step: 'hand_off' }));
      await settleMoney(at(start));
      const before = (await pointsOf(renter)) ?? 0;
      await Promise.all(Array.from({ length: emergencies }, () => declare()));
      const backAt = new Date(Date.parse(burning) + backAfterHours * 3_600_000);
      await bringBack({ owner, renter }, id, backAt.toISOString());
      const lastDay = isLonger ? 8 : 6;
      const backOn = backAt.toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' });
      const left =
        backAt < new Date('2027-06-09T07:00:00Z') ? Math.max(0, lastDay - Number(backOn.slice(8))) : 0;
      const [paid] = await db.sql<{ cents: number; points: number }[]>`
        select (b.terms #>> '{price,refundable,rentalCents}')::int
               + coalesce((select sum((x.price #>> '{refundable,rentalCents}')::int) from leg_extension x where x.leg_id = b.id), 0)::int as cents,
               b.points from ${rentalRows(db.sql)} b where b.id = ${id}`;
      const worth = (paid?.cents ?? 0) + (paid?.points ?? 0) * 100;
      const expected = Math.ceil((worth * left * 110) / ((isLonger ? 5 : 3) * 10_000));
      expect(((await pointsOf(renter)) ?? 0) - before).toBe(expected);
      const rows = await meant(id);
      expect(rows).toHaveLength(emergencies);
      expect(rows.filter(({ state }) => state === 'cut_short')).toHaveLength(left > 0 ? 1 : 0);
      await soundBooks();
      await closeStory();
    }),
    proving(6),
  );
});
