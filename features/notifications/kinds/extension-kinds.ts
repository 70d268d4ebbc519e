/** Who is told what about a wish for more days? */
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
const optional = { ...atOnce('booking', 'trips'), mayBeOff: true } as const;

const open = (facts: BookingFacts) => ({
  path: pathOf(facts),
  button: 'Open the booking',
  rows: rowsUntil(facts, 'Answer by'),
});

export const extensionKinds = kindsOf(bookingFacts, {
  'extension.asked': {
    ...needed,
    events: ['booking.extension_asked'],
    to: 'owner',
    notices: ['extension: ask → owner: more days are asked for'],
    promise: 'answer to more days',
    words: (facts) => ({
      title: `${facts.other} would like to keep “${facts.title}” longer`,
      text: `${facts.cents === null ? '' : `They would pay another ${formatCents(facts.cents)}. `}Please answer by ${untilText(facts)}.`,
      ...open(facts),
    }),
  },
  'extension.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to more days',
    words: (facts) => ({
      title: `${facts.other} still waits: more days with “${facts.title}”?`,
      text: `The question ends by itself at ${untilText(facts)}.`,
      ...open(facts),
    }),
  },
  'extension.agreed': {
    ...needed,
    events: ['booking.extended'],
    to: 'renter',
    notices: ['extension: agree → renter: extended', 'leg: extend → renter: extended'],
    words: (facts) => ({
      title: `“${facts.title}” is yours for longer`,
      text: `${facts.other} agreed${facts.cents === null ? '' : `, and your card is charged ${formatCents(facts.cents)} for the further days`}. It is due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
  'extension.declined': {
    ...optional,
    events: ['booking.extension_declined'],
    to: 'renter',
    notices: ['extension: decline → renter: no further days'],
    words: (facts) => ({
      title: `No more days with “${facts.title}”`,
      text: `${facts.other} cannot give you more days. Nothing was charged for them. It is due back ${wallMoment(facts, facts.returnBy)}, as agreed.`,
      ...open(facts),
    }),
  },
  'extension.withdrawn': {
    ...optional,
    events: ['booking.extension_withdrawn'],
    to: 'owner',
    notices: ['extension: withdraw → owner: no further days are wanted'],
    words: (facts) => ({
      title: `${facts.other} needs no more days with “${facts.title}”`,
      text: `It is due back ${wallMoment(facts, facts.returnBy)}, as agreed.`,
      ...open(facts),
    }),
  },
  'extension.expired': {
    ...optional,
    events: ['booking.extension_expired'],
    to: 'both',
    notices: ['extension: expire → both: nobody answered in time'],
    words: (facts) => ({
      title: `More days with “${facts.title}”: no answer in time`,
      text: `${facts.side === 'renter' ? 'Nothing was charged for them. ' : ''}It is due back ${wallMoment(facts, facts.returnBy)}, as agreed.`,
      ...open(facts),
    }),
  },
  'extension.unpaid': {
    ...needed,
    events: ['booking.extension_unpaid'],
    to: 'both',
    notices: ['extension: fail → both: the payment failed'],
    words: (facts) => ({
      title: `The further days with “${facts.title}” were not paid`,
      text: facts.isBack
        ? `The card could not be charged. Without these days it was due back ${wallMoment(facts, facts.returnBy)}; what came back after that was late.${facts.side === 'owner' && !facts.isClaimOver ? ' That can be claimed for 48 hours after the return.' : ''}`
        : `The card could not be charged, so these days are free again. It is due back ${wallMoment(facts, facts.returnBy)}.`,
      ...open(facts),
    }),
  },
});
