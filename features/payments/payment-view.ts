/** What does a payer see of their payment? */
import type { PaymentState } from './payment-lifecycle.ts';

export type PaymentView = {
  id: string;
  purpose: 'price' | 'deposit';
  state: PaymentState;
  amountCents: number;
  card: { brand: string; lastFour: string } | null;
  /** Why the bank said no: a sentence. */
  problem: string | null;
  /** Set when the bank wants to ask the cardholder on a page of its own; with the test processor the club's page asks. */
  confirmUrl: string | null;
  capturedCents: number;
  refundedCents: number;
};

const sentences: Record<string, string> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'There is not enough money on this card.',
  expired_card: 'This card has expired.',
  incorrect_cvc: 'The security code is not right.',
  authentication_failed: 'Your bank could not confirm that it was you.',
  authentication_required: 'Your bank wants you to confirm this payment.',
  no_such_card: 'This card is not known.',
};

/** What a bank's word means, for the cardholder. */
export const sentenceOfDecline = (code: string | null): string | null =>
  code === null ? null : (sentences[code] ?? 'Your bank declined the card.');
