/** Defines what a payer sees of a payment and its purpose. */
import { z } from 'zod';
import type { PaymentState } from '../payments/steps/payment-lifecycle.ts';
import { paymentShape } from '../payments/payment-view.ts';

/** The outcome after the bank agreed. */
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

const planShape = z.strictObject({
  state: z.enum(['waiting', 'done', 'refused', 'declined']),
  place: z.string().nullable().describe('its page; null if it was never created'),
  retryPlace: z.string().nullable().describe('where it can be tried again'),
  sentence: z.string().describe('its state in words'),
});
export type PlanView = z.infer<typeof planShape>;

export const checkoutShape = paymentShape.extend({
  plan: planShape
    .nullable()
    .describe(
      'what was planned after the bank’s answer, and the result; null: it asked nothing, or nothing was to follow',
    ),
});
export type CheckoutView = z.infer<typeof checkoutShape>;

const doneWords: Readonly<Record<PlanOutcome, string>> = {
  requested: 'Your bank approved it, and your request is sent.',
  booked: 'Your bank approved it, and it’s booked.',
  agreed: 'Your bank approved it, and you accepted. It’s a deal.',
  countered: 'Your bank approved it, and your offer is on its way.',
  paid: 'Your bank approved it. We’re charging your card.',
  deposit: 'Your bank approved it: the deposit is held.',
  asked: 'Your bank approved it, and your request for more days is sent.',
  offered: 'Your bank approved it, and your swap offer is sent.',
  joined: 'Your bank approved it, and you’re in.',
  bond: 'Your bank approved it: the bond is held.',
};

const isOutcome = (word: string): word is PlanOutcome => planOutcomes.some((each) => each === word);

type Facts = {
  plan: PlanView['state'];
  outcome: string | null;
  /** Why it failed although the bank agreed. */
  sentence: string | null;
  payment: PaymentState;
  /** Why the bank declined. */
  problem: string | null;
};

/** A plan's state in one or two sentences. */
export function planSentence({ plan, outcome, sentence, payment, problem }: Facts): string {
  switch (plan) {
    case 'done':
      return outcome !== null && isOutcome(outcome)
        ? doneWords[outcome]
        : 'Your bank approved it, and it’s done.';
    case 'refused':
      return `Your bank approved it, but we couldn’t finish it: ${sentence ?? 'something changed in the meantime.'} You weren’t charged, and we released the hold.`;
    case 'declined':
      return payment === 'declined'
        ? `${problem ?? 'Your bank declined it.'} Nothing was charged or sent.`
        : 'You didn’t answer your bank in time. Nothing was charged or sent.';
    default:
      return 'Your bank hasn’t answered yet. Nothing is charged or sent until it does.';
  }
}
