/** What does the reference say of messages? */
import {
  aboutQuery,
  blocking,
  firstWords,
  inboxQuery,
  messagePictureQuery,
  readUpTo,
  threadQuery,
  words,
} from '../v1/messages.server.ts';
import { reportInput } from '../../features/reports/report-input.ts';
import { memberBlock } from '../v1/reports.server.ts';
import { specialOfferInput, specialOfferPriceInput } from '../../features/exchange/offer/booking-input.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const messageEndpoints: EndpointTable = {
  'Reports and blocks': {
    words:
      'Somebody tells the operators about another member, or wants nothing new to begin between the two: no messages, requests, swaps or circles.',
    endpoints: {
      'POST /reports': {
        summary: 'Report a member',
        description:
          'From a thread, its last messages go along as I can read them. Unless “isBlocked” is false the member is blocked as well. They hear of neither.',
        who: 'signed in',
        isKeyed: true,
        body: shape('Report', reportInput),
        answer: { status: 201, words: '“sent”.' },
        refusals: [400, 409, 422],
      },
      'GET /reports/about/:member': {
        summary: 'See whom I would report',
        who: 'signed in',
        answer: { words: 'The name, and whether I have blocked them.' },
      },
      'PUT /reports/about/:member/block': {
        summary: 'Block a member, or take that back',
        who: 'signed in',
        body: shape('MemberBlock', memberBlock),
        answer: { words: 'The name, and whether I have blocked them.' },
        refusals: [400],
      },
    },
  },
  Messages: {
    words:
      'Between somebody and the owner of a listing, from the first question on, and between everybody in a swap. Before a confirmation, email addresses, phone numbers, links and handles are hidden; afterwards everything can be read.',
    endpoints: {
      'GET /messages': {
        summary: 'List my threads',
        description: 'What was said last comes first; 30 at a time.',
        who: 'signed in',
        query: inboxQuery,
        answer: { words: 'One page of the inbox.' },
        refusals: [400],
      },
      'GET /messages/unread': {
        summary: 'Count my unread threads',
        who: 'signed in',
        answer: { words: 'In how many threads there is something unread.' },
      },
      'GET /messages/about': {
        summary: 'Find my thread about a listing, a booking or a swap',
        who: 'signed in',
        query: aboutQuery,
        answer: { words: 'The id of the thread; null while nobody has written.' },
        refusals: [400],
      },
      'POST /messages': {
        summary: 'Write for the first time',
        description:
          'To the owner of a listing, the other side of a booking, everybody in a swap. A thread that is there goes on.',
        who: 'signed in',
        isKeyed: true,
        body: shape('FirstWords', firstWords),
        answer: { status: 201, words: 'Thread, number, and what was hidden.' },
        refusals: [400, 409, 422],
      },
      'GET /messages/:id': {
        summary: 'Read a thread of mine',
        description: 'The latest 50 messages, the oldest first; “before” asks for those before a number.',
        who: 'signed in',
        query: threadQuery,
        answer: { words: 'The thread with its people and messages.' },
        refusals: [400],
      },
      'POST /messages/:id': {
        summary: 'Say something in a thread',
        who: 'signed in',
        isKeyed: true,
        body: shape('Words', words),
        answer: { status: 201, words: 'Thread, number, and what was hidden.' },
        refusals: [400, 409, 422],
      },
      'POST /messages/:id/offer': {
        summary: 'Send a special offer',
        description:
          'The owner, in a thread about their listing: dates and a price for the other person, who answers it like a request.',
        who: 'signed in',
        isKeyed: true,
        body: shape('SpecialOffer', specialOfferInput),
        answer: { status: 201, words: 'The id of the rental, and until when it can be accepted.' },
        refusals: [400, 409, 422],
      },
      'POST /messages/:id/offer-price': {
        summary: 'Price a special offer before it is sent',
        who: 'signed in',
        body: shape('SpecialOfferPrice', specialOfferPriceInput),
        answer: { words: 'The price, what the owner receives, and until when it could be accepted.' },
        refusals: [400, 409, 422],
      },
      'POST /messages/:id/pictures': {
        summary: 'Send a picture in',
        description:
          'The body is the picture itself. It is seen once a message names its id; possible after a confirmation.',
        who: 'signed in',
        answer: { status: 201, words: 'Its id, size and colours.' },
        refusals: [400, 409],
      },
      'GET /messages/:id/pictures/:picture': {
        summary: 'See a picture',
        description: 'WebP, for everybody in the thread; before it is said, for its sender.',
        who: 'signed in',
        query: messagePictureQuery,
        answer: { words: 'The picture.' },
        refusals: [400],
      },
      'PUT /messages/:id/read': {
        summary: 'Say how far I have read',
        who: 'signed in',
        body: shape('ReadUpTo', readUpTo),
        answer: { words: 'How far that is now.' },
        refusals: [400],
      },
      'PUT /messages/:id/block': {
        summary: 'End a thread, or take that back',
        who: 'signed in',
        body: shape('Blocking', blocking),
        answer: { words: 'Whether I have blocked it.' },
        refusals: [400],
      },
    },
  },
};
