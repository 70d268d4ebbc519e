import { afterAll, expect, test } from 'vitest';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { cancelExchange } from '../../features/exchange/changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../../features/exchange/handover/hand-over.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { moneyJobs } from '../../features/exchange/money/money-jobs.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import { checkCash } from '../../features/payments/books/check-cash.server.ts';
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { doJob, takeJobs, type AnyJob } from '../../platform/jobs.server/take-jobs.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { cardFor, clubMember, listingOf, withCards } from '../builders/bookings.ts';
import { testDatabase } from '../builders/database.ts';
import { proving } from '../builders/prove.ts';
import { exchangeClock } from '../../features/exchange/lifecycle/exchange-jobs.server.ts';
import { rentalRows } from '../builders/rental-rows.ts';

// Simulates a year with workers that are killed constantly: before a job, in the middle, and just after. New York changes its clocks twice
// a year, our provinces do not.
const isLong = process.env.PROVE_RUNS !== undefined;
const { seed } = proving(1);
const days = isLong ? 365 : 40;
const firstDay = Date.parse('2027-02-20T18:00:00Z');
const hour = 3_600_000;
const zones = ['America/New_York', 'America/Vancouver', 'America/Edmonton'];

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
let instant = firstDay;
const deps = { ...db.deps(), now: () => new Date(instant) };
const handlers: Record<string, AnyJob> = {
  ...moneyJobs(withCards(deps)),
  ...exchangeClock,
};

let state = seed >>> 0;
const dice = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
let kills = 0;

const dies = (): never => {
  throw new Error('The process was killed here.');
};

/** Does all of a job, and dies before anything of its last transaction is committed. */
const mortal = (handler: AnyJob): AnyJob =>
  'outside' in handler
    ? {
        outside: async (given) => {
          const record = await handler.outside(given);
          return async (sql) => {
            await record?.(sql);
            dies();
          };
        },
      }
    : async (given) => {
        await handler(given);
        dies();
      };

/** Runs due jobs like a worker that is killed now and then; another takes over in time. */
async function work(): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(deps, Object.keys(handlers), 10, () => 60);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      const fate = dice();
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`Nobody does ${job.kind}.`);
      // Killed with the job taken, before anything was done.
      if (fate < 0.1) kills += 1;
      else if (fate < 0.2) {
        kills += 1;
        // Killed with everything done and nothing committed.
        await doJob(deps, job, mortal(handler));
      } else {
        const { outcome, error } = await doJob(deps, job, handler);
        if (outcome !== 'done') throw error;
      }
    }
  }
}

/** Until nothing is due: a dead worker's job is due again a minute later. */
async function settle(): Promise<void> {
  for (let minute = 0; minute < 600; minute += 1) {
    await work();
    const [due] = await db.sql<{ n: number }[]>`
      select count(*)::int as n from job where state = 'waiting' and due_at <= ${new Date(instant + 3_600_000)} and tries > 0`;
    if (due?.n === 0) return;
    instant += 61_000;
  }
  throw new Error('The jobs never come to an end.');
}

const wallOf = (zone: string, at: Date): string =>
  at.toLocaleTimeString('en-CA', { timeZone: zone, hour12: false, hour: '2-digit', minute: '2-digit' });

