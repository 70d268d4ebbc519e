import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { testProcessor } from '../../../platform/card-processor.server/test-processor.ts';
import { withCards } from '../../../tests/builders/bookings.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { pastTrip } from '../../../tests/builders/returned.ts';
import { overABadLine, type Weather } from '../../../tests/builders/money.ts';
import { doJob, takeJobs, type AnyJob } from '../../../platform/jobs.server/take-jobs.ts';
import { clubMember } from '../../../tests/builders/bookings.ts';
import { authorisePayment } from '../steps/authorise-payment.server.ts';
import {
  bindPayment,
  earnPrice,
  endPayments,
  keepPrice,
  releasePayments,
} from '../steps/bind-payment.server.ts';
import { checkCash } from './check-cash.server.ts';
import { moneyOverview } from './money-queries.server.ts';
import { payOutJob } from '../pay-out.server.ts';
import { payOutKind, settlePaymentKind } from '../payment-jobs.ts';
import { compare, reconcile } from './reconcile.server.ts';
import { settlePaymentJob } from '../steps/settle-payment.server.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
let instant = Date.parse('2027-06-01T12:00:00Z');
let weather: Weather[] = [];
const sure = withCards({ ...db.deps(), now: () => new Date(instant) });
const deps = { ...sure, cards: overABadLine(sure.cards, () => weather.pop() ?? 'fine') };
const jobs: Record<string, AnyJob> = {
  [settlePaymentKind]: settlePaymentJob(deps),
  [payOutKind]: payOutJob(deps),
};
/** One round of due jobs; failed ones are retried in a later round. @returns how many there were */
async function settle(): Promise<number> {
  const due = await takeJobs(deps, Object.keys(jobs), 50, () => 1);
  for (const job of due) {
    const handler = jobs[job.kind];
    if (handler) await doJob(deps, job, handler);
  }
  return due.length;
}
/** Until nothing needs a retry; the unreliable connection may continue meanwhile. */
async function settleAll(): Promise<void> {
  for (let rounds = 0; rounds < 40; rounds += 1) {
    instant += 5_000;
    if ((await settle()) === 0) return;
  }
}
const payer = await clubMember(db.ownerSql, 'renter');
const owners = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')] as const;
const hour = 3_600_000;

/** An authorised card, bound to a separate exchange. */
async function bound(amountCents: number) {
  const trip = await pastTrip(db.ownerSql, owners[0].accountId, payer.accountId);
  const [party] = await db.sql<{ id: string }[]>`
    select id from exchange_party where exchange_id = ${trip.id} and place = 0`;
  const exchange = { kind: 'exchange_party', id: party?.id ?? '' } as const;
  const ask = {
    payerId: payer.accountId,
    purpose: 'price' as const,
    about: exchange.id,
    amountCents,
    method: 'test_visa',
    requestKey: exchange.id,
    isPayerPresent: true,
  };
  // The connection may fail: the same request again, as the payer would.
  let payment = await authorisePayment(deps, ask);
  while (isRefusal(payment)) payment = await authorisePayment(deps, ask);
  const binding = {
    paymentId: payment.id,
    payerId: payer.accountId,
    exchange,
    purpose: 'price',
    atLeastCents: 0,
  } as const;
  await inTransaction(deps, {}, async ({ sql }) =>
    accepted(await bindPayment({ sql, now: deps.now() }, binding)),
  );
  return { exchange, amountCents };
}
const within = (work: (now: { sql: Sql; now: Date }) => Promise<unknown>) =>
  inTransaction(deps, {}, ({ sql }) => work({ sql, now: deps.now() }));
const sharesOf = (cents: number, percent: number) => {
  const ownerCents = Math.floor((cents * percent) / 100);
  const taxCents = Math.floor((cents - ownerCents) / 3);
  return { ownerCents, taxCents, feesCents: cents - ownerCents - taxCents, ownerFeeCents: 0 };
};

type Step = { do: 'release' | 'keep' | 'earn' | 'end' | 'settle'; part: number; owner: 0 | 1; hours: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('release', 'keep', 'earn', 'end', 'settle'),
  part: fc.integer({ min: 0, max: 100 }),
  owner: fc.constantFrom(0, 1),
  hours: fc.integer({ min: 0, max: 30 }),
});

