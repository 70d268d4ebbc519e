import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { back, claimOf, decision, disputeStories, hour } from '../../tests/builders/disputes.ts';
import { hashOf } from '../../tests/builders/handovers.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { expectKilledToBeWhole } from '../../tests/builders/killed.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { proving } from '../../tests/builders/prove.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { claimOverageKind, noteOverage } from '../handover/evidence/overage-at-return.server.ts';
import { meterKinds, type MeterKind } from '../listings/meter-terms.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { readBookingFor } from '../notifications/about/about-booking.server.ts';
import { acceptClaim, contestClaim, withdrawClaim } from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { claimOverageJob } from './claim/claim-overage.server.ts';
import { decideDispute } from './decide-dispute.server.ts';
import { exchangeClock } from '../exchange/lifecycle/exchange-jobs.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const { later, clock, money, renewed, someOperator, story } = disputeStories(db);
const cash = cashOf(db);
const operator = await someOperator();

type Meter = { meter: MeterKind; start: number; used: number; includedTenths: number; rateCents: number };
type Story = Awaited<ReturnType<typeof story>>;

/** What both confirmed at departure and at the return, which closes in the same transaction. */
async function closeReturn(
  { owner, renter, listingId, exchange }: Story,
  meters: readonly Meter[],
): Promise<void> {
  const id = randomUUID();
  const terms = meters.map(({ meter, includedTenths, rateCents }) => ({ meter, includedTenths, rateCents }));
  const at = new Date(back);
  await db.ownerSql`
    insert into handover (id, leg_id, listing_id, owner_id, renter_id, waiver_version, waiver_hash, checklist, meter_terms, opened_at,
                          departure_closed_at, departure_hash, return_closed_at, return_hash)
    values (${id}, ${exchange.id}, ${listingId}, ${owner.accountId}, ${renter.accountId}, '1', ${hashOf('waiver')}, ${db.ownerSql.json({ shots: [], meters: [] })},
            ${db.ownerSql.json(terms)}, ${at}, ${at}, ${hashOf('departure')}, ${at}, ${hashOf('return')})`;
  for (const { meter, start, used } of meters)
    for (const [stage, tenths] of [
      ['departure', start],
      ['return', start + used],
    ] as const)
      await db.ownerSql`
        insert into handover_reading (handover_id, id, stage, meter, tenths, taken_at, skew_seconds, received_at, taken_by)
        values (${id}, ${randomUUID()}, ${stage}, ${meter}, ${tenths}, ${at}, 0, ${at}, 'owner')`;
  await db.ownerSql`
    insert into job (kind, body, due_at) values ('leg-complete', ${db.ownerSql.json({ id: exchange.id })}, ${new Date(back + 48 * hour)})`;
  await inTransaction(later(0), {}, ({ sql }) => noteOverage(sql, exchange, at));
}

/** Everything automatic until then, each twice at once, as two workers would run it. */
async function live(hours: number): Promise<void> {
  const jobs = { [claimOverageKind]: claimOverageJob, ...exchangeClock };
  await Promise.all([doDueJobs(later(hours), jobs), doDueJobs(later(hours), jobs)]);
  await clock(hours);
  await money(hours);
}

const due = ({ used, includedTenths, rateCents }: Meter): number =>
  Math.round((Math.max(0, used - includedTenths * 3) * rateCents) / 10);

const meters = fc.uniqueArray(
  fc.record({
    meter: fc.constantFrom(...meterKinds),
    start: fc.integer({ min: 0, max: 90_000 }),
    used: fc.integer({ min: 0, max: 4_000 }),
    includedTenths: fc.integer({ min: 0, max: 900 }),
    rateCents: fc.integer({ min: 1, max: 999 }),
  }),
  { selector: ({ meter }) => meter, minLength: 1, maxLength: 3 },
);
const answer = fc.constantFrom('accept', 'silence', 'contest', 'withdraw');
const damage = fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: null });

