/** Authorises a member's card for any purpose, and returns the payment's new state. */
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { authoriseExchange } from '../exchange/money/authorise-exchange.server.ts';
import { authoriseMembership } from '../membership-fees/charge-bill.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { paymentFor } from '../payments/payment-queries.server.ts';
import { authoriseDebt } from '../payments/debts.server.ts';
import type { PaymentView } from '../payments/payment-view.ts';
import { readPlan, type NewPlan } from '../payments/payment-plan.server.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { confirmPayment } from '../payments/steps/refresh-payment.server.ts';
import { keptPlan, type CheckoutInput } from './checkout-input.ts';
import { planSentence, type CheckoutView } from './checkout-view.ts';
import { finishPayment } from './finish-payment.server.ts';
import { placeOf } from './plan-place.ts';
import { retryPlaceOf } from './retry-place.server.ts';

/** Authorises a card. A declined card is a payment with the state "declined" and its reason. */
export async function checkOut(
  deps: PaymentDeps,
  actor: AccountActor,
  { target, method, afterwards, key }: CheckoutInput & { key: string },
): Promise<CheckoutView | Refusal> {
  const plan = afterwards && { plan: { target, ...afterwards }, place: placeOf(target) };
  const made = await authorise(deps, actor, target, { method, key, plan });
  if (isRefusal(made)) return made;
  return (await checkoutFor(deps, actor, made.id)) ?? { ...made, plan: null };
}

function authorise(
  deps: PaymentDeps,
  actor: AccountActor,
  target: CheckoutInput['target'],
  card: { method: string; key: string; plan: NewPlan | null },
): Promise<PaymentView | Refusal> {
  if (target.for === 'membership') return authoriseMembership(deps, actor, { ...card, target });
  if (target.for === 'debt') return authoriseDebt(deps, actor, { ...card, target });
  return authoriseExchange(deps, actor, { ...card, target });
}

/** One's own payment with its purpose; null for anyone else's. */
export async function checkoutFor(
  { sql }: PaymentDeps,
  { accountId }: AccountActor,
  id: string,
): Promise<CheckoutView | null> {
  const payment = await paymentFor(sql, accountId, id);
  if (!payment) return null;
  const kept = await readPlan(sql, id);
  if (!kept) return { ...payment, plan: null };
  const { state, place, outcome, sentence } = kept;
  const { target } = keptPlan.parse(kept.plan);
  const facts = { plan: state, outcome, sentence, payment: payment.state, problem: payment.problem };
  return {
    ...payment,
    plan: {
      state,
      place,
      retryPlace: place ?? (await retryPlaceOf(sql, target)),
      sentence: planSentence(facts),
    },
  };
}

/** The payer is back from their bank: asks it for the result, and completes what they wanted to do. */
export async function comeBack(
  deps: PaymentDeps,
  actor: AccountActor,
  id: string,
): Promise<CheckoutView | Refusal | null> {
  const payment = await confirmPayment(deps, actor.accountId, id);
  if (payment === null || isRefusal(payment)) return payment;
  await finishPayment(deps, id);
  return checkoutFor(deps, actor, id);
}
