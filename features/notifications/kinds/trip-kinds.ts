/** Who is told what from the agreement to the end of an exchange? */
import { formatCents } from '../../../platform/money.ts';
import { atOnce, kindsOf } from '../notification-kind.ts';
import { metersText } from './meter-words.ts';
import { bookingFacts, pathOf, tripRows, untilText, wallMoment, type BookingFacts } from './booking-facts.ts';

const needed = atOnce('booking', 'trips');
const optional = { ...atOnce('booking', 'trips'), mayBeOff: true } as const;

const open = (facts: BookingFacts) => ({
  path: pathOf(facts),
  button: 'Open the booking',
  rows: tripRows(facts),
});

/** What the renter gets back; '' for the owner, and where it is not known. */
function backText({ side, cents, percent }: BookingFacts): string {
  if (percent === null) return '';
  const part = `${percent}% of the rental goes back`;
  if (side === 'owner') return `${part} to the renter.`;
  return cents === null || cents === 0 ? `${part}.` : `${part}; ${formatCents(cents)} in all to your card.`;
}

/** Who did it, in the words of the side that is told. */
function byText({ side, by, other }: BookingFacts): string {
  if (by === 'operator') return 'The club cancelled it.';
  return by === side ? 'You cancelled it.' : `${other} cancelled it.`;
}

/** What is asked a day after the pick-up, and what silence costs, by who has spoken. */
function notBegunText(facts: BookingFacts): string {
  const { other, side, hasSaid, hasOtherSaid } = facts;
  const until = untilText(facts);
  if (hasSaid && hasOtherSaid)
    return `Both of you have confirmed the hand-over, but not the same list and pictures, so it does not count yet. Look at them on its page and confirm them by ${until}. Without that it then ends by itself, and everything goes back to the renter.`;
  if (hasSaid)
    return `You have confirmed the hand-over, and ${other} has not. Without a word of theirs by ${until} they count as not having come. There is nothing for you to do.`;
  if (hasOtherSaid)
    return `${other} has confirmed the hand-over, and you have not. Confirm it on its page by ${until}. Without a word of yours you then count as not having come, and ${
      side === 'renter'
        ? 'it is settled as if you had cancelled at the pick-up'
        : 'everything goes back to the renter'
    }. Is that wrong? Contact us.`;
  return `Nobody has confirmed it since the pick-up. Confirm the hand-over on its page, or say there that ${other} did not come, by ${until}. Without a word it then ends by itself, and everything goes back to the renter; where one of you has confirmed, the other counts as not having come.`;
}

