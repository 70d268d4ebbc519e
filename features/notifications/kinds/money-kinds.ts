/** Defines notifications about money, for the payer and for the payee. */
import { formatCents } from '../../../platform/money/money.ts';
import { atOnce, kindsOf } from '../notification-kind.ts';
import {
  bookingFacts,
  pathOf,
  rowsUntil,
  tripRows,
  untilText,
  wallMoment,
  type BookingFacts,
} from './booking-facts.ts';

const needed = atOnce('booking', 'money');
// The receipt is a separate email (features/receipts).
const receipt = {
  ...atOnce('booking', 'money'),
  email: 'elsewhere',
  isPushed: false,
  mayBeOff: true,
} as const;

const amount = ({ cents }: BookingFacts): string => formatCents(cents ?? 0);
const rows = (facts: BookingFacts, name: string) => [...tripRows(facts), [name, amount(facts)] as const];

/** What was charged, for both sides: we hold it until the trip starts. */
const chargedText = ({ side, other }: BookingFacts, cents: number, what = ''): string =>
  side === 'renter'
    ? `We charged your card ${formatCents(cents)}${what}.`
    : `We charged ${other}’s card ${formatCents(cents)}${what}. We hold it until the trip starts.`;

/** Of a price in two parts only the first is charged at the agreement. */
const isFirstPart = ({ priceCents, totalCents }: BookingFacts): boolean =>
  priceCents !== undefined && priceCents < totalCents;

export const moneyKinds = kindsOf(bookingFacts, {
  'payment.failed': {
    ...needed,
    events: ['booking.payment_failed'],
    to: 'both',
    promise: 'payment',
    words: (facts) => ({
      title:
        facts.side === 'renter'
          ? `We couldn’t charge your card for “${facts.title}”`
          : `We couldn’t charge ${facts.other}’s card for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? `Pay with another card by ${untilText(facts)}. Otherwise the booking is cancelled at no cost.`
          : `They have until ${untilText(facts)} to use another card. Otherwise the booking is cancelled.`,
      path: pathOf(facts),
      button: facts.side === 'renter' ? 'Pay with another card' : 'Open the trip',
      rows: rowsUntil(facts, 'Pay by'),
    }),
  },
  'payment.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'payment',
    words: (facts) => ({
      title: `Please pay for “${facts.title}”`,
      text: `Pay by ${untilText(facts)}, or the booking is cancelled.`,
      path: pathOf(facts),
      button: 'Pay now',
      rows: rowsUntil(facts, 'Pay by'),
    }),
  },
  'payment.paid': {
    ...receipt,
    events: ['booking.paid'],
    to: 'both',
    words: (facts) => ({
      title: isFirstPart(facts) ? `The first part of “${facts.title}” is paid` : `“${facts.title}” is paid`,
      text: chargedText(facts, facts.priceCents ?? facts.totalCents),
      path: pathOf(facts),
      button: 'Open the trip',
      rows: tripRows(facts),
    }),
  },
  'payment.rest_soon': {
    ...needed,
    events: ['booking.rest_soon'],
    to: 'renter',
    words: (facts) => ({
      title: `We’ll charge the rest for “${facts.title}” next week`,
      text: `${amount(facts)} on ${untilText(facts)}, on the card you paid with. You can pay sooner.`,
      path: pathOf(facts),
      button: 'Open the trip',
      rows: rowsUntil(facts, 'Charged on'),
    }),
  },
  'payment.rest_failed': {
    ...needed,
    events: ['booking.rest_failed'],
    to: 'both',
    promise: 'payment',
    words: (facts) => ({
      title:
        facts.side === 'renter'
          ? `We couldn’t charge the rest for “${facts.title}”`
          : `We couldn’t charge ${facts.other}’s card for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? `Pay ${amount(facts)} by ${untilText(facts)}. Otherwise the booking is cancelled by its policy.`
          : `They have until ${untilText(facts)} to pay the rest. Otherwise the booking is cancelled.`,
      path: pathOf(facts),
      button: facts.side === 'renter' ? 'Pay the rest' : 'Open the trip',
      rows: rowsUntil(facts, 'Pay by'),
    }),
  },
  'payment.rest_paid': {
    ...receipt,
    events: ['booking.rest_paid'],
    to: 'both',
    words: (facts) => ({
      title: `“${facts.title}” is paid in full`,
      text: chargedText(facts, facts.cents ?? 0, ', the rest of the price'),
      path: pathOf(facts),
      button: 'Open the trip',
      rows: tripRows(facts),
    }),
  },
  'payment.extension_paid': {
    ...receipt,
    events: ['booking.extension_paid'],
    to: 'both',
    words: (facts) => ({
      title: `The extra days with “${facts.title}” are paid`,
      text: `${chargedText(facts, facts.cents ?? 0)} It’s due back ${wallMoment(facts, facts.returnBy)}.`,
      path: pathOf(facts),
      button: 'Open the trip',
      rows: tripRows(facts),
    }),
  },
  'payment.refunded': {
    ...receipt,
    events: ['payment.refunded'],
    to: 'both',
    words: (facts) => ({
      title: `${amount(facts)} refunded for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? 'Your bank may take a few days to show it.'
          : `It goes back to ${facts.other}’s card.`,
      path: pathOf(facts),
      button: 'Open the trip',
      rows: rows(facts, 'Refund'),
    }),
  },
  'payout.paid': {
    ...receipt,
    isPushed: true,
    events: ['payout.paid'],
    to: 'owner',
    words: (facts) => ({
      title: `${amount(facts)} is on its way to you`,
      text: `Your payout for “${facts.title}”. Your bank may take a few days to show it.`,
      path: pathOf(facts),
      button: 'Open the trip',
      rows: rows(facts, 'Paid out'),
    }),
  },
  'deposit.refused': {
    ...needed,
    events: ['booking.deposit_refused'],
    to: 'renter',
    promise: 'deposit',
    words: (facts) => ({
      title: `We couldn’t hold the deposit for “${facts.title}”`,
      text: `Add a card for ${formatCents(facts.depositCents)} before pick-up, ${untilText(facts)}. We’ll hold it and won’t charge it.`,
      path: pathOf(facts),
      button: 'Add a card',
      rows: rowsUntil(facts, 'Needed by'),
    }),
  },
  'deposit.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'deposit',
    words: (facts) => ({
      title: `The deposit for “${facts.title}” still needs a card`,
      text: `You need it to pick up at ${untilText(facts)}.`,
      path: pathOf(facts),
      button: 'Add a card',
      rows: rowsUntil(facts, 'Needed by'),
    }),
  },
});
