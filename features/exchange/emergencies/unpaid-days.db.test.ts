import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { rentals, start, type Rental } from '../../../tests/builders/rentals.ts';
import { authoriseExchange } from '../money/authorise-exchange.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { answerExtension, askExtension } from '../changes/extend-booking.server.ts';
import { settleExtension } from '../changes/settle-extension.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { heldUpUntil, interruptionsOf } from '../relief/interruptions.server.ts';
import { latenessIn } from '../../disputes/claim/claim-damage.server.ts';
import { readExchange } from '../../disputes/past-exchange.server.ts';
import {
  noteLateReturnJob,
  noteLateReturnKind,
  watchReturnJob,
  watchReturnKind,
} from '../../disputes/watch-return.server.ts';
import { readBookingFor } from '../../notifications/about/about-booking.server.ts';
import { declareEmergency } from './declare-emergency.server.ts';
import { meetBooking, meetTrip } from './meet-booking.server.ts';
import { reliefJobs } from './relief-jobs.server.ts';
import { exchangeClock } from '../lifecycle/exchange-jobs.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

// Due back on June 6, with an accepted extension; an emergency affects only those days, and the bank declines in the middle of it.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
// No story's search finds another one's trips, nor does a booking find another story's emergencies.
afterEach(async () => {
  await db.ownerSql`update emergency set lifted_at = declared_at where lifted_at is null`;
  await db.ownerSql`update listing set longitude = -118`;
  await db.ownerSql`delete from job where kind = 'find-relief'`;
});
const at = (instant: string) => db.deps(instant);
const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 } as const;
const declaredAt = '2027-06-05T10:00:00Z';
const bankAt = '2027-06-07T18:00:00Z';
const furtherDays = { from: '2027-06-07', to: '2027-06-08' };

/** An accepted extension to June 8; by default its card will be declined. */
async function stayLonger(
  { owner, renter }: Rental,
  id: string,
  when: string,
  method = 'test_capture_fails',
) {
  const target = { for: 'extension', bookingId: id, to: '2027-06-08' } as const;
  const card = { target, method, key: randomUUID() };
  const made = accepted(await authoriseExchange(withCards(at(when)), renter, card));
  accepted(await askExtension(at(when), renter, { id, to: target.to, paymentId: made.id }));
  expect(await answerExtension(at(when), owner, { id, event: 'agree' })).toBe('done');
}
const declare = async (when: string, days: typeof furtherDays, title = 'Wildfire') => {
  const about = { kind: 'wildfire', title, area, ...days, reason: 'BC Wildfire' } as const;
  accepted(await declareEmergency(at(when), operator, about));
};
const look = (when: string) => doDueJobs(at(when), reliefJobs);
const sayBack = async ({ owner, renter }: Rental, side: 'owner' | 'renter', id: string, when: string) =>
  accepted(await confirmHandOver(at(when), side === 'owner' ? owner : renter, { legId: id, step: 'return' }));
const named = async (id: string) =>
  (await db.sql<{ name: string }[]>`select name from event where subject_id = ${id} order by id`).map(
    ({ name }) => name,
  );
const bodyOf = async (id: string, name: string) => {
  const [row] = await db.sql<{ body: unknown }[]>`
    select body from event where subject_id = ${id} and name = ${name}`;
  return row?.body;
};
const meant = (id: string) => interruptionsOf(db.sql, id);
const pointsOf = async ({ accountId }: Rental['renter']) => {
  const [row] = await db.sql<{ points: number }[]>`
    select coalesce(sum(balance_points), 0)::int as points from points_account where member_id = ${accountId}`;
  return row?.points;
};
const endOf = async (id: string) => {
  const [row] = await db.sql<{ state: string; to: string; during: string }[]>`
    select b.state, b.to_day as "to", c.during::text from ${rentalRows(db.sql)} b join listing_claim c on c.leg_id = b.id where b.id = ${id}`;
  return row && { ...row };
};
const short = { to: '2027-06-06', during: '["2027-06-04 00:00:00","2027-06-07 00:00:00")' };