test(`${days} days of bookings in three zones, with workers killed at random: every job takes effect once, and every pick-up is at nine local time`, async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const listings = [];
  for (const zone of zones) {
    const listing = await listingOf(db.ownerSql, owner.accountId);
    await db.ownerSql`update listing set time_zone = ${zone}, deposit_cents = 50000 where id = ${listing.id}`;
    listings.push(listing);
  }
  type Trip = { id: string; from: string; to: string; zone: string; kind: number; done: string };
  const trips: Trip[] = [];
  for (let step = 0; step < days * 2; step += 1) {
    instant = Math.max(instant, firstDay + step * 12 * hour);
    if (step % 4 === 0 && step < days * 2 - 20) {
      const index = (step / 4) % zones.length;
      const zone = zones[index] ?? '';
      const kind = (step / 4) % 5;
      const from = addDays(today(zone, deps.now()), 5);
      const to = addDays(from, 1);
      const asked = { way: 'rent', from, to, addOnIds: [], isDelivered: false, points: 0 } as const;
      const quote = accepted(await makeQuote(deps, renter, { ...asked, slug: listings[index]?.slug ?? '' }));
      const method = kind === 3 ? 'test_capture_fails' : 'test_visa';
      const paymentId = await cardFor(deps, renter, quote.id, method);
      const { id } = accepted(
        await requestBooking(deps, renter, { quoteId: quote.id, message: '', paymentId }),
      );
      if (kind !== 2) accepted(await acceptOffer(deps, owner, { id, version: 1 }));
      trips.push({ id, from, to, zone, kind, done: '' });
    }
    await settle();
    for (const trip of trips) {
      const [row] = await db.sql<{ state: string; pickUpAt: Date }[]>`
        select state, pick_up_at as "pickUpAt" from ${rentalRows(db.sql)} rental where id = ${trip.id}`;
      if (!row) continue;
      if (trip.kind === 1 && row.state === 'accepted' && trip.done === '') {
        accepted(await cancelExchange(deps, renter, { id: trip.id, reason: 'Ill' }));
        trip.done = 'cancelled';
      }
      if (row.state === 'accepted' && row.pickUpAt.getTime() - 12 * hour <= instant)
        for (const who of [owner, renter])
          await confirmHandOver(deps, who, { legId: trip.id, step: 'hand_off' });
      if (row.state === 'handed_off' && row.pickUpAt.getTime() + 36 * hour <= instant)
        for (const who of [owner, renter])
          await confirmHandOver(deps, who, { legId: trip.id, step: 'return' });
    }
  }
  // Long after the last one, for the payouts.
  for (let day = 0; day < 12; day += 1) {
    instant += 24 * hour;
    await settle();
  }
  expect(kills).toBeGreaterThan(trips.length / 2);

  const rows = await db.sql<{ id: string; state: string; pickUpAt: Date; pickUp: string }[]>`
    select id, state, pick_up_at as "pickUpAt", to_char(pick_up, 'HH24:MI') as "pickUp" from ${rentalRows(db.sql)} rental`;
  const ends = ['completed', 'cancelled', 'expired', 'cancelled', 'completed'];
  for (const trip of trips) {
    const row = rows.find(({ id }) => id === trip.id);
    expect(row?.state, `a trip of kind ${trip.kind} from ${trip.from}`).toBe(ends[trip.kind]);
    expect(wallOf(trip.zone, row?.pickUpAt ?? new Date(0)), trip.from).toBe('09:00');
  }
  const twice = await db.sql`
    select name, subject_id, count(*)::int as times from event
     where subject_kind in ('booking', 'payment') group by 1, 2 having count(*) > 1`;
  expect(twice.map((row) => ({ ...row }))).toEqual([]);
  const moved = await db.sql`
    select object_id, kind, count(*)::int as times from test_processor_movement
     where kind in ('capture') group by 1, 2 having count(*) > 1`;
  expect(moved.map((row) => ({ ...row }))).toEqual([]);
  const [payouts] = await db.sql<{ paid: number; sent: number; open: number }[]>`
    select (select count(*) from payout where state = 'paid')::int as paid,
           (select count(*) from test_processor_movement where kind = 'payout')::int as sent,
           (select count(*) from payout where state <> 'paid')::int as open`;
  expect(payouts?.open).toBe(0);
  expect(payouts?.sent).toBe(payouts?.paid);
  // Nothing is held any more: no price, no deposit.
  const held =
    await db.sql`select id from test_processor_payment where state = 'authorised' and holds_until > ${deps.now()}`;
  expect(held).toHaveLength(0);
  const waiting =
    await db.sql`select kind from job where state = 'waiting' and due_at <= ${deps.now()} and kind = any(${Object.keys(handlers)})`;
  expect(waiting).toHaveLength(0);
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
});
