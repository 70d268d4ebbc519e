/** Takes the steps of payments: the only code that writes their states. */
import type { Authorisation } from '../../platform/card-processor.server/card-processor.ts';
import { stepsOf, type Step } from '../../platform/apply-step.server.ts';
import { assert, present } from '../../platform/assert.ts';
import { enqueue, type Body } from '../../platform/jobs.server/outbox.ts';
import { releaseUnusedKind } from './payment-jobs.ts';
import { paymentLifecycle } from './steps/payment-lifecycle.ts';
import { insertPlan, notePlan, type NewPlan } from './payment-plan.server.ts';
import {
  columnsOfAnswer,
  lockPayment,
  movePayment,
  readPayment,
  type Columns,
  type Payment,
} from './payment-store.server.ts';
import { postCash } from './books/post-cash.server.ts';

export type PaymentInput = {
  /** What the bank said to the question whether it holds the amount. */
  answer?: Authorisation;
  /** The processor's movement of a capture, and its amount in CAD cents. */
  captured?: { movement: string; cents: number };
  /** Why the bank refused a capture. */
  declineCode?: string;
  plan?: NewPlan | null;
};
type PaymentStep = Step<Payment, PaymentInput>;

/** An authorisation unused by then is released; a quote lasts 30 minutes. */
const unusedMinutes = 45;

const answerOf = ({ input: { answer } }: PaymentStep): Authorisation => present(answer, 'answer of a bank');
const capturedOf = ({ input: { captured } }: PaymentStep) => present(captured, 'captured amount');

/** A payment's columns besides its state. */
function columnsOf(step: PaymentStep): Columns {
  switch (step.event) {
    case 'authorise':
      return { ...columnsOfAnswer(answerOf(step)), authorised_at: step.now };
    case 'want_confirmation':
    case 'decline':
      return columnsOfAnswer(answerOf(step));
    case 'capture':
      return { captured_cents: capturedOf(step).cents };
    case 'refuse':
      return { decline_code: present(step.input.declineCode, 'reason of a refused capture') };
    default:
      return {};
  }
}

const effects = {
  async keepPlan({ sql, thing, input: { plan } }: PaymentStep): Promise<void> {
    if (plan) await insertPlan(sql, thing.id, plan);
  },
  async releaseIfUnused({ sql, now, thing: { id } }: PaymentStep): Promise<void> {
    const dueAt = new Date(now.getTime() + unusedMinutes * 60_000);
    await enqueue(sql, { kind: releaseUnusedKind, body: { id }, key: id, dueAt }, now);
  },
  goOnWithPlan: ({ sql, now, thing, event }: PaymentStep) =>
    notePlan(sql, thing, event !== 'want_confirmation', now),
  async bookCapture(step: PaymentStep): Promise<void> {
    const { id } = step.thing;
    const { movement, cents } = capturedOf(step);
    await postCash(
      step.sql,
      {
        key: `payment ${id} captured`,
        reason: 'capture',
        paymentId: id,
        movement,
        entries: [
          { account: { kind: 'processor' }, cents: -cents },
          { account: { kind: 'held', paymentId: id }, cents },
        ],
      },
      step.now,
    );
  },
};

/** Whether a step ends the hold of a deposit that counts. One that was replaced is still held by its replacement. */
const endsDeposit = ({ purpose, state, isCurrent }: Payment): boolean =>
  purpose === 'deposit' && isCurrent && state === 'authorised';

/** What a fact says; null where a step concerns nobody but the processor. */
function bodyOf(name: string, step: PaymentStep): Body | null {
  const { exchange, amountCents, keepCents } = step.thing;
  switch (name) {
    case 'captured':
      return { exchange, cents: capturedOf(step).cents };
    case 'deposit_released':
      return endsDeposit(step.thing) ? { exchange, cents: amountCents } : null;
    case 'deposit_lapsed':
      return endsDeposit(step.thing) && keepCents === null ? { exchange, cents: amountCents } : null;
    default:
      return { exchange };
  }
}

export const paymentSteps = stepsOf<
  (typeof paymentLifecycle)['rows'][number],
  (typeof paymentLifecycle)['final'][number],
  Payment,
  PaymentInput,
  never
>(paymentLifecycle, {
  lock: lockPayment,
  read: readPayment,
  async save(step) {
    const { sql, thing, to } = step;
    const isMoved = await movePayment(sql, thing, { state: to as Payment['state'], ...columnsOf(step) });
    assert(isMoved, `The payment ${thing.id} changed in the meantime.`);
  },
  effects,
  deadlines: {},
  fact(name, step) {
    const body = bodyOf(name, step);
    return body && { name: `payment.${name}`, subject: { kind: 'payment', id: step.thing.id }, body };
  },
  clockInput: async () => ({}),
});