test(
  'law: whatever is decided in any order, the books balance and agree with the processor',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Weather>('fine', 'away', 'lost', 'lost'), { maxLength: 16 }),
        fc.array(
          fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), steps: fc.array(step, { maxLength: 6 }) }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async (line, stories) => {
          const rentals = await Promise.all(
            stories.map(async ({ cents, steps }) => ({ steps, ...(await bound(cents)) })),
          );
          const states: ('open' | 'kept' | 'over')[] = rentals.map(() => 'open');
          weather = [...line];
          for (let turn = 0; turn < 6; turn += 1)
            for (const [index, { exchange, amountCents, steps }] of rentals.entries()) {
              const now = steps[turn];
              if (!now) continue;
              instant += now.hours * hour;
              const earning = (keep: number) => ({
                ownerId: owners[now.owner].accountId,
                shares: sharesOf(keep, now.part),
                payOutAt: new Date(instant + 24 * hour),
              });
              if (now.hours % 2 === 0) await settle();
              if (now.do === 'release' && states[index] === 'open') {
                await within((work) => releasePayments(work, [exchange]));
                states[index] = 'over';
              } else if (now.do === 'keep' && states[index] === 'open') {
                const outcome = await within((work) => keepPrice(work, exchange, amountCents));
                states[index] = outcome === 'kept' ? 'kept' : 'open';
              } else if (now.do === 'earn' && states[index] === 'kept') {
                await settleAll();
                await within((work) => earnPrice(work, exchange, earning(amountCents)));
                states[index] = 'over';
              } else if (now.do === 'end' && states[index] === 'kept') {
                const keep = Math.floor((amountCents * now.part) / 100);
                await within((work) => endPayments(work, exchange, keep, earning(keep)));
                states[index] = 'over';
              }
              expect(await checkCash(db.sql)).toEqual([]);
            }
          await settleAll();
          instant += 48 * hour;
          await settleAll();
          const { faults } = await reconcile(deps);
          expect(faults).toEqual([]);
        },
      ),
      proving(25),
    );
    const { balances } = await moneyOverview(deps);
    expect(balances.atProcessor).toBe(balances.held + balances.payable + balances.fees + balances.tax);
    expect(balances.payable).toBe(0);
  },
);

test('finds and records a movement that only one side has, or that differs', async () => {
  const { exchange, amountCents } = await bound(5_000);
  await within((work) => keepPrice(work, exchange, amountCents));
  await settleAll();
  instant += 3 * hour;
  expect((await reconcile(deps)).faults).toEqual([]);
  // Someone refunds money by hand, without us.
  const [row] = await db.sql<{ id: string }[]>`
    select processor_id as id from payment where party_id = ${exchange.id}`;
  const { movement } = await testProcessor(deps).refund({
    key: 'by hand',
    id: row?.id ?? '',
    amountCents: 700,
  });
  expect((await reconcile(deps)).faults).toEqual([]);
  instant += 2 * hour;
  expect((await reconcile(deps)).faults).toEqual([
    { law: 'what moved is in the books', subject: movement, found: 'refund of 700 at the processor alone' },
  ]);
  expect((await moneyOverview(deps)).reconciliations[0]).toMatchObject({
    processor: 'test',
    faults: [{ subject: movement }],
  });
  const at = new Date('2027-06-01T00:00:00Z');
  const line = { movement: 'm', reason: 'capture', cents: 5, at };
  const now = new Date('2027-06-02T00:00:00Z');
  expect(compare([], [line], at, now)).toMatchObject([{ law: 'what is in the books moved' }]);
  expect(compare([{ id: 'm', kind: 'capture', cents: 6, at }], [line], at, now)).toMatchObject([
    { law: 'the books say what moved' },
  ]);
  expect(compare([{ id: 'm', kind: 'capture', cents: 5, at }], [line], at, now)).toEqual([]);
});

test('finds books that someone has bypassed', async () => {
  await db.ownerSql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update cash_account set balance_cents = balance_cents + 1 where kind = 'fees'`;
  });
  expect(await checkCash(db.sql)).toMatchObject([
    { law: 'a balance is the sum of its entries', subject: 'fees' },
  ]);
});
