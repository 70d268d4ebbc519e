/** Lists the refusals of payments. */
import { refusal } from '../../platform/refusal.ts';

export const paymentRefusals = {
  needed: refusal(
    'payment-needed',
    'A card has to be authorised for this amount first. Nothing is charged before the other side agrees.',
    'paymentId',
  ),
  notEnough: refusal(
    'payment-not-enough',
    'The card was authorised for less than this costs. Please authorise the new amount.',
    'paymentId',
  ),
  notAuthorised: refusal(
    'payment-not-authorised',
    'Your bank has not agreed to this payment. Please confirm it, or use another card.',
    'paymentId',
  ),
  lapsed: refusal(
    'payment-lapsed',
    'The card has to be authorised again before this can be accepted. The renter can do that now.',
  ),
  nothingToPay: refusal('nothing-to-pay', 'There is nothing to pay with a card here.'),
  debtOpen: refusal(
    'debt-open',
    'Something that you owe for an earlier trip is still open. Pay it in your wallet first; then you can ask for something new.',
  ),
  isPaid: refusal('already-paid', 'This has been paid already.'),
  notPaid: refusal('not-paid', 'The payment has not gone through yet.'),
  chargeback: refusal(
    'payment-disputed',
    'The renter disputes this payment with their bank. Don’t hand anything over until they pay or the bank decides.',
  ),
  depositNeeded: refusal(
    'deposit-needed',
    'The damage deposit has to be authorised on the renter’s card first.',
  ),
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
