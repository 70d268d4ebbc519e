/** What if a hold grows old while people negotiate, or while a trip lasts? A new one is taken and the old one goes back. From rules.md, "Card". */
import { z } from 'zod';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { authorisePayment } from './authorise-payment.server.ts';
import { bindPayment } from './bind-payment.server.ts';
import { decide, lockCurrent, readPayment, type Payment } from './payment-store.server.ts';
import type { PaymentDeps } from './payments-deps.server.ts';

const body = z.object({ id: z.uuid() });

const isStillWaiting = (
  payment: Payment | null,
): payment is Payment & { exchangeKind: string; exchangeId: string } =>
  payment !== null &&
  payment.isCurrent &&
  payment.state === 'authorised' &&
  payment.keepCents === null &&
  payment.exchangeKind !== null &&
  payment.exchangeId !== null;

/** The job: renews an authorisation that still waits for a decision, without its cardholder. */
export const renewPaymentJob =
  (deps: PaymentDeps): JobHandler =>
  async ({ job, sql, now }) => {
    const { id } = body.parse(job.body);
    const old = await readPayment(sql, id);
    if (!isStillWaiting(old)) return;
    const { payerId, purpose, about, amountCents, method } = old;
    const ask = { payerId, purpose, about, amountCents, method, isPayerPresent: false, replaces: id };
    const made = await authorisePayment(deps, { ...ask, requestKey: `renewal of ${id}` });
    // Away: the job is tried again, and the old hold stands meanwhile.
    if (isRefusal(made)) throw new Error(made.sentence);
    const exchange = { kind: old.exchangeKind, id: old.exchangeId };
    // In the job's own transaction: a worker that dies here has told nobody, and another one does all of it.
    const stands = (await lockCurrent(sql, exchange)).find((each) => each.id === id) ?? null;
    const bound =
      made.state === 'authorised' && isStillWaiting(stands)
        ? await bindPayment(
            { sql, now: now() },
            { paymentId: made.id, payerId, exchange, purpose, atLeastCents: 0 },
          )
        : null;
    // Decided in between, or the bank wants its customer: the new one is not needed.
    if (bound !== 'bound' && made.state !== 'declined') await decide(sql, made, { keep_cents: 0 }, now());
    if (bound !== 'bound' && isStillWaiting(stands))
      await appendEvent(
        sql,
        { name: 'payment.not_renewed', subject: { kind: 'payment', id }, body: { exchange } },
        now(),
      );
  };
