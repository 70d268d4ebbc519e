/** Renews authorisations that grow old while people negotiate, while a trip lasts or while a claim is open. From rules.md, "Card" and "Deposit". */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { authorisePayment } from './authorise-payment.server.ts';
import { bindPayment } from './bind-payment.server.ts';
import { noteLapse } from './note-lapse.server.ts';
import { renewPaymentKind } from './payment-jobs.ts';
import { renewAt } from './payment-steps.ts';
import type { Exchange } from './payable.ts';
import {
  currentPayment,
  decide,
  lockCurrent,
  readPayment,
  savePayment,
  type Payment,
} from './payment-store.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';
import type { PaymentRefusal } from './payments-refusals.ts';

const body = z.object({ id: z.uuid(), attempt: z.number().int().default(1) });
const retryHours = 24;

type Waiting = Payment & { exchange: Exchange; holdsUntil: Date };

const isStillWaiting = (payment: Payment | null): payment is Waiting =>
  payment !== null &&
  payment.isCurrent &&
  payment.state === 'authorised' &&
  payment.keepCents === null &&
  payment.exchange !== null &&
  payment.holdsUntil !== null;

/**
 * Takes a new authorisation in the place of an old one, without its cardholder.
 * @param attempt each has a key of its own: the same one again is the same question to the bank
 * @returns the old payment where the bank would not renew it and it still counts; null where nothing is left to do; a refusal while the processor is away
 */
async function renew(
  deps: PaymentDeps,
  sql: Sql,
  { id, attempt }: { id: string; attempt: number },
): Promise<Waiting | PaymentRefusal | null> {
  const old = await readPayment(sql, id);
  if (!isStillWaiting(old)) return null;
  const { payerId, purpose, about, amountCents, method, exchange } = old;
  const ask = { payerId, purpose, about, amountCents, method, isPayerPresent: false, replaces: id };
  const requestKey = attempt === 1 ? `renewal of ${id}` : `renewal ${attempt} of ${id}`;
  const made = await authorisePayment(deps, { ...ask, requestKey });
  if (isRefusal(made)) return made;
  const now = deps.now();
  const locked = await lockCurrent(sql, exchange);
  const current = locked?.id === id && isStillWaiting(locked) ? locked : null;
  const bound =
    made.state === 'authorised' && current
      ? await bindPayment({ sql, now }, { paymentId: made.id, payerId, exchange, purpose, atLeastCents: 0 })
      : null;
  if (bound === 'bound') return null;
  // Decided in between, or the bank wants its customer: the new one is not needed.
  if (made.state !== 'declined') await decide(sql, made, { keep_cents: 0 }, now);
  if (!current) return null;
  // The old hold goes on. Why it wasn't renewed stands beside it, so that its page can ask the cardholder.
  const why = made.declineCode ?? 'authentication_required';
  await savePayment(sql, current, { decline_code: why });
  return current;
}

/**
 * The job. Where the bank says no it is asked again every day as long as the old hold lasts, and once more when that ends; then the hold is lost. The first
 * no is told at once, so that another card can be named in time.
 */
export const renewPaymentJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now: clock }) => {
    const { id, attempt } = body.parse(job.body);
    // In the job's own transaction: a worker that dies here has told nobody, and another one does all of it.
    const kept = await renew({ ...deps, now: clock }, sql, { id, attempt });
    // Away: the job is tried again, and the old hold stands meanwhile.
    if (isRefusal(kept)) throw new Error(kept.sentence);
    if (kept === null) return;
    const now = clock();
    if (kept.holdsUntil <= now) return noteLapse(sql, kept, now);
    if (attempt === 1) await appendEvent(sql, notRenewed(kept), now);
    const dueAt = new Date(Math.min(now.getTime() + retryHours * 3_600_000, kept.holdsUntil.getTime()));
    const next = { id, attempt: attempt + 1 };
    await enqueue(sql, { kind: renewPaymentKind, body: next, key: `${id} ${next.attempt}`, dueAt }, now);
  };

/** A deposit concerns both sides, a price its payer alone: they are told of by different events. */
const notRenewed = ({ id, purpose, exchange, amountCents, holdsUntil }: Waiting) => ({
  name: purpose === 'deposit' ? 'payment.deposit_not_renewed' : 'payment.not_renewed',
  subject: { kind: 'payment', id },
  body: {
    exchange,
    ...(purpose === 'deposit' ? { cents: amountCents, until: holdsUntil.toISOString() } : {}),
  },
});

/** Of renewals that are not the job's own. */
const outOfTurn = 0;

/**
 * Renews a deposit whose renewal is overdue, before something is decided about it. Late jobs run in no order: what ends a claim must not find a hold that has
 * lapsed only because the job that renews it has not run yet.
 * @returns a refusal while the processor is away: then nothing should be decided
 */
export async function renewOverdueDeposit(
  deps: PaymentDeps,
  exchange: Exchange,
): Promise<'done' | PaymentRefusal> {
  const deposit = await currentPayment(deps.sql, exchange);
  if (!isStillWaiting(deposit) || deposit.authorisedAt === null) return 'done';
  if (renewAt(deposit.authorisedAt, deposit.holdsUntil) > deps.now()) return 'done';
  const kept = await inTransaction(deps, {}, ({ sql }) =>
    renew(deps, sql, { id: deposit.id, attempt: outOfTurn }),
  );
  // A no is told by the job, which is due as well.
  return isRefusal(kept) ? kept : 'done';
}
