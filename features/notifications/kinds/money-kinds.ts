/** Who is told what about money? The payer and the one who is paid, each of their own. */
import { formatCents } from '../../../platform/money.ts';
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
const receipt = { ...atOnce('booking', 'money'), isPushed: false, mayBeOff: true } as const;

const amount = ({ cents }: BookingFacts): string => formatCents(cents ?? 0);
const rows = (facts: BookingFacts, name: string) => [...tripRows(facts), [name, amount(facts)] as const];

export const moneyKinds = kindsOf(bookingFacts, {
  'payment.failed': {
    ...needed,
    events: ['booking.payment_failed'],
    to: 'both',
    promise: 'payment',
    words: (facts) => ({
      title:
        facts.side === 'renter'
          ? `Your card could not be charged for “${facts.title}”`
          : `${facts.other}’s card could not be charged for “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? `Pay with another card by ${untilText(facts)}, and everything stays as agreed. Otherwise the booking ends at no cost.`
          : `They have until ${untilText(facts)} to pay otherwise. Without it the booking ends by itself and your days are free again.`,
      path: pathOf(facts),
      button: facts.side === 'renter' ? 'Pay otherwise' : 'Open the booking',
      rows: rowsUntil(facts, 'Pay by'),
    }),
  },
  'payment.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'payment',
    words: (facts) => ({
      title: `“${facts.title}” still waits for your payment`,
      text: `Without it the booking ends by itself at ${untilText(facts)}, at no cost.`,
      path: pathOf(facts),
      button: 'Pay now',
      rows: rowsUntil(facts, 'Pay by'),
    }),
  },
  'payment.paid': {
    ...receipt,
    events: ['booking.paid'],
    to: 'renter',
    words: (facts) => ({
      title: `“${facts.title}” is paid`,
      text: `Your card was charged ${formatCents(facts.priceCents ?? facts.totalCents)}.`,
      path: pathOf(facts),
      button: 'Open the booking',
      rows: tripRows(facts),
    }),
  },
  'payment.extension_paid': {
    ...receipt,
    events: ['booking.extension_paid'],
    to: 'renter',
    words: (facts) => ({
      title: `The further days with “${facts.title}” are paid`,
      text: `Your card was charged${facts.cents === null ? '' : ` ${formatCents(facts.cents)}`} for them. It is due back ${wallMoment(facts, facts.returnBy)}.`,
      path: pathOf(facts),
      button: 'Open the booking',
      rows: tripRows(facts),
    }),
  },
  'payment.refunded': {
    ...needed,
    isPushed: false,
    events: ['payment.refunded'],
    to: 'renter',
    words: (facts) => ({
      title: `${amount(facts)} goes back to your card`,
      text: `For “${facts.title}”. Banks take a few days to show it.`,
      path: pathOf(facts),
      button: 'Open the booking',
      rows: rows(facts, 'Goes back'),
    }),
  },
  'payout.paid': {
    ...receipt,
    isPushed: true,
    events: ['payout.paid'],
    to: 'owner',
    words: (facts) => ({
      title: `${amount(facts)} is on its way to you`,
      text: `We paid out your share of “${facts.title}”. Banks take a few days to show it.`,
      path: pathOf(facts),
      button: 'Open the booking',
      rows: rows(facts, 'Paid out'),
    }),
  },
  'deposit.refused': {
    ...needed,
    events: ['booking.deposit_refused'],
    to: 'renter',
    promise: 'deposit',
    words: (facts) => ({
      title: `The deposit for “${facts.title}” could not be held`,
      text: `Please name a card for ${formatCents(facts.depositCents)} by the pick-up, ${untilText(facts)}: nothing can be handed over without it. It is held and not charged.`,
      path: pathOf(facts),
      button: 'Name a card',
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
      text: `Without it nothing can be handed over at ${untilText(facts)}.`,
      path: pathOf(facts),
      button: 'Name a card',
      rows: rowsUntil(facts, 'Needed by'),
    }),
  },
});