export const tripKinds = kindsOf(bookingFacts, {
  'booking.agreed': {
    ...needed,
    events: ['booking.accepted'],
    to: 'both',
    when: ({ isInstant }) => !isInstant,
    notices: ['exchange: accept → all: agreed'],
    words: (facts) => ({
      title: `Agreed: “${facts.title}” with ${facts.other}`,
      text: `Pick-up ${wallMoment(facts, facts.pickUp)}. ${
        facts.side === 'renter'
          ? 'Where it stands is on the booking’s page.'
          : 'The days are taken in your calendar.'
      }`,
      ...open(facts),
    }),
  },
  'booking.booked': {
    ...needed,
    events: ['booking.accepted'],
    to: 'both',
    when: ({ isInstant }) => isInstant,
    notices: [
      'exchange: book_instantly → owner: somebody booked',
      'exchange: book_instantly → renter: booked',
    ],
    words: (facts) => ({
      title:
        facts.side === 'owner' ? `${facts.other} booked “${facts.title}”` : `You booked “${facts.title}”`,
      text: `Pick-up ${wallMoment(facts, facts.pickUp)}. ${
        facts.side === 'renter'
          ? 'Where it stands is on the booking’s page.'
          : 'The days are taken in your calendar.'
      }`,
      ...open(facts),
    }),
  },
  'booking.cancelled': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ by, isNoShow, isUnbegun }) =>
      !isNoShow && !isUnbegun && (by === 'renter' || by === 'owner' || by === 'operator'),
    notices: ['exchange: cancel → all: cancelled'],
    words: (facts) => ({
      title: `“${facts.title}” is cancelled`,
      text: `${byText(facts)} ${backText(facts)}`.trim(),
      ...open(facts),
    }),
  },
  'booking.cancelled_together': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ by }) => by === 'both',
    notices: ['exchange: cancel_together → both: cancelled in agreement'],
    words: (facts) => ({
      title: `You both ended “${facts.title}”`,
      text: `It counts against neither of you. ${backText(facts)}`.trim(),
      ...open(facts),
    }),
  },
  'booking.payment_missed': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ by }) => by === 'clock',
    notices: ['exchange: miss_payment → all: a payment failed'],
    words: (facts) => ({
      title: `“${facts.title}” ended: it was not paid`,
      text:
        facts.side === 'renter'
          ? 'Your card could not be charged in time. Nothing was taken, and it cost you nothing.'
          : 'The renter’s card could not be charged in time. Your days are free again.',
      ...open(facts),
    }),
  },
  'booking.no_show': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ isNoShow }) => isNoShow,
    notices: ['exchange: settle_no_show → all: somebody did not come'],
    words: (facts) => ({
      title: `No pick-up of “${facts.title}”`,
      text: `${
        facts.by === facts.side
          ? 'The booking is cancelled as your no-show. The reasons are on its page.'
          : `The booking is cancelled as ${facts.other}’s no-show. The reasons are on its page.`
      } ${backText(facts)}`.trim(),
      ...open(facts),
    }),
  },
  'booking.not_begun': {
    ...needed,
    events: ['booking.not_begun'],
    to: 'both',
    notices: ['leg: ask → both: how did it go?'],
    promise: 'word about a hand-over',
    words: (facts) => ({
      title:
        facts.hasSaid && !facts.hasOtherSaid
          ? `“${facts.title}” waits for ${facts.other}’s word`
          : `Was “${facts.title}” handed over?`,
      text: notBegunText(facts),
      ...open(facts),
    }),
  },
  'booking.not_begun_reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'word about a hand-over',
    words: (facts) => ({
      title: `“${facts.title}” still waits for your word`,
      text: notBegunText(facts),
      ...open(facts),
    }),
  },
  'booking.lapsed': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ isUnbegun }) => isUnbegun,
    notices: ['exchange: lapse → all: nobody said that anything had changed hands'],
    words: (facts) => ({
      title: `“${facts.title}” has ended: it never began`,
      text: `${
        facts.by === 'silence'
          ? 'The hand-over was not confirmed by both of you, and nobody said that the other did not come. It counts against neither of you.'
          : facts.by === facts.side
            ? `${facts.other} confirmed the hand-over and you did not, so it counts as if you had not come. Is that wrong? Contact us.`
            : `You confirmed the hand-over and ${facts.other} never did, so it counts as if they had not come.`
      } ${backText(facts)}`.trim(),
      ...open(facts),
    }),
  },
  'booking.cancel_proposed': {
    ...needed,
    events: ['booking.cancel_proposed'],
    to: 'other side',
    promise: 'answer to ending together',
    words: (facts) => ({
      title: `${facts.other} would like to end “${facts.title}” together`,
      text: `Their word: ${facts.percent ?? 0}% of the rental goes back. Say the same and it is so; say nothing and the booking stands. It is open until the pick-up, ${wallMoment(facts, facts.pickUp)}.`,
      ...open(facts),
    }),
  },
  'booking.cancel_reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to ending together',
    words: (facts) => ({
      title: `${facts.other} still waits: end “${facts.title}” together?`,
      text: `Without your word the booking stands as agreed. It is open until the pick-up, ${wallMoment(facts, facts.pickUp)}.`,
      ...open(facts),
    }),
  },
  'booking.handed_off': {
    ...optional,
    events: ['booking.handed_off'],
    to: 'both',
    notices: ['leg: hand_off → both: handed over'],
    words: (facts) => ({
      title: `“${facts.title}” is handed over`,
      text:
        facts.side === 'renter'
          ? `Have a good time. It is due back ${wallMoment(facts, facts.returnBy)}.`
          : `It is due back ${wallMoment(facts, facts.returnBy)}.${facts.points > 0 ? ' The points are in your wallet.' : ''}${facts.totalCents > 0 ? ' Your payout follows 24 hours after the start.' : ''}`,
      ...open(facts),
    }),
  },
  'booking.returned': {
    ...optional,
    events: ['booking.returned'],
    to: 'both',
    when: ({ isPresumed }) => !isPresumed,
    notices: ['leg: return → both: returned'],
    begins: 'review',
    words: (facts) => ({
      title: `“${facts.title}” is back`,
      text:
        facts.side === 'owner'
          ? `Look it over: damage can be claimed for 48 hours.${metersText(facts)}`
          : `Thank you for bringing it back.${metersText(facts) || ' The booking completes by itself in 48 hours, unless damage is claimed.'}`,
      ...open(facts),
    }),
  },
  'booking.counts_as_back': {
    ...needed,
    events: ['booking.returned'],
    to: 'both',
    when: ({ isPresumed }) => isPresumed,
    notices: ['leg: presume_return → both: it counts as back'],
    begins: 'review',
    words: (facts) => ({
      title: `“${facts.title}” counts as back`,
      text:
        facts.side === 'owner'
          ? 'Not both of you have confirmed the return, and the time for it is over. Damage, or that it never came back, can be claimed for 48 hours.'
          : 'Not both of you have confirmed the return, and the time for it is over. The booking completes by itself in 48 hours, unless something is claimed.',
      ...open(facts),
    }),
  },
  'booking.completed': {
    ...optional,
    events: ['booking.completed'],
    to: 'both',
    notices: ['exchange: complete → all: review each other'],
    words: (facts) => ({
      title: `“${facts.title}” is complete`,
      text: `${
        facts.side === 'renter' && facts.depositCents > 0 ? 'What is left of your deposit goes back. ' : ''
      }How was it with ${facts.other}? A few words help the next one.`,
      ...open(facts),
    }),
  },
});
