/** Describes the endpoints for owners who list. */
import { pageQuery, yearQuery } from '../v1/account/earnings.server.ts';
import { closing, follow, one, opening, pricing, span } from '../v1/calendar.server.ts';
import { guided, order, saved, start, words } from '../v1/hosting.server.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

/** A step of a listing's lifecycle, once per key. */
const step = (summary: string, description?: string): Endpoint => ({
  summary,
  description,
  who: 'members',
  isKeyed: true,
  answer: { words: 'Its current state.' },
  refusals: [400, 409, 422],
});

/** A step whose body names a listing. */
const ofListing = (summary: string, description?: string): Endpoint => ({
  ...step(summary, description),
  refusals: [400, 404, 409, 422],
});

const photo: Pick<Endpoint, 'who' | 'refusals'> = { who: 'members', refusals: [400, 409] };

export const hostingEndpoints: EndpointTable = {
  Hosting: {
    words: 'My listings, from the first draft to the archive. Nobody else can see a draft.',
    endpoints: {
      'GET /hosting/listings': {
        summary: 'List my listings',
        answer: { words: 'My listings, and whether I may add more.' },
      },
      'GET /hosting/price-guide': {
        summary: 'Read similar listings’ prices, and my fee',
        description:
          'Range and median of others’ published listings in a category and province, or everywhere (`isBeyondProvince`) with fewer than three there; null with fewer than three at all.',
        query: guided,
        answer: { words: 'Prices of a day or night in cents, and the owner’s fee in percent.' },
      },
      'POST /hosting/listings': {
        summary: 'Start a listing',
        who: 'members',
        isKeyed: true,
        body: shape('ListingStart', start),
        answer: { status: 201, words: 'The id of the draft.' },
        refusals: [409],
      },
      'GET /hosting/listings/:id': {
        summary: 'Read one of my listings',
        who: 'members',
        answer: { words: 'Everything the wizard shows.' },
      },
      'PUT /hosting/listings/:id/steps/:step': {
        summary: 'Save a step of the wizard',
        description: '“saves” is the number of the version that was read: an older one is refused.',
        who: 'members',
        body: shape('ListingStep', saved),
        answer: { words: 'The draft with its new number.' },
        refusals: [409],
      },
      'POST /hosting/listings/:id/photos': {
        ...photo,
        upload: ['image/*'],
        summary: 'Add a photo',
        description:
          'The body is the file, at most 20 MiB. It is rotated upright and loses its metadata; a file that is not an image is refused.',
        answer: { status: 201, words: 'The photo.' },
      },
      'PUT /hosting/listings/:id/photos': {
        ...photo,
        summary: 'Reorder the photos',
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
        answer: { words: 'The remaining photos.' },
      },
      'POST /hosting/listings/:id/submit': step('Submit it for review'),
      'POST /hosting/listings/:id/take-back': step('Withdraw it from review'),
      'POST /hosting/listings/:id/publish-changes': step(
        'Publish changes',
        'They apply to new requests only.',
      ),
      'POST /hosting/listings/:id/pause': step('Pause it'),
      'POST /hosting/listings/:id/resume': step('Resume it'),
      'POST /hosting/listings/:id/archive': step('Archive it'),
    },
  },
  'Owner’s calendar': {
    words: 'The calendars of an owner’s listings: closed days, shared calendars and followed ones.',
    endpoints: {
      'GET /hosting/calendar': {
        summary: 'Read the calendars of my listings',
        description: 'From the first day up to, but not including, the last. At most 400 days.',
        query: span,
        answer: { words: 'One row per listing, with its taken days.' },
      },
      'POST /hosting/calendar/closings': {
        ...ofListing('Close days', 'Both days included. Booked days can’t be closed.'),
        body: shape('ClosedDays', closing),
      },
      'POST /hosting/calendar/openings': {
        ...ofListing(
          'Open days I have closed',
          'Days blocked by another calendar can be opened only in that calendar.',
        ),
        body: shape('OpenedDays', opening),
      },
      'POST /hosting/calendar/prices': {
        ...ofListing(
          'Set a price for days, or for every weekend',
          'Both days are included. Without a price, the usual price applies. Agreed bookings keep their price.',
        ),
        body: shape('PricedDays', pricing),
      },
      'POST /hosting/calendar/feeds': {
        ...ofListing('Create or replace a calendar’s address', 'The old address stops working right away.'),
        body: shape('OneListing', one),
        answer: { status: 201, words: 'The path; anyone who has it can read the calendar.' },
      },
      'POST /hosting/calendar/feeds/stop': {
        ...ofListing('Stop sharing a calendar'),
        body: shape('OneListing', one),
      },
      'POST /hosting/calendar/sources': {
        ...ofListing(
          'Follow another platform’s calendar',
          'https only, and never into a private network. Read every 15 minutes.',
        ),
        body: shape('FollowedCalendar', follow),
        answer: { status: 201, words: 'The id of the followed calendar.' },
      },
      'POST /hosting/calendar/sources/:id/read': step('Read a followed calendar now'),
      'POST /hosting/calendar/sources/:id/leave': step(
        'Stop following a calendar',
        'Its days become free right away.',
      ),
    },
  },
  Earnings: {
    words: 'An owner’s earnings and payout account.',
    endpoints: {
      'GET /earnings': {
        summary: 'Read my earnings',
        query: pageQuery,
        answer: { words: 'Monthly totals, one page of payouts, and whether payouts can be sent.' },
      },
      'GET /earnings/statement.csv': {
        summary: 'Download a year of payouts',
        query: yearQuery,
        answer: { words: 'One row per payout.', types: ['text/csv'] },
      },
      'POST /earnings/payout-account': {
        summary: 'Open my payout account',
        who: 'members',
        answer: { words: 'Whether it is ready, and where to enter bank details.' },
      },
    },
  },
};
