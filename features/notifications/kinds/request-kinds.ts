/** Defines notifications while two sides negotiate. */
import { atOnce, kindsOf } from '../notification-kind.ts';
import {
  bookingFacts,
  costText,
  pathOf,
  receivesSentence,
  releasedText,
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
  'request.offered': {
    ...needed,
    events: ['booking.offered'],
    to: 'renter',
    notices: ['exchange: offer → renter: the owner made a special offer'],
    promise: 'answer to an offer',
    words: (facts) => ({
      title: `${facts.other} sent you a special offer for “${facts.title}”`,
      text: `You’d pay ${costText(facts)}. Accept by ${untilText(facts)}, or the offer expires.`,
      path: pathOf(facts),
      button: 'See the offer',
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
      text: `${receivesSentence(facts) || `You’d pay ${costText(facts)}. `}Answer by ${untilText(facts)}, or the request expires.`,
      path: pathOf(facts),
      button: 'See the offer',
      rows: rowsUntil(facts, 'Answer by'),
    }),
  },
  'request.reminder': {
    ...needed,
    events: [],
    to: 'holder',
    promise: 'answer to an offer',
    words: (facts) => ({
      title: `${facts.other} is waiting for your answer about “${facts.title}”`,
      text: `${receivesSentence(facts)}The offer expires ${untilText(facts)}.`,
      path: pathOf(facts),
      button: 'Answer now',
      rows: rowsUntil(facts, 'Answer by'),
    }),
  },
  'request.declined': {
    ...optional,
    events: ['booking.declined'],
    to: 'other side',
    notices: ['exchange: decline → others: somebody said no'],
    words: (facts) => ({
      title: `${facts.other} declined your ${facts.side === 'owner' ? 'offer' : 'request'} for “${facts.title}”`,
      text:
        facts.side === 'owner'
          ? 'Your dates are still open.'
          : `${releasedText(facts)} Similar listings may be free on your dates.`,
      path: pathOf(facts),
      button: 'See the request',
      rows: tripRows(facts),
    }),
  },
  'request.withdrawn': {
    ...optional,
    events: ['booking.withdrawn'],
    to: 'other side',
    notices: ['exchange: withdraw → other side: the request or the offer was withdrawn'],
    words: (facts) => ({
      title: `${facts.other} withdrew the ${facts.side === 'owner' ? 'request' : 'offer'} for “${facts.title}”`,
      text:
        facts.side === 'owner'
          ? 'You don’t need to do anything. Your dates are still open.'
          : `${releasedText(facts)} You can still request these dates.`,
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
      title: `The request for “${facts.title}” expired`,
      text:
        facts.side === 'renter'
          ? `Nobody answered in time. ${releasedText(facts)}`
          : 'Nobody answered in time. Quick answers win more bookings.',
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
      title: `“${facts.title}” is booked on your dates`,
      text: `The owner accepted another request. ${releasedText(facts)}`,
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
      title: `Your bank ended the hold for “${facts.title}”`,
      text: 'You weren’t charged, and your request is still open. Add a card again when the owner accepts.',
      path: pathOf(facts),
      button: 'Open the trip',
      rows: tripRows(facts),
    }),
  },
});
