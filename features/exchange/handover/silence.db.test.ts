import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { settleMoney } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { cashOf } from '../../../tests/builders/money.ts';
import { asking, price, rentals, start, type Rental } from '../../../tests/builders/rentals.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelTogether } from '../changes/cancel-together.server.ts';
import { answerExtension, askExtension } from '../changes/extend-booking.server.ts';
import { confirmHandOver } from './hand-over.server.ts';
import { legSideOf } from './required-of-leg.ts';
import { liftInterruptedTrips } from '../relief/interrupt-trip.server.ts';
import { missBooking } from '../../../tests/builders/no-shows.ts';
import { moveRental, rentalRows } from '../../../tests/builders/rental-rows.ts';
import { exchangeClock } from '../lifecycle/exchange-jobs.server.ts';

// Bookings nobody acts on, from the agreement to their automatic end.
const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const cash = cashOf(db);
const newRental = rentals(db);
const at = (instant: string) => db.deps(instant);
const handlers = {
  ...exchangeClock,
};
const work = async (instant: string) => {
  await doDueJobs(at(instant), handlers);
  await settleMoney(at(instant));
};
let rental: Rental;
let id: string;
beforeEach(async () => {
  rental = await newRental();
  id = await rental.agreed();
  await work(asking);
});
const standing = async () => {
  const [row] = await db.sql<Record<string, unknown>[]>`
    select state, cancelled_by as by, refund_percent as percent, refund_cents as cents from ${rentalRows(db.sql)} rental where id = ${id}`;
  return { ...row };
};
const told = async (name: string) =>
  (await db.sql`select 1 from event where subject_id = ${id} and name = ${name}`).length;
const claims = () => db.sql`select kind from listing_claim where leg_id = ${id}`;
const ask = (...kinds: string[]) => db.ownerSql`
  update leg set terms = jsonb_set(terms, '{requirements}', ${db.ownerSql.json(kinds.map((kind) => ({ kind })))}) where id = ${id}`;

const firstLook = '2027-06-05T16:00:00Z';
/** Two days after the agreed return, on the evening of June 6. */
const lastLook = '2027-06-09T01:00:00Z';
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

test('asks about an unstarted trip a day after the pick-up, and ends it two days after the agreed return with a full refund', async () => {
  await work(justBefore(firstLook));
  expect(await told('booking.not_begun')).toBe(0);
  await work(firstLook);
  expect(await told('booking.not_begun')).toBe(1);
  await work(justBefore(lastLook));
  expect(await standing()).toMatchObject({ state: 'accepted' });
  expect(await rentalFor(at(firstLook), rental.owner, id)).toMatchObject({
    legs: [{ sayUntil: new Date(lastLook).toISOString() }],
    countsAsBackAt: null,
  });
  await work(lastLook);
  expect(await standing()).toEqual({ state: 'cancelled', by: 'silence', percent: 100, cents: price });
  expect(await claims()).toEqual([]);
  expect(await told('booking.not_begun')).toBe(1);
  expect((await cash.payments(id)).map(([, , captured, refunded]) => captured === refunded)).toEqual([true]);
  expect(await checkCash(db.sql)).toEqual([]);
});

test('a trip first looked at after its time is asked about first, and ends two days later', async () => {
  accepted(await confirmHandOver(at(start), rental.owner, { legId: id, step: 'hand_off' }));
  const late = '2027-07-01T12:00:00Z';
  await work(late);
  expect(await standing()).toMatchObject({ state: 'accepted' });
  expect(await told('booking.not_begun')).toBe(1);
  await work(justBefore('2027-07-03T12:00:00Z'));
  expect(await standing()).toMatchObject({ state: 'accepted' });
  await work('2027-07-03T12:00:00Z');
  expect(await standing()).toMatchObject({ state: 'cancelled', by: 'renter', percent: 0 });
  expect(await told('booking.not_begun')).toBe(1);
});

