/** What is to be done next at the processor, so that it holds what the club means to keep? Pure; the job does one step after another. */
import { assert } from '../../platform/assert.ts';
import type { PaymentState } from './payment-lifecycle.ts';

/** What of a payment decides its next step. CAD cents. */
export type StepFacts = {
  state: PaymentState;
  /** Null: nothing is decided; 0: give all back. */
  keepCents: number | null;
  capturedCents: number;
  refundedCents: number;
  /** Whether it is said whose the money is, and whether that stands in the books. */
  hasShares: boolean;
  isEarned: boolean;
  /** Whether a bank is deciding about the charge. */
  isDisputed: boolean;
};

export type PaymentStep =
  /** Nobody knows what the bank said: ask again under the same key. */
  | { do: 'learn' }
  | { do: 'void' }
  | { do: 'capture'; cents: number }
  | { do: 'refund'; cents: number }
  | { do: 'earn' };

/** The next step, or null when everything is as it should be (or waits for the payer). */
export function nextPaymentStep(payment: StepFacts): PaymentStep | null {
  const { state, keepCents, capturedCents, refundedCents } = payment;
  if (keepCents === null) return null;
  switch (state) {
    case 'asked':
      return { do: 'learn' };
    case 'needs_confirmation':
      return keepCents === 0 ? { do: 'void' } : null;
    case 'authorised':
      return keepCents === 0 ? { do: 'void' } : { do: 'capture', cents: keepCents };
    // A bank that did not let it be charged may still set it aside: when it is wanted no more, it goes back as well.
    case 'refused':
      return keepCents === 0 ? { do: 'void' } : null;
    case 'captured': {
      if (payment.isDisputed) return null;
      const left = capturedCents - refundedCents;
      assert(left >= keepCents, 'Nobody keeps more than was captured.');
      if (left > keepCents) return { do: 'refund', cents: left - keepCents };
      return payment.hasShares && !payment.isEarned ? { do: 'earn' } : null;
    }
    default:
      return null;
  }
}

const day = 86_400_000;
/** rules.md, "Card": an authorisation older than 5 days is renewed. */
const renewedAfterDays = 5;

/** When an authorisation is renewed: after five days, or after five sevenths of a hold that is shorter than a week. */
export function renewAt(authorisedAt: Date, holdsUntil: Date): Date {
  const hold = holdsUntil.getTime() - authorisedAt.getTime();
  return new Date(
    authorisedAt.getTime() + Math.min(renewedAfterDays * day, Math.floor((hold * renewedAfterDays) / 7)),
  );
}
