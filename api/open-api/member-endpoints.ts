/** Describes the endpoints of one's own account, membership and wallet. */
import { profile, proof } from '../v1/account/account.server.ts';
import { aboutTrip, sent } from '../v1/account/identity.server.ts';
import { cardInput, terms } from '../v1/account/membership.server.ts';
import { slugs } from '../v1/account/favourites.server.ts';
import { yearQuery } from '../v1/account/earnings.server.ts';
import { emails, wish } from '../v1/account/saved-searches.server.ts';
import { streamQuery } from '../v1/stream.server.ts';
import { pageQuery } from '../v1/account/wallet.server.ts';
import { replyInput, ticketInput } from '../../features/help/help-input.ts';
import { payInput } from '../../features/exchange/offer/booking-input.ts';
import { programEndpoints } from './program-endpoints.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const memberEndpoints: EndpointTable = {
  ...programEndpoints,
  Account: {
    words: 'My account, my rights, and my data.',
    endpoints: {
      'GET /me': {
        summary: 'Read who I am and what I may do',
        answer: { words: 'Account, profile, membership, roles and abilities.' },
      },
      'GET /stream': {
        summary: 'Stream my live updates',
        description:
          'Server-sent events: “note” with its kind and ids, “fresh” when you should reload everything, “bye” before it closes. An empty line comes every 25 seconds. Reconnect with the last number you received; notes are kept for a day.',
        query: streamQuery,
        answer: { words: 'A stream that ends with the session or token.', types: ['text/event-stream'] },
      },
      'GET /account/sessions': {
        summary: 'List where I am signed in',
        answer: { words: 'The sessions, with this one marked.' },
      },
      'DELETE /account/sessions/:id': {
        summary: 'Sign out another device',
        answer: { words: 'The remaining sessions.' },
      },
      'PUT /account/profile': {
        summary: 'Change my public name, bio and languages',
        who: 'members',
        body: shape('Profile', profile),
        answer: { words: 'The profile.' },
        refusals: [404],
      },
      'POST /account/photo': {
        summary: 'Change my profile photo',
        description:
          'The body is the file, at most 20 MiB. It is rotated upright, cropped square and loses its metadata; a file that is not an image is refused.',
        who: 'members',
        upload: ['image/*'],
        answer: { words: 'The address of the photo.' },
        refusals: [404],
      },
      'DELETE /account/photo': {
        summary: 'Remove my profile photo',
        who: 'members',
        answer: { words: 'No photo.' },
        refusals: [404],
      },
      'GET /account/export': {
        summary: 'Export my data',
        answer: { words: 'A file with everything we keep about me.' },
      },
      'GET /account/commitments': {
        summary: 'List what prevents deleting my account',
        answer: {
          words: 'Every open trip, debt, claim and dispute, each with the page where I can settle it.',
        },
      },
      'DELETE /account': {
        summary: 'Delete my account',
        body: shape('Proof', proof),
        answer: { status: 204, words: 'Deleted. 409 while something is still open: see the list.' },
        refusals: [409],
      },
    },
  },
  Membership: {
    words: 'My application and membership.',
    endpoints: {
      'GET /application': {
        summary: 'Read my application',
        answer: { words: 'The application; null without one.' },
      },
      'POST /application/withdraw': {
        summary: 'Withdraw my application',
        answer: { words: 'The application’s current state.' },
        refusals: [409],
      },
      'POST /membership/cancel': {
        summary: 'Cancel my membership',
        who: 'members',
        answer: { words: 'The membership’s current state.' },
        refusals: [404, 409],
      },
      'POST /membership/rejoin': {
        summary: 'Resume my membership',
        who: 'members',
        answer: { words: 'The membership’s current state.' },
        refusals: [404, 409],
      },
      'GET /membership/fees': {
        summary: 'Read my yearly fee',
        answer: { words: 'The next charge, the card on file, and past payments.' },
      },
      'PUT /membership/card': {
        summary: 'Save a card for my yearly fee',
        description: 'Entered on the page opened by `POST /payments/card-page`. Nothing is charged.',
        who: 'members',
        body: shape('MembershipCardInput', cardInput),
        answer: { words: 'My yearly fee’s current state.' },
        refusals: [409],
      },
      'POST /membership/fees/:id/pay': {
        summary: 'Pay a yearly fee that is due',
        description:
          'With a card authorised for it (`POST /payments` with the target “membership”). It is charged within seconds.',
        who: 'members',
        isKeyed: true,
        body: shape('PayInput', payInput),
        answer: { words: 'It is being charged.' },
        refusals: [402, 409],
      },
      'POST /membership/renter-terms': {
        summary: 'Accept the renters’ terms',
        who: 'members',
        body: shape('RenterTerms', terms),
        answer: { words: 'The membership’s current state.' },
        refusals: [409],
      },
    },
  },
  Identity: {
    words:
      'Verified once, with a photo that only operators see and that is deleted 30 days after the decision.',
    endpoints: {
      'GET /identity': {
        summary: 'Read my identity checks and documents',
        answer: {
          words:
            'My identity check, null until I send something; my other documents; and what operators read from them.',
        },
      },
      'POST /identity': {
        summary: 'Send an identity document or licence',
        description: 'The body is the photo. One of each kind can wait at a time.',
        who: 'members',
        query: sent,
        upload: ['image/*'],
        answer: { status: 201, words: 'Its current state.' },
        refusals: [409],
      },
      'POST /identity/check': {
        summary: 'Check who I am with the identity provider',
        description:
          'Starts a check, or reads its state. If no provider is set up, the request is refused: send a photo instead.',
        who: 'members',
        body: shape('IdentityCheck', aboutTrip),
        answer: { words: 'Its current state, and “url”, where I continue; null when I have nothing to do.' },
        refusals: [409],
      },
    },
  },
  Help: {
    words:
      'Questions to the team. Anyone with the link to a conversation can read it; we send the link by email.',
    endpoints: {
      'POST /help/tickets': {
        summary: 'Ask the team',
        description: 'Visitors who aren’t signed in also send “name” and “email”. We confirm by email.',
        who: 'everybody',
        body: shape('HelpQuestion', ticketInput),
        answer: { status: 201, words: 'Its id and number, and the email address we’ll reply to.' },
      },
      'GET /help/tickets/:id': {
        summary: 'Read a conversation with the team',
        who: 'everybody',
        answer: { words: 'Its messages, and whether it is waiting, answered or closed.' },
      },
      'POST /help/tickets/:id/messages': {
        summary: 'Add to a conversation with the team',
        who: 'everybody',
        body: shape('HelpMessage', replyInput),
        answer: { status: 201, words: 'The conversation.' },
      },
    },
  },
  'Saved searches': {
    words: 'Searches an account has saved; emails announce new matches.',
    endpoints: {
      'GET /saved-searches': {
        summary: 'List my saved searches',
        answer: { words: 'The latest first.' },
      },
      'POST /saved-searches': {
        summary: 'Save a search',
        description: '“query” is what stands behind the question mark of /listings; 20 at most.',
        body: shape('SearchWish', wish),
        answer: { words: 'All saved searches.' },
        refusals: [409],
      },
      'PUT /saved-searches/:id': {
        summary: 'Turn the emails about a search on or off',
        body: shape('SearchEmails', emails),
        answer: { words: 'All saved searches.' },
      },
      'DELETE /saved-searches/:id': {
        summary: 'Remove a saved search',
        answer: { words: 'The remaining ones.' },
      },
    },
  },
  Favourites: {
    words: 'An account’s favourites, in every browser.',
    endpoints: {
      'GET /favourites': {
        summary: 'List my favourites',
        answer: { words: 'Slugs of listings, latest first.' },
      },
      'GET /favourites/cards': {
        summary: 'Read my favourites as cards',
        answer: { words: 'Cards of the favourites that are still available.' },
      },
      'POST /favourites': {
        summary: 'Add favourites',
        description: 'Adds these to the existing ones. At most 500.',
        body: shape('Slugs', slugs),
        answer: { words: 'All favourites.' },
        refusals: [409],
      },
      'DELETE /favourites/:slug': {
        summary: 'Remove a favourite',
        answer: { words: 'The remaining ones.' },
      },
    },
  },
  Debts: {
    words: 'What I owe for earlier trips beyond the deposit. We charge a card for it only when I ask.',
    endpoints: {
      'GET /debts': {
        summary: 'List my debts',
        answer: { words: 'Open debts first. Paid ones show the card.' },
      },
      'POST /debts/:id/pay': {
        summary: 'Pay a debt',
        description:
          'With a card authorised for it (`POST /payments` with the target “debt”). It is charged within seconds and goes to the member I owe.',
        who: 'members',
        isKeyed: true,
        body: shape('PayInput', payInput),
        answer: { words: 'It is being charged.' },
        refusals: [402, 409],
      },
    },
  },
  Receipts: {
    words: 'My charges, refunds and payouts, with their lines and taxes.',
    endpoints: {
      'GET /receipts': {
        summary: 'List a year’s receipts',
        query: yearQuery,
        answer: { words: 'Latest first, with the year’s totals.' },
      },
      'GET /receipts/year.csv': {
        summary: 'Download a year of receipts for a spreadsheet',
        query: yearQuery,
        answer: { words: 'One row per line.', types: ['text/csv'] },
      },
      'GET /receipts/year.pdf': {
        summary: 'Download the summary of a year',
        query: yearQuery,
        answer: { words: 'Earnings, charges and refunds, with taxes.', types: ['application/pdf'] },
      },
      'GET /receipts/:id': {
        summary: 'Read a receipt',
        answer: { words: 'Its lines, taxes, parties and tax numbers.' },
      },
      'GET /receipts/:id/receipt.pdf': {
        summary: 'Download a receipt',
        answer: { words: 'The receipt on one page.', types: ['application/pdf'] },
      },
    },
  },
  Wallet: {
    words: 'My Adventure Points.',
    endpoints: {
      'GET /wallet': {
        summary: 'Read my balances',
        answer: { words: 'What I can spend, what is held, and when points expire.' },
      },
      'GET /wallet/statement': {
        summary: 'List movements, newest first',
        query: pageQuery,
        answer: { words: 'One page of lines, each with the balances after it.' },
      },
      'GET /wallet/statement.csv': {
        summary: 'Download the whole statement',
        answer: { words: 'One row per line, oldest first.', types: ['text/csv'] },
      },
    },
  },
};
