/** Defines notifications about an extension. */
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
const optional = { ...atOnce('booking', 'trips'), mayBeOff: true } as const;

const open = (facts: BookingFacts) => ({
  path: pathOf(facts),
  button: 'Open the trip',
  rows: tripRows(facts),
});

/** The same, with the deadline, for a side that has to answer. */
const openQuestion = (facts: BookingFacts) => ({ ...open(facts), rows: rowsUntil(facts, 'Answer by') });

export const extensionKinds = kindsOf(bookingFacts, {
  'extension.asked': {
    ...needed,
    events: ['booking.extension_asked'],
    to: 'owner',
    notices: ['extension: ask → owner: more days are asked for'],
    promise: 'answer to more days',
    words: (facts) => ({
      title: `${facts.other} would like to keep “${facts.title}” longer`,
      text: `${facts.cents === null ? '' : `They’d pay ${formatCents(facts.cents)} more. `}Answer by ${untilText(facts)}.`,
      ...openQuestion(facts),
    }),
  },
  'extension.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to more days',
    words: (facts) => ({
      title: `${facts.other} is waiting: extra days with “${facts.title}”?`,
      text: `Answer by ${untilText(facts)}, or the request expires.`,
      ...openQuestion(facts),
    }),
  },
  'extension.agreed': {
    ...needed,
    events: ['booking.extended'],
    to: 'renter',
    notices: ['extension: agree → renter: extended', 'leg: extend → renter: extended'],
    words: (facts) => ({
      title: `“${facts.title}” is yours for longer`,
      text: `${facts.other} agreed.${facts.cents === null ? '' : ` We’re charging your card ${formatCents(facts.cents)} for the extra days.`} It’s due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
  'extension.declined': {
    ...optional,
    events: ['booking.extension_declined'],
    to: 'renter',
    notices: ['extension: decline → renter: no further days'],
    words: (facts) => ({
      title: `No extra days with “${facts.title}”`,
      text: `${facts.other} declined. You weren’t charged. It’s due back ${wallMoment(facts, facts.returnBy)}, as agreed.`,
      ...open(facts),
    }),
  },
  'extension.withdrawn': {
    ...optional,
    events: ['booking.extension_withdrawn'],
    to: 'owner',
    notices: ['extension: withdraw → owner: no further days are wanted'],
    words: (facts) => ({
      title: `${facts.other} no longer needs extra days with “${facts.title}”`,
      text: `It’s due back ${wallMoment(facts, facts.returnBy)}, as agreed.`,
      ...open(facts),
    }),
  },
  'extension.expired': {
    ...optional,
    events: ['booking.extension_expired'],
    to: 'both',
    notices: ['extension: expire → both: nobody answered in time'],
    words: (facts) => ({
      title: `No answer in time: extra days with “${facts.title}”`,
      text: `${facts.side === 'renter' ? 'You weren’t charged. ' : ''}It’s due back ${wallMoment(facts, facts.returnBy)}, as agreed.`,
      ...open(facts),
    }),
  },
  'extension.unpaid': {
    ...needed,
    events: ['booking.extension_unpaid'],
    to: 'both',
    notices: ['extension: fail → both: the payment failed'],
    words: (facts) => ({
      title: `The extra days with “${facts.title}” weren’t paid`,
      text: facts.isBack
        ? `We couldn’t charge the card. Without the extra days it was due back ${wallMoment(facts, facts.returnBy)}, so a later return was late.${facts.side === 'owner' && !facts.isClaimOver ? ' You can claim that for 48 hours after the return.' : ''}`
        : `We couldn’t charge the card, so the dates are open again. It’s due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
});
