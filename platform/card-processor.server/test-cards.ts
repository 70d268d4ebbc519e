/** Lists the test processor's cards: words instead of numbers, each with its behaviour. */

/** Why the test bank declines. */
type TestDecline = 'card_declined' | 'insufficient_funds' | 'expired_card' | 'authentication_required';

export type TestCard = {
  /** Sent as the payment method. */
  method: string;
  brand: string;
  lastFour: string;
  /** What will happen, shown where it is chosen. */
  story: string;
  /** With the cardholder present, and later without them. */
  present: 'authorised' | 'needs_confirmation' | TestDecline;
  absent: 'authorised' | TestDecline;
  /** Whether the capture fails after the hold succeeded. */
  failsAtCapture?: true;
  /** Whether its owner disputes each charge as soon as it is made. */
  isDisputed?: true;
  /** Hours that the bank holds the money, if not seven days. */
  holdHours?: number;
};

const usual = { present: 'authorised', absent: 'authorised' } as const;

export const testCards: readonly TestCard[] = [
  { method: 'test_visa', brand: 'visa', lastFour: '4242', story: 'Pays.', ...usual },
  { method: 'test_mastercard', brand: 'mastercard', lastFour: '4444', story: 'Pays.', ...usual },
  {
    method: 'test_confirm',
    brand: 'visa',
    lastFour: '3220',
    story: 'The bank asks you to confirm, then pays.',
    present: 'needs_confirmation',
    absent: 'authorised',
  },
  {
    method: 'test_disputed',
    brand: 'visa',
    lastFour: '0259',
    story: 'Pays. Then the cardholder disputes the charge.',
    isDisputed: true,
    ...usual,
  },
  {
    method: 'test_declined',
    brand: 'visa',
    lastFour: '0002',
    story: 'The bank declines it.',
    present: 'card_declined',
    absent: 'card_declined',
  },
  {
    method: 'test_no_funds',
    brand: 'visa',
    lastFour: '9995',
    story: 'There isn’t enough money on the card.',
    present: 'insufficient_funds',
    absent: 'insufficient_funds',
  },
  {
    method: 'test_expired',
    brand: 'visa',
    lastFour: '0069',
    story: 'The card has expired.',
    present: 'expired_card',
    absent: 'expired_card',
  },
  {
    method: 'test_present_only',
    brand: 'visa',
    lastFour: '3155',
    story: 'Pays now. Later the bank asks you to confirm again.',
    present: 'authorised',
    absent: 'authentication_required',
  },
  {
    method: 'test_capture_fails',
    brand: 'visa',
    lastFour: '0341',
    story: 'The bank approves the hold, then declines the charge.',
    ...usual,
    failsAtCapture: true,
  },
  {
    method: 'test_short_hold',
    brand: 'visa',
    lastFour: '0259',
    story: 'The bank releases the hold after an hour.',
    ...usual,
    holdHours: 1,
  },
];
