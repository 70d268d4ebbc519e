/** Defines what a payer sees of their payment. */
import type { Purpose } from './books/payable.ts';
import type { PaymentState } from './steps/payment-lifecycle.ts';

export type PaymentView = {
  id: string;
  purpose: Purpose;
  state: PaymentState;
  amountCents: number;
  card: { brand: string; lastFour: string } | null;
  /** Why the bank declined: a sentence. */
  problem: string | null;
  /** Set when the bank wants to ask the cardholder on its own page; the test processor uses ours. */
  confirmUrl: string | null;
  capturedCents: number;
  refundedCents: number;
};

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
