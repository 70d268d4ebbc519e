/** Decides the next call to the processor to reach our decided state. Pure; the job takes one step after another. */
import { assert } from '../../../platform/assert.ts';
import type { PaymentState } from './payment-lifecycle.ts';

/** What decides a payment's next step. CAD cents. */
export type StepFacts = {
  state: PaymentState;
  /** Null: undecided; 0: release all. */
  keepCents: number | null;
  capturedCents: number;
  refundedCents: number;
  /** Whether the money is assigned, and whether that is in the books. */
  hasShares: boolean;
  isEarned: boolean;
  /** Whether a bank is deciding about the charge. */
  isDisputed: boolean;
};

export type PaymentStep =
  /** The bank's answer is unknown: ask again under the same key. */
  | { do: 'learn' }
  | { do: 'void' }
  | { do: 'capture'; cents: number }
  /** `after`: what was refunded before. */
  | { do: 'refund'; cents: number; after: number }
  | { do: 'earn' };

/** A step that calls the processor. It is written down before the call: after a crash the very same call is made again. */
export type PaymentCall = Exclude<PaymentStep, { do: 'earn' }>;

const callableIn: Readonly<Record<PaymentCall['do'], readonly PaymentState[]>> = {
  learn: ['asked'],
  void: ['needs_confirmation', 'authorised', 'refused'],
  capture: ['authorised'],
  refund: ['captured'],
};

/** Whether a call still makes sense: the bank may have ended the hold meanwhile. */
export const isStillOpen = (call: PaymentCall, { state, refundedCents }: StepFacts): boolean =>
  callableIn[call.do].includes(state) && (call.do !== 'refund' || call.after === refundedCents);

/** The next step, or null when everything is done (or waits for the payer). */
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
    // A bank that refused the charge may still hold the money: once unneeded, it is released too.
    case 'refused':
      return keepCents === 0 ? { do: 'void' } : null;
    case 'captured': {
      if (payment.isDisputed) return null;
      const left = capturedCents - refundedCents;
      assert(left >= keepCents, 'Nobody can keep more than was captured.');
      if (left > keepCents) return { do: 'refund', cents: left - keepCents, after: refundedCents };
      return payment.hasShares && !payment.isEarned ? { do: 'earn' } : null;
    }
    default:
      return null;
  }
}

const day = 86_400_000;
/** rules.md, "Card": an authorisation older than 5 days is renewed. */
const renewedAfterDays = 5;

/** When an authorisation is renewed: after five days, or after five sevenths of a hold shorter than a week. */
export function renewAt(authorisedAt: Date, holdsUntil: Date): Date {
  const hold = holdsUntil.getTime() - authorisedAt.getTime();
  return new Date(
    authorisedAt.getTime() + Math.min(renewedAfterDays * day, Math.floor((hold * renewedAfterDays) / 7)),
  );
}