test('an emergency excuses extra days until the bank says no; then both sides are notified', async () => {
  const rental = await rentals(db)();
  const { owner, renter } = rental;
  const id = await rental.agreed();
  await rental.handedOff(id);
  await stayLonger(rental, id, declaredAt);
  await declare(declaredAt, furtherDays);
  const watch = { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob };
  await doDueJobs(at(declaredAt), { ...reliefJobs, ...watch });
  expect(await meant(id)).toMatchObject([{ state: 'standing' }]);

  await doDueJobs(at(bankAt), watch);
  expect(await named(id)).not.toContain('booking.late');
  await settleMoney(at(bankAt));
  await doDueJobs(at(bankAt), watch);
  const [one] = await meant(id);
  expect(one).toMatchObject({ state: 'over', until: new Date(bankAt), unusedDays: 0, givenPoints: 0 });
  expect(await heldUpUntil(db.sql, id)).toEqual(new Date(bankAt));
  // Notified once, and it is late at once, not at the end of the undone days.
  expect((await named(id)).slice(-3)).toEqual([
    'booking.extension_unpaid',
    'booking.interruption_unmet',
    'booking.late',
  ]);
  const [emergency] = await db.sql<{ id: string }[]>`select id from emergency where lifted_at is null`;
  expect(await bodyOf(id, 'booking.interruption_unmet')).toEqual({ emergency: emergency?.id });
  for (const who of [renter, owner])
    expect((await rentalFor(at(bankAt), who, id))?.legs[0].interruption).toMatchObject({
      state: 'over',
      until: new Date(bankAt).toISOString(),
    });
});

test.each(['before it has looked', 'between its look and the offer', 'after the offer'])(
  'withdraws an offer made only for extra days when the bank says no: %s',
  async (when) => {
    const rental = await rentals(db)();
    const id = await rental.agreed();
    const now = '2027-05-31T10:00:00Z';
    await stayLonger(rental, id, now);
    if (when === 'before it has looked') await settleMoney(at(now));
    await declare(now, { from: '2027-06-08', to: '2027-06-10' });
    if (when === 'after the offer') {
      await look(now);
      expect(await rentalFor(at(now), rental.renter, id)).toMatchObject({
        relief: { state: 'offered', choices: ['refund', 'points'] },
        refund: { percentNow: 100 },
      });
    } else {
      const { 'find-relief': find } = reliefJobs;
      if (find) await doDueJobs(at(now), { 'find-relief': find });
    }
    await settleMoney(at(now));
    await look('2027-05-31T10:05:00Z');
    const seen = await rentalFor(at('2027-05-31T10:06:00Z'), rental.renter, id);
    expect(seen).toMatchObject({
      state: 'accepted',
      legs: [{ toDay: '2027-06-06' }],
      refund: { percentNow: 50 },
    });
    expect(seen?.relief).toEqual(
      when === 'after the offer' ? expect.objectContaining({ state: 'lifted', choices: [] }) : null,
    );
    expect((await named(id)).includes('booking.relief_unmet')).toBe(when === 'after the offer');
    // The clock finds nothing to call off either.
    await look('2027-06-03T11:00:00Z');
    expect(await rentalFor(at('2027-06-03T11:01:00Z'), rental.renter, id)).toMatchObject({
      state: 'accepted',
    });
  },
);

test('moves on to another emergency’s offer for the days that are left; keeps an offer that covers them', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  const now = '2027-05-31T10:00:00Z';
  await stayLonger(rental, id, now);
  await declare(now, { from: '2027-06-08', to: '2027-06-10' }, 'Far fire');
  await look(now);
  await declare(now, { from: '2027-06-06', to: '2027-06-06' }, 'Near flood');
  await look(now);
  await settleMoney(at(now));
  await look(now);
  const reliefs = await db.sql`
    select title, state from leg_relief where leg_id = ${id} order by title`;
  expect(reliefs.map((row) => ({ ...row }))).toEqual([
    { title: 'Far fire', state: 'lifted' },
    { title: 'Near flood', state: 'offered' },
  ]);
  expect((await rentalFor(at(now), rental.renter, id))?.refund).toMatchObject({ percentNow: 100 });
  const [far] = await db.sql<{ id: string }[]>`
    select emergency_id as id from leg_relief where leg_id = ${id} and title = 'Far fire'`;
  expect(await bodyOf(id, 'booking.relief_unmet')).toEqual({ emergency: far?.id });

  const other = await rentals(db)();
  const stays = await other.agreed();
  await stayLonger(other, stays, now);
  await declare(now, { from: '2027-06-06', to: '2027-06-08' });
  await look(now);
  await settleMoney(at(now));
  await look(now);
  expect(await named(stays)).not.toContain('booking.relief_unmet');
  expect(await rentalFor(at(now), other.renter, stays)).toMatchObject({
    legs: [{ toDay: '2027-06-06' }],
    relief: { state: 'offered' },
    refund: { percentNow: 100 },
  });
});

