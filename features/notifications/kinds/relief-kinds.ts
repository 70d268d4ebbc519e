/** Who is told what when an emergency comes in between? */
import { formatCents } from '../../../platform/money.ts';
import { atOnce, kindsOf } from '../notification-kind.ts';
import {
  bookingFacts,
  pathOf,
  rowsUntil,
  untilText,
  wallMoment,
  type BookingFacts,
} from './booking-facts.ts';

const needed = atOnce('booking', 'trips');

const open = (facts: BookingFacts, button = 'Open the booking') => ({
  path: pathOf(facts),
  button,
  rows: rowsUntil(facts, 'Choose by'),
});

/** What comes back, in the words of the side that is told. */
function backText({ side, cents, givenPoints }: BookingFacts): string {
  if (side === 'owner') return 'Your days are free again.';
  if (givenPoints !== null) return `${givenPoints.toLocaleString('en-CA')} AP are in your wallet instead.`;
  return cents === null || cents === 0
    ? 'Everything goes back.'
    : `Everything goes back; ${formatCents(cents)} to your card.`;
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
          ? `Your trip is touched. Choose by ${untilText(facts)}: everything back, or more than that in Adventure Points. Without a choice everything goes back by itself.`
          : `${facts.other} may choose by ${untilText(facts)} to have everything back. It counts against neither of you.`,
      ...open(facts, facts.side === 'renter' ? 'Choose' : 'Open the booking'),
    }),
  },
  'relief.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'choice of relief',
    words: (facts) => ({
      title: `Your choice, please: “${facts.title}”`,
      text: `${facts.emergency}: everything back, or more than that in Adventure Points. Without a choice everything goes back by itself at ${untilText(facts)}.`,
      ...open(facts, 'Choose'),
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
    // It moves the time by which somebody has to say that it is back, and its reminders with it.
    begins: 'word about a return',
    notices: ['interrupted trip: interrupt → both: an emergency where it is out'],
    words: (facts) => ({
      title: `${facts.emergency}: “${facts.title}” is out there`,
      text:
        facts.side === 'renter'
          ? 'Please follow what the authorities say. If it comes back before its time, you are given points for the unused days; while the emergency lasts a late return costs nothing.'
          : `${facts.other} may bring it back before its time. While the emergency lasts a late return is not counted. You keep what you have earned.`,
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
          ? `${(facts.givenPoints ?? 0).toLocaleString('en-CA')} AP for the unused days are in your wallet.`
          : 'The club gives the renter points for the unused days. You keep what you have earned.',
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
      title: `It is over: “${facts.title}” goes on`,
      text: `${facts.emergency} is over. It is due back ${wallMoment(facts, facts.returnBy)}.`,
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
      text: `${facts.emergency} came on the further days alone, and these were not paid. Up to then it excused what was late; it does so no longer. It is due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
  'relief.unmet': {
    ...needed,
    events: ['booking.relief_unmet'],
    to: 'both',
    notices: ['relief: meet_nothing → both: it stands as it was agreed'],
    words: (facts) => ({
      title: `“${facts.title}” stands as agreed`,
      text: `${facts.emergency} touched the further days alone, and these were not paid. There is nothing to choose any more. Pick-up ${wallMoment(facts, facts.pickUp)}.`,
      ...open(facts),
    }),
  },
  'relief.lifted': {
    ...needed,
    events: ['booking.relief_lifted'],
    to: 'both',
    notices: ['relief: lift → both: the emergency is over'],
    words: (facts) => ({
      title: `It is over: “${facts.title}” stands as agreed`,
      text: `${facts.emergency} is over. Pick-up ${wallMoment(facts, facts.pickUp)}.`,
      ...open(facts),
    }),
  },
});
