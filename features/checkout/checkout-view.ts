/** What does a payer see of a payment, and of what they meant to do with it? */
import type { PaymentState } from '../payments/payment-lifecycle.ts';
import type { PaymentView } from '../payments/payment-view.ts';

/** What became of it, once the bank had agreed. */
export const planOutcomes = [
  'requested',
  'booked',
  'agreed',
  'countered',
  'paid',
  'deposit',
  'asked',
  'offered',
  'joined',
  'bond',
] as const;
export type PlanOutcome = (typeof planOutcomes)[number];

export type PlanView = {
  state: 'waiting' | 'done' | 'refused' | 'declined';
  /** The page to which it belongs; null where it was still to be made, and was not. */
  place: string | null;
  /** Where it can be tried again. */
  retryPlace: string | null;
  /** How it stands, for people. */
  sentence: string;
};

/** `plan`: null where the bank asked nothing, or nothing was to follow. */
export type CheckoutView = PaymentView & { plan: PlanView | null };

const doneWords: Readonly<Record<PlanOutcome, string>> = {
  requested: 'Your bank agreed, and your request is sent.',
  booked: 'Your bank agreed, and it is booked.',
  agreed: 'Your bank agreed, and so have you: it is a deal.',
  countered: 'Your bank agreed, and your offer is on its way.',
  paid: 'Your bank agreed: it is being charged.',
  deposit: 'Your bank agreed: the deposit is held.',
  asked: 'Your bank agreed, and your wish for more days is sent.',
  offered: 'Your bank agreed, and your offer of a swap is sent.',
  joined: 'Your bank agreed, and you are in.',
  bond: 'Your bank agreed: the bond is held.',
};

const isOutcome = (word: string): word is PlanOutcome => planOutcomes.some((each) => each === word);

type Facts = {
  plan: PlanView['state'];
  outcome: string | null;
  /** Why it could not be done, though the bank agreed. */
  sentence: string | null;
  payment: PaymentState;
  /** Why the bank said no. */
  problem: string | null;
};

/** How a plan stands, in one or two sentences. */
export function planSentence({ plan, outcome, sentence, payment, problem }: Facts): string {
  switch (plan) {
    case 'done':
      return outcome !== null && isOutcome(outcome)
        ? doneWords[outcome]
        : 'Your bank agreed, and it is done.';
    case 'refused':
      return `Your bank agreed, but we couldn’t finish it: ${sentence ?? 'something changed meanwhile.'} You weren’t charged, and we released the hold.`;
    case 'declined':
      return payment === 'declined'
        ? `${problem ?? 'Your bank said no.'} Nothing is charged, and nothing was sent.`
        : 'Your bank was not answered in time. Nothing is charged, and nothing was sent.';
    default:
      return 'Your bank has not answered yet. Nothing is charged and nothing is sent until it does.';
  }
}