test('tells no one that a trip under way goes on as agreed: its offer is out of date', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  const now = '2027-06-04T14:30:00Z';
  await stayLonger(rental, id, now);
  await declare(now, { from: '2027-06-08', to: '2027-06-10' });
  await look(now);
  // At the bank's decline.
  await rental.handedOff(id);
  await look(start);
  expect(await named(id)).toContain('booking.extension_unpaid');
  expect(await named(id)).not.toContain('booking.relief_unmet');
  expect(await db.sql`select state from leg_relief where leg_id = ${id}`).toMatchObject([
    { state: 'overtaken' },
  ]);
});

test('gives no full refund for extra days requested after an emergency is known', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  const now = '2027-05-31T10:00:00Z';
  await declare(now, { from: '2027-06-08', to: '2027-06-10' });
  await look(now);
  const later = '2027-05-31T12:00:00Z';
  await stayLonger(rental, id, later, 'test_visa');
  await settleMoney(at(later));
  await look(later);
  // As the API does before cancelling.
  await inTransaction(at(later), {}, (transaction) => meetBooking(transaction, id, at(later).now()));
  expect(await rentalFor(at(later), rental.renter, id)).toMatchObject({
    legs: [{ toDay: '2027-06-08' }],
    relief: null,
    refund: { percentNow: 50 },
  });
});

test('gives no points for extra days requested after an emergency is known, and excuses nothing', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  await rental.handedOff(id);
  await declare(declaredAt, furtherDays);
  const watch = { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob };
  for (const when of [declaredAt, '2027-06-05T10:05:00Z'])
    await doDueJobs(at(when), { ...reliefJobs, ...watch });
  const later = '2027-06-05T12:00:00Z';
  await stayLonger(rental, id, later, 'test_visa');
  await settleMoney(at(later));
  // The original time of return, which has moved.
  await doDueJobs(at('2027-06-07T01:00:00Z'), { ...reliefJobs, ...watch });
  expect(await meant(id)).toEqual([]);
  for (const side of ['renter', 'owner'] as const) await sayBack(rental, side, id, '2027-06-07T02:00:00Z');
  await look('2027-06-07T02:00:00Z');
  expect(await pointsOf(rental.renter)).toBe(0);
  expect(await named(id)).not.toContain('booking.interrupted');
});

test('gives no points for such extra days even when an emergency covers the agreed days', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  await rental.handedOff(id);
  await declare(declaredAt, { from: '2027-06-05', to: '2027-06-08' });
  await look(declaredAt);
  const promised = async (when: string) =>
    (await rentalFor(at(when), rental.renter, id))?.legs[0].interruption?.pointsNow;
  const before = await promised(declaredAt);
  expect(before).toBeGreaterThan(0);
  const later = '2027-06-05T12:00:00Z';
  await stayLonger(rental, id, later, 'test_visa');
  await settleMoney(at(later));
  expect(await promised(later)).toBe(before);
  const backAt = '2027-06-05T20:00:00Z';
  for (const side of ['renter', 'owner'] as const) await sayBack(rental, side, id, backAt);
  await look(backAt);
  expect(await meant(id)).toMatchObject([{ state: 'cut_short', unusedDays: 1, givenPoints: before }]);
  expect(await pointsOf(rental.renter)).toBe(before);
});

test('when the bank says no while a job checks for lateness, days that go back are not affected', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  await rental.handedOff(id);
  await stayLonger(rental, id, declaredAt);
  await declare(declaredAt, furtherDays);
  const [further] = await db.sql<{ id: string }[]>`select id from leg_extension where leg_id = ${id}`;
  const now = at(bankAt).now();
  let meeting: Promise<void> | undefined;
  await inTransaction(at(bankAt), {}, async (bank) => {
    await settleExtension(bank, further?.id ?? '', false, now);
    meeting = inTransaction(at(bankAt), {}, (inner) => meetTrip(inner, id, now));
    await vi.waitFor(
      async () =>
        expect(
          await db.ownerSql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ).not.toEqual([]),
      { timeout: 10_000 },
    );
  });
  await meeting;
  expect(await meant(id)).toEqual([]);
  expect(await named(id)).not.toContain('booking.interrupted');
});

