import { afterAll, beforeEach, expect, test } from 'vitest';
import { clubMember, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { pastTrip } from '../../../tests/builders/returned.ts';
import { doJob, takeJobs, type Job } from '../../../platform/jobs.server/take-jobs.ts';
import type { CardProcessor } from '../../../platform/card-processor.server/card-processor.ts';
import { ProcessorAway } from '../../../platform/card-processor.server/card-processor.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import { accepted } from '../../../platform/refusal.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { checkCash } from '../books/check-cash.server.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { payOutKind, settlePaymentKind } from '../payment-jobs.ts';
import { payOutJob } from '../pay-out.server.ts';
import { currentPayment, type Payment } from '../payment-store.server.ts';
import { authorisePayment } from './authorise-payment.server.ts';
import { bindPayment, endPayments, keepPrice } from './bind-payment.server.ts';
import { settlePaymentJob } from './settle-payment.server.ts';

// What happens between a decision, the call to the processor and its record: silence, a second worker, and a worker that dies there.
const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
let instant = Date.parse('2027-06-01T12:00:00Z');
const deps = withCards({ ...db.deps(), now: () => new Date(instant) });
const payer = await clubMember(db.ownerSql, 'renter');
const owner = await clubMember(db.ownerSql, 'owner');
const hour = 3_600_000;

beforeEach(() => db.ownerSql`delete from job`);

/** A card with 90 dollars authorised, bound to a separate exchange. */
async function bound() {
  const trip = await pastTrip(db.ownerSql, owner.accountId, payer.accountId);
  const [party] = await db.sql<{ id: string }[]>`
    select id from exchange_party where exchange_id = ${trip.id} and place = 0`;
  const exchange = { kind: 'exchange_party', id: party?.id ?? '' } as const;
  const who = { payerId: payer.accountId, purpose: 'price' } as const;
  const ask = { about: exchange.id, amountCents: 9_000, method: 'test_visa', requestKey: exchange.id };
  const { id } = accepted(await authorisePayment(deps, { ...who, ...ask, isPayerPresent: true }));
  await inTransaction(deps, {}, async ({ sql }) => {
    const work = { sql, now: deps.now() };
    accepted(await bindPayment(work, { ...who, paymentId: id, exchange, atLeastCents: 0 }));
    accepted(await keepPrice(work, exchange, 9_000));
  });
  return exchange;
}

type Exchange = Awaited<ReturnType<typeof bound>>;

/** Decides how much is kept in the end; the rest goes back. */
const end = (exchange: Exchange, cents: number) =>
  inTransaction(deps, {}, ({ sql }) => {
    const shares = { ownerCents: cents, feesCents: 0, taxCents: 0, ownerFeeCents: 0 };
    const earning = { ownerId: owner.accountId, shares, payOutAt: deps.now() };
    return endPayments({ sql, now: deps.now() }, exchange, cents, earning);
  });

async function run(kind: typeof settlePaymentKind | typeof payOutKind, cards: CardProcessor = deps.cards) {
  const jobs = await takeJobs(deps, [kind], 10, () => 1);
  const handler = kind === payOutKind ? payOutJob({ ...deps, cards }) : settlePaymentJob({ ...deps, cards });
  const outcomes = [];
  for (const job of jobs) outcomes.push((await doJob(deps, job, handler)).outcome);
  instant += 5_000;
  return outcomes;
}

/** A processor that does what it is asked, and the worker dies before it hears of it. */
const unheard = (verb: 'capture' | 'refund' | 'payOut'): CardProcessor => ({
  ...deps.cards,
  [verb]: async (request: never) => {
    await deps.cards[verb](request);
    throw new ProcessorAway('The worker died here.');
  },
});

const standing = async (exchange: Exchange): Promise<Payment | null> => currentPayment(db.sql, exchange);

async function nothingIsWrong(): Promise<void> {
  expect(await checkCash(db.sql)).toEqual([]);
  instant += 3 * hour;
  expect((await reconcile(deps)).faults).toEqual([]);
}

test('a processor that says nothing for 30 seconds holds no connection and no row', async () => {
  const exchange = await bound();
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const silent: CardProcessor = {
    ...deps.cards,
    async capture(request) {
      called.resolve();
      await answer.promise;
      return deps.cards.capture(request);
    },
  };
  const running = run(settlePaymentKind, silent);
  await called.promise;
  instant += 30_000;
  const [open] = await db.ownerSql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (state like 'idle in transaction%' or xact_start is not null)
       and backend_type = 'client backend'`;
  expect(open?.n).toBe(0);
  // A command about the same payment does not wait either.
  await db.sql.begin((sql) => sql`select from payment where party_id = ${exchange.id} for update nowait`);
  answer.resolve();
  expect(await running).toEqual(['done']);
  expect(await standing(exchange)).toMatchObject({ state: 'captured', openCall: null });
  await nothingIsWrong();
});

test('a worker dies after a capture, and less is kept since: the same capture is recorded, then the rest goes back', async () => {
  const exchange = await bound();
  expect(await run(settlePaymentKind, unheard('capture'))).toEqual(['failed']);
  expect(await standing(exchange)).toMatchObject({
    state: 'authorised',
    openCall: { do: 'capture', cents: 9_000 },
  });
  await end(exchange, 4_000);
  await run(settlePaymentKind);
  expect(await standing(exchange)).toMatchObject({
    state: 'captured',
    capturedCents: 9_000,
    refundedCents: 5_000,
  });
  await nothingIsWrong();
});

test('a worker dies after a refund, and even less is kept since: each refund happens once', async () => {
  const exchange = await bound();
  await run(settlePaymentKind);
  await end(exchange, 4_000);
  expect(await run(settlePaymentKind, unheard('refund'))).toEqual(['failed']);
  await end(exchange, 1_000);
  await run(settlePaymentKind);
  expect(await standing(exchange)).toMatchObject({ refundedCents: 8_000, openCall: null });
  await nothingIsWrong();
});

test('two jobs of one payment make the same call, and it is recorded once', async () => {
  const exchange = await bound();
  const payment = await standing(exchange);
  await enqueue(db.sql, { kind: settlePaymentKind, body: { id: payment?.id ?? '' } }, deps.now());
  const jobs = await takeJobs(deps, [settlePaymentKind], 10, () => 1);
  expect(jobs).toHaveLength(2);
  const met = Promise.withResolvers<void>();
  let calls = 0;
  const together: CardProcessor = {
    ...deps.cards,
    async capture(request) {
      calls += 1;
      if (calls === 2) met.resolve();
      await met.promise;
      return deps.cards.capture(request);
    },
  };
  const both = jobs.map((job: Job) => doJob(deps, job, settlePaymentJob({ ...deps, cards: together })));
  expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(await standing(exchange)).toMatchObject({ state: 'captured', capturedCents: 9_000 });
  await nothingIsWrong();
});

test('a worker dies over a payout: the same amount is sent again under its key, and recorded once', async () => {
  const exchange = await bound();
  await run(settlePaymentKind);
  await end(exchange, 4_000);
  await run(settlePaymentKind);
  expect(await run(payOutKind, unheard('payOut'))).toEqual(['failed']);
  const sent = () => db.sql`
    select p.state, sending_cents as sending from payout p join payment y on y.id = p.payment_id where y.party_id = ${exchange.id}`;
  expect(await sent()).toEqual([{ state: 'waiting', sending: 4_000 }]);
  expect(await run(payOutKind)).toEqual(['done']);
  expect(await sent()).toEqual([{ state: 'paid', sending: null }]);
  await nothingIsWrong();
});
