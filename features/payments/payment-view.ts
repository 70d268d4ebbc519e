/** Defines what a payer sees of their payment. */
import { z } from 'zod';
import { cents } from '../../platform/sent-values.ts';
import { paymentLifecycle, type PaymentState } from './steps/payment-lifecycle.ts';

/** A card authorisation; a declined card is a state, not an error. */
export const paymentShape = z.strictObject({
  id: z.uuid(),
  purpose: z.enum(['price', 'rest', 'deposit']),
  state: z.enum(paymentLifecycle.states as [PaymentState, ...PaymentState[]]),
  amountCents: cents,
  card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
  problem: z.string().nullable().describe('Why the bank declined, in a sentence for the cardholder.'),
  confirmUrl: z
    .string()
    .nullable()
    .describe('where the bank asks the cardholder, who then returns to /payments/{id}'),
  capturedCents: cents,
  refundedCents: cents,
});
export type PaymentView = z.infer<typeof paymentShape>;

const sentences: Record<string, string> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'There isn’t enough money on this card.',
  expired_card: 'This card has expired.',
  incorrect_cvc: 'The security code is wrong.',
  authentication_failed: 'Your bank could not confirm that it was you.',
  authentication_required: 'Your bank wants you to confirm this payment.',
  no_such_card: 'We don’t recognize this card.',
};

/** A bank's code, explained to the cardholder. */
export const sentenceOfDecline = (code: string | null): string | null =>
  code === null ? null : (sentences[code] ?? 'Your bank declined the card.');