test.each(['returned', 'completed'])(
  'unpaid extra days also go back when the booking is %s: what was late stays late',
  async (state) => {
    const rental = await rentals(db)();
    const id = await rental.agreed();
    await rental.handedOff(id);
    await stayLonger(rental, id, '2027-06-06T16:00:00Z');
    const backAt = '2027-06-08T20:00:00Z';
    for (const side of ['renter', 'owner'] as const) await sayBack(rental, side, id, backAt);
    const exchange = async () => {
      const found = await readExchange(db.sql, { id });
      return found && latenessIn(db.sql, found);
    };
    expect(await exchange()).toMatchObject({ hours: 0 });
    const later = state === 'completed' ? '2027-06-10T20:00:00Z' : '2027-06-08T20:01:00Z';
    if (state === 'completed') await doDueJobs(at(later), exchangeClock);
    await settleMoney(at(later));
    expect(await endOf(id)).toEqual({ state, ...short });
    expect(await bodyOf(id, 'booking.extension_unpaid')).toEqual({ isClaimOver: state === 'completed' });
    // Due back on June 6 at 18:00, returned on June 8 at 13:00.
    expect(await exchange()).toMatchObject({ hours: 43 });
    expect(await readBookingFor(db.sql, id)).toMatchObject({ isBack: true });
  },
);

test.each([
  ['the bank first', 'bank', 'owner'],
  ['the owner first', 'owner', 'bank'],
] as const)(
  'someone reported back gets nothing for an emergency on extra days that aren’t paid, %s, and no one is promised anything',
  async (_, first, second) => {
    const rental = await rentals(db)();
    const id = await rental.agreed();
    await rental.handedOff(id);
    await stayLonger(rental, id, declaredAt);
    await declare(declaredAt, furtherDays);
    await look(declaredAt);
    const promised = async (when: string) =>
      (await rentalFor(at(when), rental.renter, id))?.legs[0].interruption?.pointsNow;
    expect(await promised('2027-06-05T19:00:00Z')).toBe(0);
    const saidAt = '2027-06-05T20:00:00Z';
    await sayBack(rental, 'renter', id, saidAt);
    expect(await promised(saidAt)).toBe(0);
    for (const each of [first, second]) {
      if (each === 'owner') await sayBack(rental, 'owner', id, '2027-06-05T20:01:00Z');
      else await settleMoney(at('2027-06-05T20:02:00Z'));
      await look('2027-06-05T20:02:00Z');
    }
    expect(await meant(id)).toMatchObject([{ state: 'over', unusedDays: 0, givenPoints: 0 }]);
    expect(await pointsOf(rental.renter)).toBe(0);
    expect(await endOf(id)).toMatchObject(short);
    // A trip confirmed as returned is not asked back.
    expect(await named(id)).not.toContain('booking.interruption_unmet');
  },
);

test('tells no one that a return is late again while another emergency covers the days that are left', async () => {
  const rental = await rentals(db)();
  const id = await rental.agreed();
  await rental.handedOff(id);
  await stayLonger(rental, id, declaredAt);
  await declare(declaredAt, furtherDays, 'Far fire');
  await declare(declaredAt, { from: '2027-06-05', to: '2027-06-09' }, 'Near flood');
  await look(declaredAt);
  const seen = async () => (await rentalFor(at(declaredAt), rental.renter, id))?.legs[0].interruption;
  const promised = (await seen())?.pointsNow;
  expect(promised).toBeGreaterThan(0);
  await settleMoney(at(declaredAt));
  const states = new Map((await meant(id)).map(({ title, state }) => [title, state]));
  expect(states).toEqual(
    new Map([
      ['Far fire', 'over'],
      ['Near flood', 'standing'],
    ]),
  );
  expect(await named(id)).not.toContain('booking.interruption_unmet');
  expect(await seen()).toMatchObject({ title: 'Near flood', state: 'standing', pointsNow: promised });
});
