/**
 * Authorises a member's card for an exchange: a fixed price, an offer, more days, a deposit or a bond. We compute the amount; the browser
 * never sends it.
 */
import { isRefusal } from '../../../platform/refusal.ts';
import type { AccountActor } from '../../members/actor.ts';
import { authorisePayment } from '../../payments/steps/authorise-payment.server.ts';
import type { NewPlan } from '../../payments/payment-plan.server.ts';
import { viewOfPayment } from '../../payments/payment-queries.server.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { rentalDue, type DueRefusal, type RentalTarget } from './rental-due.server.ts';
import type { SwapTarget } from '../offer/swap-input.ts';
import { swapDue, type SwapDueRefusal } from './swap-due.server.ts';

/** What the card is for. */
export type ExchangeTarget = RentalTarget | SwapTarget;

/** `plan`: what happens once the member has confirmed the payment with their bank. */
export type CardRequest = { target: ExchangeTarget; method: string; key: string; plan?: NewPlan | null };

const isSwapTarget = (target: ExchangeTarget): target is SwapTarget => target.for.startsWith('swap');

/** Authorises a member's card. A declined card is a payment with the state "declined" and its reason. */
export async function authoriseExchange(
  deps: PaymentDeps,
  actor: AccountActor,
  { target, method, key, plan = null }: CardRequest,
): Promise<PaymentView | DueRefusal | SwapDueRefusal> {
  const due = await (isSwapTarget(target) ? swapDue(deps, actor, target) : rentalDue(deps, actor, target));
  if (isRefusal(due)) return due;
  if (due.amountCents === 0) return paymentRefusals.nothingToPay;
  const made = await authorisePayment(deps, {
    ...due,
    payerId: actor.accountId,
    method,
    requestKey: `client ${key}`,
    isPayerPresent: true,
    plan,
  });
  return isRefusal(made) ? made : viewOfPayment(made);
}