test('when neither side could start, ends a day after the pick-up; until then both can still get ready', async () => {
  await ask('identity', 'registration');
  await db.ownerSql`update member set verifications = '{}' where id = ${rental.renter.accountId}`;
  for (const who of [rental.owner, rental.renter])
    expect(await missBooking(at('2027-06-04T19:00:00Z'), who, { id, reason: 'x' })).toMatchObject({
      refusal: 'not-ready-yourself',
    });
  await work(justBefore(firstLook));
  expect(await standing()).toMatchObject({ state: 'accepted' });
  await work(firstLook);
  expect(await standing()).toEqual({ state: 'cancelled', by: 'silence', percent: 100, cents: price });
  expect(await told('booking.not_begun')).toBe(0);
});

test('gives a side that was ready the whole time, and one that became ready meanwhile too', async () => {
  await ask('registration');
  await work(firstLook);
  expect(await standing()).toMatchObject({ state: 'accepted' });
  expect(await missBooking(at(firstLook), rental.renter, { id, reason: 'Nobody there' })).toMatchObject({
    refundCents: price,
  });
  const view = await rentalFor(at(firstLook), rental.owner, id);
  expect(view).toMatchObject({
    legs: [{ calledOff: { by: 'giver', isNoShow: true } }],
    cancelled: { isUnbegun: false },
  });
});

test.each([
  ['owner', { by: 'renter', percent: 0 }, 0],
  ['renter', { by: 'owner', percent: 100 }, 1],
] as const)(
  'when only the %s has confirmed the hand-over, the other counts as a no-show',
  async (side, ended, blocks) => {
    accepted(await confirmHandOver(at(start), rental[side], { legId: id, step: 'hand_off' }));
    // The silent side is asked before anything is settled against it.
    await work(firstLook);
    expect(await told('booking.not_begun')).toBe(1);
    await work(lastLook);
    expect(await standing()).toMatchObject({ state: 'cancelled', ...ended });
    const view = await rentalFor(at(lastLook), rental.renter, id);
    expect(view).toMatchObject({
      legs: [{ calledOff: { by: legSideOf(ended.by), isNoShow: false } }],
      cancelled: { isUnbegun: true },
    });
    // The days of an absent owner stay closed.
    const [listing] = await db.sql<{ n: number }[]>`
    select count(*)::int as n from listing_claim c join listing l on l.id = c.listing_id where l.slug = ${rental.slug} and c.kind = 'block'`;
    expect(listing?.n).toBe(blocks);
    expect(await checkCash(db.sql)).toEqual([]);
  },
);

test.each(['owner', 'renter'] as const)(
  'a confirmation by the %s alone at home, before the pick-up, settles nothing and doesn’t stop a no-show report against them',
  async (side) => {
    const other = side === 'owner' ? 'renter' : 'owner';
    accepted(
      await confirmHandOver(at('2027-06-03T20:00:00Z'), rental[side], { legId: id, step: 'hand_off' }),
    );
    // Before the pick-up it counts; from then on they are asked again, and the page has the button.
    const seen = async (instant: string) => {
      const leg = (await rentalFor(at(instant), rental[side], id))?.legs[0];
      return [leg?.confirmedHandOff, leg?.actions.includes('hand_off')];
    };
    expect(await seen(justBefore(start))).toEqual([[legSideOf(side)], false]);
    expect(await seen(start)).toEqual([[], true]);
    await work(firstLook);
    expect(await told('booking.not_begun')).toBe(1);
    await work(lastLook);
    expect(await standing()).toEqual({ state: 'cancelled', by: 'silence', percent: 100, cents: price });
    const story = await newRental();
    const waited = await story.agreed();
    accepted(
      await confirmHandOver(at('2027-06-03T20:00:00Z'), story[side], { legId: waited, step: 'hand_off' }),
    );
    const later = at('2027-06-04T19:00:00Z');
    const report = { id: waited, reason: 'Nobody there' };
    accepted(await missBooking(later, story[other], report));
    // Confirmed at the pick-up it counts, and once is enough.
    const third = await newRental();
    const said = { legId: await third.agreed(), step: 'hand_off' } as const;
    for (const instant of ['2027-06-03T20:00:00Z', start])
      accepted(await confirmHandOver(at(instant), third[side], said));
    expect(await missBooking(later, third[other], { ...report, id: said.legId })).toMatchObject({
      refusal: 'not-now',
    });
    // The side that can't report has no button for it; the side that came still has one.
    const actions = async (who: 'owner' | 'renter') =>
      (await rentalFor(later, third[who], said.legId))?.legs[0].actions ?? [];
    expect(await actions(other)).not.toContain('report_no_show');
    expect(await actions(side)).toContain('report_no_show');
  },
);

