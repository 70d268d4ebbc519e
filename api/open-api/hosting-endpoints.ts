/** What does the reference say of owners who list? */
import { pageQuery, yearQuery } from '../v1/earnings.server.ts';
import { closing, follow, one, opening, pricing, span } from '../v1/calendar.server.ts';
import { guided, order, saved, start, words } from '../v1/hosting.server.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

/** A step of a listing's life, once per key. */
const step = (summary: string, description?: string): Endpoint => ({
  summary,
  description,
  who: 'members',
  isKeyed: true,
  answer: { words: 'How it stands now.' },
  refusals: [400, 409, 422],
});

const photo: Pick<Endpoint, 'who' | 'refusals'> = { who: 'members', refusals: [400, 409] };

export const hostingEndpoints: EndpointTable = {
  Hosting: {
    words: 'Own listings, from the first draft to the archive. To everybody else a draft does not exist.',
    endpoints: {
      'GET /hosting/listings': {
        summary: 'List my listings',
        who: 'signed in',
        answer: { words: 'The shelf, and whether the account may list.' },
      },
      'GET /hosting/price-guide': {
        summary: 'Read what similar listings charge, and my fee',
        description:
          'Range and median of the published listings of others in a category and province; null for fewer than three.',
        who: 'signed in',
        query: guided,
        answer: { words: 'Prices of a day or night in cents, and the owner’s fee in percent.' },
        refusals: [400],
      },
      'POST /hosting/listings': {
        summary: 'Begin a listing',
        who: 'members',
        isKeyed: true,
        body: shape('ListingStart', start),
        answer: { status: 201, words: 'The id of the draft.' },
        refusals: [400, 409, 422],
      },
      'GET /hosting/listings/:id': {
        summary: 'Read a listing of mine',
        who: 'members',
        answer: { words: 'Everything that the wizard shows.' },
      },
      'PUT /hosting/listings/:id/steps/:step': {
        summary: 'Save a step of the wizard',
        description: '“saves” is the number of the version that was read: an older one is refused.',
        who: 'members',
        body: shape('ListingStep', saved),
        answer: { words: 'The draft with its new number.' },
        refusals: [400, 409],
      },
      'POST /hosting/listings/:id/photos': {
        ...photo,
        summary: 'Add a photo',
        description:
          'The body is the file itself, 20 MiB at most. It is turned upright and loses its metadata; a file that is no image is refused.',
        answer: { status: 201, words: 'The photo.' },
      },
      'PUT /hosting/listings/:id/photos': {
        ...photo,
        summary: 'Put the photos in order',
        body: shape('PhotoOrder', order),
        answer: { words: 'The photos.' },
      },
      'PATCH /hosting/listings/:id/photos/:photoId': {
        ...photo,
        summary: 'Describe a photo',
        body: shape('PhotoWords', words),
        answer: { words: 'The photos.' },
      },
      'DELETE /hosting/listings/:id/photos/:photoId': {
        ...photo,
        summary: 'Remove a photo',
        answer: { words: 'The photos that are left.' },
      },
      'POST /hosting/listings/:id/submit': step('Send it to be reviewed'),
      'POST /hosting/listings/:id/take-back': step('Take it back from the review'),
      'POST /hosting/listings/:id/publish-changes': step(
        'Publish what was changed',
        'For new requests only.',
      ),
      'POST /hosting/listings/:id/pause': step('Take it off the market for a while'),
      'POST /hosting/listings/:id/resume': step('Put it on the market again'),
      'POST /hosting/listings/:id/archive': step('Put it away for good'),
    },
  },
  'Owner’s calendar': {
    words: 'The days of everything that an owner has: closed, opened, given out, and followed elsewhere.',
    endpoints: {
      'GET /hosting/calendar': {
        summary: 'Read the calendars of my listings',
        description: 'From the first day up to, and without, the last one; 400 days at most.',
        who: 'signed in',
        query: span,
        answer: { words: 'One row for each listing, with what takes its days.' },
        refusals: [400],
      },
      'POST /hosting/calendar/closings': {
        ...step('Close days', 'Both days included. Never over a booking.'),
        body: shape('ClosedDays', closing),
      },
      'POST /hosting/calendar/openings': {
        ...step('Open days that I have closed', 'What another calendar takes is opened there.'),
        body: shape('OpenedDays', opening),
      },
      'POST /hosting/calendar/prices': {
        ...step(
          'Price days, or every weekend',
          'Both days included; without a price they cost what they usually do. Agreed bookings keep their price.',
        ),
        body: shape('PricedDays', pricing),
      },
      'POST /hosting/calendar/feeds': {
        ...step('Make the address of a calendar, or another one', 'The old address ends at once.'),
        body: shape('OneListing', one),
        answer: { status: 201, words: 'The path; whoever has it reads the calendar.' },
      },
      'POST /hosting/calendar/feeds/stop': {
        ...step('Give a calendar out no more'),
        body: shape('OneListing', one),
      },
      'POST /hosting/calendar/sources': {
        ...step(
          'Follow another platform’s calendar',
          'https only, and never into a private network. Read every 15 minutes.',
        ),
        body: shape('FollowedCalendar', follow),
        answer: { status: 201, words: 'The id of the followed calendar.' },
      },
      'POST /hosting/calendar/sources/:id/read': step('Read a followed calendar now'),
      'POST /hosting/calendar/sources/:id/leave': step(
        'Follow a calendar no more',
        'Its days are free at once.',
      ),
    },
  },
  Earnings: {
    words: 'What an owner has earned, and where it goes.',
    endpoints: {
      'GET /earnings': {
        summary: 'Read what I earn',
        who: 'signed in',
        query: pageQuery,
        answer: { words: 'Sums by month, one page of payouts, and whether payouts can reach their account.' },
        refusals: [400],
      },
      'GET /earnings/statement.csv': {
        summary: 'Read a year of payouts as a file',
        who: 'signed in',
        query: yearQuery,
        answer: { words: 'One row for each payout.', type: 'text/csv' },
        refusals: [400],
      },
      'POST /earnings/payout-account': {
        summary: 'Open the account to which payouts go',
        who: 'members',
        answer: { words: 'Whether it is ready, and where the owner gives their bank details.' },
      },
    },
  },
};
