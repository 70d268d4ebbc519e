/** Who is told what while two sides find out whether they agree? */
import { atOnce, kindsOf } from '../notification-kind.ts';
import {
  bookingFacts,
  costText,
  pathOf,
  receivesSentence,
  rowsUntil,
  tripRows,
  untilText,
} from './booking-facts.ts';

const needed = atOnce('booking', 'requests');
const optional = { ...atOnce('booking', 'requests'), mayBeOff: true } as const;

export const requestKinds = kindsOf(bookingFacts, {
  'request.came_in': {
    ...needed,
    events: ['booking.requested'],
    to: 'owner',
    notices: ['exchange: request → other side: a request or an offer came in'],
    promise: 'answer to an offer',
    words: (facts) => ({
      title: `${facts.other} would like “${facts.title}”`,
      text: `${receivesSentence(facts)}Answer by ${untilText(facts)}, or the request expires.`,
      path: pathOf(facts),
      button: 'Answer the request',
      rows: rowsUntil(facts, 'Answer by'),
    }),
  },
  'request.countered': {
    ...needed,
    events: ['booking.countered'],
    to: 'other side',
    notices: ['exchange: counter → other side: a counter-offer came in'],
    promise: 'answer to an offer',
    words: (facts) => ({
      title: `${facts.other} made a counter-offer for “${facts.title}”`,
      text: `${receivesSentence(facts) || `You would pay ${costText(facts)}. `}Answer by ${untilText(facts)}, or the request expires.`,
      path: pathOf(facts),
      button: 'Look at the offer',
      rows: rowsUntil(facts, 'Answer by'),
    }),
  },
  'request.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to an offer',
    words: (facts) => ({
      title: `${facts.other} still waits for your answer about “${facts.title}”`,
      text: `${receivesSentence(facts)}The offer expires ${untilText(facts)}.`,
      path: pathOf(facts),
      button: 'Answer now',
      rows: rowsUntil(facts, 'Answer by'),
    }),
  },
  'request.declined': {
    ...optional,
    events: ['booking.declined'],
    to: 'renter',
    notices: ['exchange: decline → others: somebody said no'],
    words: (facts) => ({
      title: `${facts.other} cannot lend you “${facts.title}”`,
      text: 'Nothing was charged, and what was held for it goes back. Others may be free on the same days.',
      path: pathOf(facts),
      button: 'See the request',
      rows: tripRows(facts),
    }),
  },
  'request.withdrawn': {
    ...optional,
    events: ['booking.withdrawn'],
    to: 'owner',
    notices: ['exchange: withdraw → other side: the request or the offer was withdrawn'],
    words: (facts) => ({
      title: `${facts.other} took back the request for “${facts.title}”`,
      text: 'There is nothing you need to do. Your days are as free as they were.',
      path: pathOf(facts),
      button: 'See the request',
      rows: tripRows(facts),
    }),
  },
  'request.expired': {
    ...optional,
    events: ['booking.expired'],
    to: 'both',
    notices: ['exchange: expire → all: nobody answered in time'],
    words: (facts) => ({
      title: `The request for “${facts.title}” ended without an answer`,
      text:
        facts.side === 'renter'
          ? 'Nothing was charged, and what was held for it goes back. You can ask again, or ask somebody else.'
          : 'The time to answer is over. Quick answers bring the next request.',
      path: pathOf(facts),
      button: 'See the request',
      rows: tripRows(facts),
    }),
  },
  'request.superseded': {
    ...optional,
    events: ['booking.superseded'],
    to: 'renter',
    notices: ['exchange: supersede → all: somebody else has these days now'],
    words: (facts) => ({
      title: `Somebody else has “${facts.title}” on your days`,
      text: 'The owner agreed with another renter. Nothing was charged, and what was held for it goes back.',
      path: pathOf(facts),
      button: 'See the request',
      rows: tripRows(facts),
    }),
  },
  'request.hold_not_renewed': {
    ...needed,
    topic: 'money',
    events: ['payment.not_renewed'],
    to: 'renter',
    words: (facts) => ({
      title: `Your bank did not renew the hold for “${facts.title}”`,
      text: 'We asked it to hold the price for longer and it did not. Nothing was charged. Your request stands; to be sure of it, name a card again when the owner answers.',
      path: pathOf(facts),
      button: 'Open the booking',
      rows: tripRows(facts),
    }),
  },
});
