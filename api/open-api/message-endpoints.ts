/** Describes the endpoints of messages. */
import {
  aboutQuery,
  blocking,
  firstWords,
  inboxQuery,
  messagePictureQuery,
  readUpTo,
  threadQuery,
  words,
} from '../v1/exchange/messages.server.ts';
import { reportInput } from '../../features/reports/report-input.ts';
import { memberBlock } from '../v1/reports.server.ts';
import { specialOfferInput, specialOfferPriceInput } from '../../features/exchange/offer/booking-input.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const messageEndpoints: EndpointTable = {
  'Reports and blocks': {
    words:
      'Report a member to the operators, or block them: no new messages, requests, swaps or circles between the two.',
    endpoints: {
      'POST /reports': {
        summary: 'Report a member',
        description:
          'A report from a thread includes its latest messages as I see them. The member is also blocked, unless “isBlocked” is false. We don’t tell them about either.',
        isKeyed: true,
        body: shape('Report', reportInput),
        answer: { status: 201, words: '“sent”.' },
        refusals: [404, 409],
      },
      'GET /reports/about/:member': {
        summary: 'Read a member before reporting them',
        answer: { words: 'The name, and whether I have blocked them.' },
      },
      'PUT /reports/about/:member/block': {
        summary: 'Block or unblock a member',
        body: shape('MemberBlock', memberBlock),
        answer: { words: 'The name, and whether I have blocked them.' },
      },
    },
  },
  Messages: {
    words:
      'Messages between an account and a listing’s owner, from the first question on, and between everyone in a swap. Before a confirmation, email addresses, phone numbers, links and handles are hidden; afterwards everything is visible.',
    endpoints: {
      'GET /messages': {
        summary: 'List my threads',
        description: 'Latest first; 30 at a time.',
        query: inboxQuery,
        answer: { words: 'One page of the inbox.' },
      },
      'GET /messages/unread': {
        summary: 'Count my unread threads',
        answer: { words: 'How many threads have unread messages.' },
      },
      'GET /messages/about': {
        summary: 'Find my thread about a listing, a booking or a swap',
        query: aboutQuery,
        answer: { words: 'The thread’s id; null before the first message.' },
      },
      'POST /messages': {
        summary: 'Start a thread',
        description:
          'With a listing’s owner, the other side of a booking, or everyone in a swap. If there already is a thread, it continues.',
        isKeyed: true,
        body: shape('FirstWords', firstWords),
        answer: { status: 201, words: 'Its thread and number, and what was hidden.' },
        refusals: [404, 409],
      },
      'GET /messages/:id': {
        summary: 'Read one of my threads',
        description: 'The latest 50 messages, oldest first; “before” loads earlier ones.',
        query: threadQuery,
        answer: { words: 'The thread with its people and messages.' },
      },
      'POST /messages/:id': {
        summary: 'Send a message',
        isKeyed: true,
        body: shape('Words', words),
        answer: { status: 201, words: 'Its thread and number, and what was hidden.' },
        refusals: [409],
      },
      'POST /messages/:id/offer': {
        summary: 'Send a special offer',
        description:
          'For the owner, in a thread about their listing: offers dates and a price to the other person, who can accept or decline.',
        isKeyed: true,
        body: shape('SpecialOffer', specialOfferInput),
        answer: { status: 201, words: 'The id of the rental, and the deadline to accept it.' },
        refusals: [409],
      },
      'POST /messages/:id/offer-price': {
        summary: 'Price a special offer before it is sent',
        body: shape('SpecialOfferPrice', specialOfferPriceInput),
        answer: { words: 'The price, what the owner receives, and the deadline to accept it.' },
        refusals: [409, 422],
      },
      'POST /messages/:id/pictures': {
        summary: 'Upload a photo',
        description:
          'The body is the photo. Others see it once a message names its id. Possible once something is confirmed.',
        upload: ['image/*'],
        answer: { status: 201, words: 'Its id, size and colours.' },
        refusals: [400, 409],
      },
      'GET /messages/:id/pictures/:picture': {
        summary: 'See a photo',
        description: 'WebP, for everyone in the thread; before it is sent, only for its sender.',
        query: messagePictureQuery,
        answer: { words: 'The photo.', types: ['image/webp'] },
      },
      'PUT /messages/:id/read': {
        summary: 'Mark a thread as read',
        body: shape('ReadUpTo', readUpTo),
        answer: { words: 'How far I have read.' },
      },
      'PUT /messages/:id/block': {
        summary: 'Block or unblock a thread',
        body: shape('Blocking', blocking),
        answer: { words: 'Whether I have blocked it.' },
      },
    },
  },
};
