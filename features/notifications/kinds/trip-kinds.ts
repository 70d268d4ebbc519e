/** Defines notifications from the agreement to the end of an exchange. */
import { atOnce, kindsOf } from '../notification-kind.ts';
import { metersText } from './meter-words.ts';
import {
  bookingFacts,
  costText,
  pathOf,
  tripRows,
  untilText,
  wallMoment,
  type BookingFacts,
} from './booking-facts.ts';

const needed = atOnce('booking', 'trips');
const optional = { ...atOnce('booking', 'trips'), mayBeOff: true } as const;

const open = (facts: BookingFacts) => ({
  path: pathOf(facts),
  button: 'Open the trip',
  rows: tripRows(facts),
});

/** The renter's refund, for both sides; '' if unknown. */
function backText({ side, other, cents, percent, released }: BookingFacts): string {
  if (percent === null) return '';
  const part = `${percent}% of the rental`;
  const who = side === 'owner' ? `${other} gets` : 'You get';
  const sums = { totalCents: cents ?? 0, points: released.points };
  return sums.totalCents === 0 && sums.points === 0
    ? `${who} ${part} back.`
    : `${who} ${costText(sums)} back (${part}).`;
}

/** Who did it, in words for the recipient. */
function byText({ side, by, other }: BookingFacts): string {
  if (by === 'operator') return 'Our team cancelled it.';
  return by === side ? 'You cancelled it.' : `${other} cancelled it.`;
}

/** The question a day after the pick-up and the cost of silence, depending on who has confirmed. */
function notBegunText(facts: BookingFacts): string {
  const { other, side, hasSaid, hasOtherSaid } = facts;
  const until = untilText(facts);
  if (hasSaid && hasOtherSaid)
    return `You both confirmed the hand-over, but not the same list and photos. Check them and confirm again by ${until}. Otherwise the booking ends and the renter is refunded.`;
  if (hasSaid)
    return `You confirmed the hand-over; ${other} hasn’t. If they don’t by ${until}, it counts as their no-show. You don’t need to do anything.`;
  if (hasOtherSaid)
    return `${other} confirmed the hand-over. Confirm it too by ${until}. Otherwise it counts as your no-show, and ${
      side === 'renter' ? 'you pay as if you had cancelled at pick-up' : 'the renter is refunded'
    }. Is that wrong? Contact us.`;
  return `Confirm the hand-over, or report that ${other} didn’t show up, by ${until}. Otherwise the booking ends and the renter is refunded. If only one of you confirms, the other counts as a no-show.`;
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
          ? 'The trip page shows what’s next.'
          : 'We blocked the dates in your calendar.'
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
          ? 'The trip page shows what’s next.'
          : 'We blocked the dates in your calendar.'
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
      title: `You both cancelled “${facts.title}”`,
      text: `It doesn’t count against either of you. ${backText(facts)}`.trim(),
      ...open(facts),
    }),
  },
  'booking.payment_missed': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ by, isChargedBack }) => by === 'clock' && !isChargedBack,
    notices: ['exchange: miss_payment → all: a payment failed'],
    words: (facts) => ({
      title: `“${facts.title}” was cancelled: no payment`,
      text:
        facts.side === 'renter'
          ? `We couldn’t charge your card in time. ${facts.percent === 100 ? 'It cost you nothing.' : backText(facts)}`
          : 'We couldn’t charge the renter’s card in time. Your dates are open again.',
      ...open(facts),
    }),
  },
  'booking.charged_back': {
    ...needed,
    events: ['booking.cancelled'],
    to: 'both',
    when: ({ isChargedBack }) => isChargedBack,
    words: (facts) => ({
      title: `“${facts.title}” was cancelled: a bank took the payment back`,
      text:
        facts.side === 'renter'
          ? 'Your bank refunded the charge, so the trip is off.'
          : `${facts.other}’s bank took it back. Your dates are open again.`,
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
      title: `No-show: “${facts.title}”`,
      text: `${
        facts.by === facts.side
          ? 'The booking was cancelled as your no-show. See why on the trip page.'
          : `The booking was cancelled as ${facts.other}’s no-show. See why on the trip page.`
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
          ? `Waiting for ${facts.other} to confirm “${facts.title}”`
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
      title: `Please answer: was “${facts.title}” handed over?`,
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
      title: `“${facts.title}” was cancelled: no hand-over`,
      text: `${
        facts.by === 'silence'
          ? 'You didn’t both confirm the hand-over, and nobody reported a no-show. It doesn’t count against either of you.'
          : facts.by === facts.side
            ? `${facts.other} confirmed the hand-over and you didn’t, so it counts as your no-show. Is that wrong? Contact us.`
            : `You confirmed the hand-over and ${facts.other} didn’t, so it counts as their no-show.`
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
      title: `${facts.other} suggests cancelling “${facts.title}” together`,
      text: `The renter would get ${facts.percent ?? 0}% of the rental back. Agree before pick-up, ${wallMoment(facts, facts.pickUp)}, or the booking goes ahead.`,
      ...open(facts),
    }),
  },
  'booking.cancel_reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to ending together',
    words: (facts) => ({
      title: `${facts.other} is waiting: cancel “${facts.title}” together?`,
      text: `If you don’t answer before pick-up, ${wallMoment(facts, facts.pickUp)}, the booking goes ahead.`,
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
          ? `Have a great trip. It’s due back ${wallMoment(facts, facts.returnBy)}.`
          : `It’s due back ${wallMoment(facts, facts.returnBy)}.${facts.points > 0 ? ` ${facts.points.toLocaleString('en-CA')} AP are in your wallet.` : ''}${facts.totalCents > 0 ? ' We’ll pay you 24 hours after the start.' : ''}`,
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
          ? `Check it over: you have 48 hours to report damage.${metersText(facts)}`
          : `Thanks for bringing it back.${metersText(facts) || ' The trip is complete in 48 hours unless the owner reports damage.'}`,
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
      title: `“${facts.title}” counts as returned`,
      text:
        facts.side === 'owner'
          ? 'You didn’t both confirm the return in time. You have 48 hours to report damage, or that it never came back.'
          : 'You didn’t both confirm the return in time. The trip is complete in 48 hours unless the owner makes a claim.',
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
        facts.side === 'renter' && facts.depositCents > 0 ? 'We’re releasing the rest of your deposit. ' : ''
      }How was it with ${facts.other}? Leave a review.`,
      ...open(facts),
    }),
  },
});
