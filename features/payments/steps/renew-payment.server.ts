/** Renews old authorisations during negotiations, trips and claims. From rules.md, "Card" and "Deposit". */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { authorisePayment } from './authorise-payment.server.ts';
import { bindPayment } from './bind-payment.server.ts';
import { renewPaymentKind } from '../payment-jobs.ts';
import { renewAt } from './payment-steps.ts';
import type { Exchange } from '../books/payable.ts';
import {
  currentPayment,
  decide,
  lockCurrent,
  readPayment,
  savePayment,
  type Payment,
} from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import type { PaymentRefusal } from '../payments-refusals.ts';
import { paymentSteps } from '../take-payment-step.server.ts';

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

type Renewal = { old: Waiting; made: Payment };

/**
 * Asks the bank for a new authorisation, without its cardholder.
 * @param attempt each has its own key: repeating it asks the bank the same
 * @returns null when nothing is left to renew; a refusal while the processor is unavailable
 */
async function askAgain(
  deps: PaymentDeps,
  { id, attempt }: { id: string; attempt: number },
): Promise<Renewal | PaymentRefusal | null> {
  const old = await readPayment(deps.sql, id);
  if (!isStillWaiting(old)) return null;
  const { payerId, purpose, about, amountCents, method } = old;
  const ask = { payerId, purpose, about, amountCents, method, isPayerPresent: false, replaces: id };
  const requestKey = attempt === 1 ? `renewal of ${id}` : `renewal ${attempt} of ${id}`;
  const made = await authorisePayment(deps, { ...ask, requestKey });
  return isRefusal(made) ? made : { old, made };
}

/**
 * Puts a new authorisation in the place of the old one.
 * @returns the old payment if the bank declined and it still counts; null when nothing is left to do
 */
async function replace(sql: Sql, { old, made }: Renewal, now: Date): Promise<Waiting | null> {
  const { id, payerId, purpose, exchange } = old;
  const locked = await lockCurrent(sql, exchange);
  const current = locked?.id === id && isStillWaiting(locked) ? locked : null;
  const bound =
    made.state === 'authorised' && current
      ? await bindPayment({ sql, now }, { paymentId: made.id, payerId, exchange, purpose, atLeastCents: 0 })
      : null;
  if (bound === 'bound') return null;
  // The payment was decided in the meantime, or the bank wants to ask the cardholder: the new authorisation isn’t needed.
  if (made.state !== 'declined') await decide(sql, made, { keep_cents: 0 }, now);
  if (!current) return null;
  // The old hold continues. The reason is stored with it, so that its page can ask the cardholder.
  const why = made.declineCode ?? 'authentication_required';
  await savePayment(sql, current, { decline_code: why });
  return current;
}

/**
 * The job. If the bank declines it is asked again daily while the old hold lasts, and once more when that ends; then the hold is lost. The
 * first decline is reported at once, so that another card can be used in time.
 */
export const renewPaymentJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now: clock }) {
    const { id, attempt } = body.parse(job.body);
    const asked = await askAgain({ ...deps, now: clock }, { id, attempt });
    // Unavailable: the job is retried, and the old hold stays meanwhile.
    if (isRefusal(asked)) throw new Error(asked.sentence);
    return asked ? (sql) => recordRenewal(sql, asked, attempt, clock()) : undefined;
  },
});

async function recordRenewal(sql: Sql, renewal: Renewal, attempt: number, now: Date): Promise<void> {
  const kept = await replace(sql, renewal, now);
  if (kept === null) return;
  if (kept.holdsUntil <= now) {
    await paymentSteps.apply({ sql, now }, kept, 'lapse', 'bank', {});
    return;
  }
  if (attempt === 1) await appendEvent(sql, notRenewed(kept), now);
  const dueAt = new Date(Math.min(now.getTime() + retryHours * 3_600_000, kept.holdsUntil.getTime()));
  const next = { id: kept.id, attempt: attempt + 1 };
  await enqueue(sql, { kind: renewPaymentKind, body: next, key: `${kept.id} ${next.attempt}`, dueAt }, now);
}

/** A deposit concerns both sides, a price only its payer: they have different events. */
const notRenewed = ({ id, purpose, exchange, amountCents, holdsUntil }: Waiting) => ({
  name: purpose === 'deposit' ? 'payment.deposit_not_renewed' : 'payment.not_renewed',
  subject: { kind: 'payment', id },
  body: {
    exchange,
    ...(purpose === 'deposit' ? { cents: amountCents, until: holdsUntil.toISOString() } : {}),
  },
});

/** Of renewals outside the job. */
const outOfTurn = 0;

/**
 * Renews an overdue deposit before a decision about it. Late jobs run in any order: the end of a claim must not find a lapsed hold only
 * because its renewal has not run yet.
 * @returns a refusal while the processor is unavailable: then nothing should be decided
 */
export async function renewOverdueDeposit(
  deps: PaymentDeps,
  exchange: Exchange,
): Promise<'done' | PaymentRefusal> {
  const deposit = await currentPayment(deps.sql, exchange);
  if (!isStillWaiting(deposit) || deposit.authorisedAt === null) return 'done';
  if (renewAt(deposit.authorisedAt, deposit.holdsUntil) > deps.now()) return 'done';
  const asked = await askAgain(deps, { id: deposit.id, attempt: outOfTurn });
  if (isRefusal(asked)) return asked;
  // The job, which is also due, reports a decline.
  if (asked) await inTransaction(deps, {}, ({ sql }) => replace(sql, asked, deps.now()));
  return 'done';
}
