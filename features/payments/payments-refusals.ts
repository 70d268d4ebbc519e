/** Lists the refusals of payments. */
import { refusal } from '../../platform/refusal.ts';

export const paymentRefusals = {
  needed: refusal(
    'payment-needed',
    'Add a card for this amount first. We charge nothing until the other side agrees.',
    'paymentId',
  ),
  notEnough: refusal(
    'payment-not-enough',
    'This costs more than we hold on your card. Please confirm the new amount.',
    'paymentId',
  ),
  notAuthorised: refusal(
    'payment-not-authorised',
    'Your bank hasn’t approved this payment. Please confirm it, or use another card.',
    'paymentId',
  ),
  lapsed: refusal('payment-lapsed', 'The renter has to confirm their card again before you can accept.'),
  nothingToPay: refusal('nothing-to-pay', 'There is nothing to pay with a card here.'),
  debtOpen: refusal('debt-open', 'You still owe something for an earlier trip. Pay it in your wallet first.'),
  isPaid: refusal('already-paid', 'This has already been paid.'),
  notPaid: refusal('not-paid', 'The payment has not gone through yet.'),
  chargeback: refusal(
    'payment-disputed',
    'The renter’s bank is disputing this payment. Don’t hand anything over until that is settled.',
  ),
  depositNeeded: refusal('deposit-needed', 'The renter has to add a card for the damage deposit first.'),
  cardNumber: refusal('invalid', 'method: a card is named by its token, never by its number.', 'method'),
  keyUsed: refusal(
    'key-used',
    'This Idempotency-Key was used for another request. Use a new one for each new command.',
  ),
  away: refusal(
    'processor-away',
    "The card processor isn't answering. You haven't been charged. Try again in a few minutes.",
  ),
  nothingToConfirm: refusal('nothing-to-confirm', 'There is nothing to confirm here.'),
} as const;

export type PaymentRefusal = (typeof paymentRefusals)[keyof typeof paymentRefusals];