test('charges the meter excess once, from the deposit first, to the cent, and lets the renter object', async () => {
  await fc.assert(
    fc.asyncProperty(meters, damage, answer, fc.nat(100), async (read, damaged, said, percent) => {
      const rental = await story();
      const { owner, renter, exchange } = rental;
      await closeReturn(rental, read);
      await live(1);
      // When only its meters keep it open, it is not shown as claimed.
      const seen = await rentalFor(later(1), renter, exchange.id);
      const areMetersOpen = read.some((each) => due(each) > 0);
      expect(seen?.legs[0]).toMatchObject({ isDisputed: false, areMetersOpen });
      expect(await readBookingFor(db.sql, exchange.id)).toMatchObject({ areMetersOpen });
      if (damaged !== null) {
        await claimDamage(later(2), owner, exchange, claimOf(damaged));
        const claimed = await rentalFor(later(2), renter, exchange.id);
        expect(claimed?.legs[0]).toMatchObject({ isDisputed: true, areMetersOpen: false });
        expect(await readBookingFor(db.sql, exchange.id)).toMatchObject({ areMetersOpen: false });
      }
      await live(47.9);
      const overage = read.map(due).filter((cents) => cents > 0);
      const expected = overage.reduce((sum, cents) => sum + cents, damaged ?? 0);
      const lines = () => db.sql<{ cents: number }[]>`
        select l.claimed_cents as cents from dispute_line l join dispute d on d.id = l.dispute_id
         where d.leg_id = ${exchange.id} and l.kind = 'overage' order by l.position`;
      expect(await lines()).toHaveLength(damaged === null ? 0 : overage.length);
      await live(48);
      await live(48.1);
      expect((await lines()).map(({ cents }) => cents)).toEqual(overage);
      if (expected === 0) {
        // Nothing is claimed, and the deposit is untouched.
        expect(await rental.state()).toBe('completed');
        expect(await cash.payments(exchange.id)).toEqual([['deposit', 'voided', 0, 0]]);
        return;
      }
      expect(await rental.state()).toBe('returned');
      const from = damaged === null ? 48 : 2;
      let awarded = expected;
      let isDebtor = said !== 'silence';
      if (said === 'accept') {
        // An owner's claim that waited two days can no longer be accepted: silence has decided it.
        const outcome = await acceptClaim(later(from + 1), renter, exchange);
        if (damaged !== null) isDebtor = outcome === 'settled';
      } else if (said === 'withdraw') {
        if (damaged === null) {
          await withdrawClaim(later(from + 1), owner, exchange);
          awarded = 0;
        } else isDebtor = false;
      } else if (said === 'contest' && damaged === null) {
        await contestClaim(later(from + 1), renter, { ...exchange, words: 'The meter was wrong.' });
        await renewed(from + 1 + 7 * 24 + 400);
        await live(from + 1 + 7 * 24);
        awarded = overage.reduce((sum, cents) => sum + Math.floor((cents * percent) / 100), 0);
        const awards = overage.map((cents) => Math.floor((cents * percent) / 100));
        const { id } = await rental.view(from + 200);
        expect(await decideDispute(later(from + 200), operator, id, decision(...awards))).toBe('decided');
      } else isDebtor = false;
      await live(from + 49);
      await live(from + 200 + 7 * 24 + 1);
      const { money: end } = await rental.view(from + 400);
      const captured = Math.min(awarded, 50_000);
      expect(end).toMatchObject({
        heldCents: 50_000,
        capturedCents: captured,
        releasedCents: 50_000 - captured,
        owedCents: isDebtor ? awarded - captured : 0,
      });
      const debts = await db.sql<{ cents: number }[]>`select cents from debt where leg_id = ${exchange.id}`;
      expect(debts.map(({ cents }) => cents)).toEqual(
        isDebtor && awarded > captured ? [awarded - captured] : [],
      );
      expect(await rental.state()).toBe('completed');
      const kept = (await cash.payments(exchange.id)).reduce(
        (sum, [, , cents = 0]) => sum + Number(cents),
        0,
      );
      expect(kept).toBe(captured);
      expect(await checkCash(db.sql)).toEqual([]);
    }),
    proving(12),
  );
});

test('a crash after any statement of the automatic claim changes nothing, and the next try does everything', async () => {
  const rental = await story();
  await closeReturn(rental, [{ meter: 'km', start: 100, used: 900, includedTenths: 100, rateCents: 50 }]);
  const instant = new Date(back + 48 * hour).toISOString();
  await expectKilledToBeWhole(db, {
    instant,
    tables: ['dispute', 'dispute_line', 'leg', 'event', 'job'],
    run: (deps) =>
      inTransaction(deps, {}, async ({ sql }) => {
        const job = { body: { kind: 'booking', id: rental.exchange.id } };
        await claimOverageJob({ job, sql, now: deps.now } as never);
        return 'done';
      }),
  });
});