test('a renter who hasn’t paid the deposit can’t report the other side as a no-show', async () => {
  await moveRental(db.ownerSql, id, { deposit_cents: 50_000 });
  const later = at('2027-06-04T19:00:00Z');
  expect(await missBooking(later, rental.renter, { id, reason: 'x' })).toMatchObject({
    refusal: 'not-ready-yourself',
  });
  expect(await missBooking(later, rental.owner, { id, reason: 'x' })).toMatchObject({ percent: 0 });
});

test('one side’s report of a return counts two days later, after the agreed return', async () => {
  await rental.handedOff(id);
  await work(start);
  const back = '2027-06-05T20:00:00Z';
  accepted(await confirmHandOver(at(back), rental.renter, { legId: id, step: 'return' }));
  await work(justBefore(lastLook));
  expect(await standing()).toMatchObject({ state: 'handed_off' });
  expect(await rentalFor(at(justBefore(lastLook)), rental.owner, id)).toMatchObject({
    legs: [{ sayUntil: null }],
    countsAsBackAt: new Date(lastLook).toISOString(),
    isPresumedBack: false,
  });
  await work(lastLook);
  expect(await standing()).toMatchObject({ state: 'returned' });
  const [said] = await db.sql`
    select body from event where subject_id = ${id} and name = 'booking.returned'`;
  expect(said).toEqual({ body: { isPresumed: true } });
  expect(await rentalFor(at(lastLook), rental.owner, id)).toMatchObject({
    countsAsBackAt: null,
    isPresumedBack: true,
  });
  // The owner's time to claim starts then.
  await work('2027-06-11T00:59:59Z');
  expect(await standing()).toMatchObject({ state: 'returned' });
  await work('2027-06-11T01:00:00Z');
  expect(await standing()).toMatchObject({ state: 'completed' });
});

test('without a report it counts as returned a week after it was due, unless an emergency delays it', async () => {
  await rental.handedOff(id);
  await db.ownerSql`insert into emergency (kind, title, from_day, to_day, area, declared_by, declared_at)
    values ('wildfire', 'Fire', '2027-06-05', '2027-06-09', '{"shape":"circle","longitude":-100,"latitude":60,"km":1}', ${operator.accountId}, ${start})`;
  await db.ownerSql`
    insert into leg_interruption (leg_id, emergency_id, kind, title, state, began_at, until, points_percent)
    select ${id}, id, kind, title, 'standing', declared_at, '2027-06-10T07:00:00Z', 110 from emergency order by declared_at desc limit 1`;
  for (const instant of [start, '2027-06-14T01:00:00Z', justBefore('2027-06-17T07:00:00Z')])
    await work(instant);
  expect(await standing()).toMatchObject({ state: 'handed_off' });
  await work('2027-06-17T07:00:00Z');
  expect(await standing()).toMatchObject({ state: 'returned' });
});

