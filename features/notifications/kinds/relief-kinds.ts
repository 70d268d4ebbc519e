/** Defines notifications about emergencies. */
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

const needed = atOnce('booking', 'trips');

const open = (facts: BookingFacts, button = 'Open the trip') => ({
  path: pathOf(facts),
  button,
  rows: tripRows(facts),
});

/** The same, with the deadline, while the renter can choose. */
const openChoice = (facts: BookingFacts, button: string) => ({
  ...open(facts, button),
  rows: rowsUntil(facts, 'Choose by'),
});

/** What is refunded, in words for the recipient. */
function backText({ side, cents, givenPoints }: BookingFacts): string {
  if (side === 'owner') return 'Your dates are open again.';
  if (givenPoints !== null) return `${givenPoints.toLocaleString('en-CA')} AP are in your wallet instead.`;
  return cents === null || cents === 0
    ? 'You get a full refund.'
    : `You get a full refund: ${formatCents(cents)} to your card.`;
}

export const reliefKinds = kindsOf(bookingFacts, {
  'relief.offered': {
    ...needed,
    events: ['booking.relief_offered'],
    to: 'both',
    notices: [
      'relief: offer → renter: choose a refund or points',
      'relief: offer → owner: an emergency where it is',
    ],
    promise: 'choice of relief',
    words: (facts) => ({
      title: `${facts.emergency}: “${facts.title}”`,
      text:
        facts.side === 'renter'
          ? `This affects your trip. Choose a full refund, or more than that in Adventure Points, by ${untilText(facts)}. If you don’t choose, you get the refund.`
          : `${facts.other} can choose a full refund until ${untilText(facts)}. It doesn’t count against either of you.`,
      ...openChoice(facts, facts.side === 'renter' ? 'Choose' : 'Open the trip'),
    }),
  },
  'relief.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'choice of relief',
    words: (facts) => ({
      title: `Refund or points for “${facts.title}”?`,
      text: `${facts.emergency}: choose a full refund, or more than that in Adventure Points. If you don’t choose by ${untilText(facts)}, you get the refund.`,
      ...openChoice(facts, 'Choose'),
    }),
  },
  'relief.called_off': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ by }) => by === 'emergency',
    notices: [
      'relief: choose_refund → owner: called off',
      'relief: choose_points → owner: called off',
      'relief: time_out → both: called off',
    ],
    words: (facts) => ({
      title: `“${facts.title}” is called off`,
      text: `${facts.emergency}. ${backText(facts)}`,
      ...open(facts),
    }),
  },
  'trip.interrupted': {
    ...needed,
    events: ['booking.interrupted'],
    to: 'both',
    // It moves the deadline to confirm the return, and its reminders.
    begins: 'word about a return',
    notices: ['interrupted trip: interrupt → both: an emergency where it is out'],
    words: (facts) => ({
      title:
        facts.side === 'renter'
          ? `${facts.emergency}: your trip with “${facts.title}”`
          : `${facts.emergency}: “${facts.title}” is out with ${facts.other}`,
      text:
        facts.side === 'renter'
          ? 'Follow what the authorities say. If you return early, you get points for the unused days. Returning late costs nothing for now.'
          : `${facts.other} may return it early. A late return doesn’t count for now. You keep what you’ve earned.`,
      ...open(facts),
    }),
  },
  'trip.cut_short': {
    ...needed,
    events: ['booking.cut_short'],
    to: 'both',
    notices: ['interrupted trip: come_back_early → both: it ended early'],
    words: (facts) => ({
      title: `“${facts.title}” is back early`,
      text:
        facts.side === 'renter'
          ? `You got ${(facts.givenPoints ?? 0).toLocaleString('en-CA')} AP for the unused days.`
          : 'We’re giving the renter points for the unused days. You keep what you’ve earned.',
      ...open(facts),
    }),
  },
  'trip.interruption_lifted': {
    ...needed,
    events: ['booking.interruption_lifted'],
    to: 'both',
    begins: 'word about a return',
    notices: ['interrupted trip: lift → both: the emergency is over'],
    words: (facts) => ({
      title: `The emergency is over: “${facts.title}”`,
      text: `${facts.emergency} is over. It’s due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
  'trip.interruption_unmet': {
    ...needed,
    events: ['booking.interruption_unmet'],
    to: 'both',
    begins: 'word about a return',
    notices: ['interrupted trip: meet_nothing → both: a late return counts again'],
    words: (facts) => ({
      title: `A late return of “${facts.title}” counts again`,
      text: `${facts.emergency} only affected the extra days, which weren’t paid. A late return counts again. It’s due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
  'relief.unmet': {
    ...needed,
    events: ['booking.relief_unmet'],
    to: 'both',
    notices: ['relief: meet_nothing → both: it stands as it was agreed'],
    words: (facts) => ({
      title: `“${facts.title}” goes ahead as planned`,
      text: `${facts.emergency} only affected the extra days, which weren’t paid. You don’t need to choose. Pick-up ${wallMoment(facts, facts.pickUp)}.`,
      ...open(facts),
    }),
  },
  'relief.lifted': {
    ...needed,
    events: ['booking.relief_lifted'],
    to: 'both',
    notices: ['relief: lift → both: the emergency is over'],
    words: (facts) => ({
      title: `The emergency is over: “${facts.title}” goes ahead`,
      text: `${facts.emergency} is over. Pick-up ${wallMoment(facts, facts.pickUp)}.`,
      ...open(facts),
    }),
  },
});