test('after an emergency that is lifted early, it counts as returned a week later, not only at the end first announced', async () => {
  await rental.handedOff(id);
  const [emergency] = await db.ownerSql<{ id: string }[]>`
    insert into emergency (kind, title, from_day, to_day, area, declared_by, declared_at)
    values ('wildfire', 'Fire', '2027-06-05', '2027-06-29', '{"shape":"circle","longitude":-100,"latitude":60,"km":1}', ${operator.accountId}, ${start})
    returning id`;
  await db.ownerSql`
    insert into leg_interruption (leg_id, emergency_id, kind, title, state, began_at, until, points_percent)
    select ${id}, id, kind, title, 'standing', declared_at, '2027-06-30T07:00:00Z', 110 from emergency where id = ${emergency?.id ?? ''}`;
  // It was checked when it would have counted as returned without the emergency.
  for (const instant of [start, '2027-06-14T01:00:00Z']) await work(instant);
  const lifted = '2027-06-15T07:00:00Z';
  await inTransaction(db, {}, (transaction) =>
    liftInterruptedTrips(transaction, emergency?.id ?? '', new Date(lifted)),
  );
  for (const instant of [lifted, justBefore('2027-06-22T07:00:00Z')]) await work(instant);
  expect(await standing()).toMatchObject({ state: 'handed_off' });
  await work('2027-06-22T07:00:00Z');
  expect(await standing()).toMatchObject({ state: 'returned' });
});

test('extra days move both deadlines', async () => {
  const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
  const card = await rental.card(target, 'test_visa', firstLook);
  await work(firstLook);
  accepted(await askExtension(at(firstLook), rental.renter, { id, to: target.to, paymentId: card.id }));
  expect(await answerExtension(at(firstLook), rental.owner, { id, event: 'agree' })).toBe('done');
  await work(lastLook);
  expect(await standing()).toMatchObject({ state: 'accepted' });
  await work('2027-06-11T01:00:00Z');
  expect(await standing()).toMatchObject({ state: 'cancelled', by: 'silence' });
  expect(await checkCash(db.sql)).toEqual([]);
});

test('extra days that can’t be charged move both deadlines back', async () => {
  const extend = async (instant: string) => {
    const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
    const card = await rental.card(target, 'test_capture_fails', instant);
    accepted(await askExtension(at(instant), rental.renter, { id, to: target.to, paymentId: card.id }));
    expect(await answerExtension(at(instant), rental.owner, { id, event: 'agree' })).toBe('done');
  };
  // Checked while the bank's answer is pending.
  await work('2027-06-05T15:00:00Z');
  await extend('2027-06-05T15:59:00Z');
  await doDueJobs(at(firstLook), handlers);
  await settleMoney(at(firstLook));
  await work(firstLook);
  await work(lastLook);
  expect(await standing()).toMatchObject({ state: 'cancelled', by: 'silence' });

  rental = await newRental();
  id = await rental.agreed();
  await rental.handedOff(id);
  await extend(start);
  await work(start);
  await work('2027-06-05T16:00:00Z');
  await work('2027-06-14T01:00:00Z');
  expect(await standing()).toMatchObject({ state: 'returned' });
});

test('the clock, a hand-over, a report and a joint cancellation at the same moment: one of them ends it, and the books balance', async () => {
  for (let round = 0; round < 5; round += 1) {
    const story = await newRental();
    const booking = await story.agreed();
    await work(asking);
    accepted(await confirmHandOver(at(start), story.owner, { legId: booking, step: 'hand_off' }));
    await work(firstLook);
    const word = { id: booking, percent: 50, reason: 'x' };
    accepted(await cancelTogether(at(firstLook), story.owner, word));
    const outcomes = await Promise.all([
      doDueJobs(at(lastLook), handlers),
      confirmHandOver(at(lastLook), story.renter, { legId: booking, step: 'hand_off' }),
      missBooking(at(lastLook), story.owner, { id: booking, reason: 'x' }),
      cancelTogether(at(lastLook), story.renter, word),
      doDueJobs(at(lastLook), handlers),
    ]);
    const said = outcomes.filter((outcome) => typeof outcome !== 'number' && !isRefusal(outcome));
    expect(said.length).toBeLessThanOrEqual(1);
    const ends = await db.sql`
      select name from event where subject_id = ${booking} and name in ('booking.cancelled', 'booking.handed_off')`;
    expect(ends).toHaveLength(1);
    await settleMoney(at(lastLook));
    expect(await checkCash(db.sql)).toEqual([]);
  }
});
