/** What does the reference say of one's own account, membership and wallet? */
import { profile, proof } from '../v1/account.server.ts';
import { aboutTrip, sent } from '../v1/identity.server.ts';
import { cardInput, terms } from '../v1/membership.server.ts';
import { slugs } from '../v1/favourites.server.ts';
import { yearQuery } from '../v1/earnings.server.ts';
import { letters, wish } from '../v1/saved-searches.server.ts';
import { streamQuery } from '../v1/stream.server.ts';
import { pageQuery } from '../v1/wallet.server.ts';
import { replyInput, ticketInput } from '../../features/help/help-input.ts';
import { payInput } from '../../features/exchange/offer/booking-input.ts';
import { programEndpoints } from './program-endpoints.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const memberEndpoints: EndpointTable = {
  ...programEndpoints,
  Account: {
    words: 'Who I am, what I may do, and what is kept of me.',
    endpoints: {
      'GET /me': {
        summary: 'Read who I am and what I may do',
        who: 'signed in',
        answer: { words: 'Account, profile, membership, roles and abilities.' },
      },
      'GET /stream': {
        summary: 'Hear at once of what concerns me',
        description:
          'Server-sent events: “note” with its kind and the ids of what it is about, “fresh” when everything is to be read anew, “bye” before it closes. A line without words comes every 25 seconds. Come back with the last number you heard; notes are kept for a day.',
        who: 'signed in',
        query: streamQuery,
        answer: { words: 'A stream that ends with the session or the token.', type: 'text/event-stream' },
        refusals: [400],
      },
      'GET /account/sessions': {
        summary: 'List where I am signed in',
        who: 'signed in',
        answer: { words: 'The sessions, this one marked.' },
      },
      'DELETE /account/sessions/:id': {
        summary: 'Sign out somewhere else',
        who: 'signed in',
        answer: { words: 'The sessions that are left.' },
      },
      'PUT /account/profile': {
        summary: 'Change my public name, bio and languages',
        who: 'members',
        body: shape('Profile', profile),
        answer: { words: 'The profile.' },
        refusals: [400],
      },
      'POST /account/photo': {
        summary: 'Change my profile photo',
        description:
          'The body is the file itself, 20 MiB at most. It is turned upright, cut square and loses its metadata; a file that is no image is refused.',
        who: 'members',
        answer: { words: 'The address of the photo.' },
      },
      'DELETE /account/photo': {
        summary: 'Remove my profile photo',
        who: 'members',
        answer: { words: 'No photo.' },
      },
      'GET /account/export': {
        summary: 'Take along what is kept of me',
        who: 'signed in',
        answer: { words: 'A file with all of it.' },
      },
      'GET /account/commitments': {
        summary: 'List what keeps my account from being deleted',
        who: 'signed in',
        answer: {
          words: 'Everything agreed, out, owed, claimed or disputed, each with the page on which it ends.',
        },
      },
      'DELETE /account': {
        summary: 'Delete my account',
        who: 'signed in',
        body: shape('Proof', proof),
        answer: { status: 204, words: 'Gone. 409 while something is still open: see the list.' },
        refusals: [400, 409],
      },
    },
  },
  Membership: {
    words: 'From the application to the membership, and out again.',
    endpoints: {
      'GET /application': {
        summary: 'Read how my application stands',
        who: 'signed in',
        answer: { words: 'The application; null when there is none.' },
      },
      'POST /application/withdraw': {
        summary: 'Take my application back',
        who: 'signed in',
        answer: { words: 'The application as it stands now.' },
        refusals: [409],
      },
      'POST /membership/cancel': {
        summary: 'Cancel my membership',
        who: 'members',
        answer: { words: 'The membership as it stands now.' },
        refusals: [409],
      },
      'POST /membership/rejoin': {
        summary: 'Take my membership up again',
        who: 'members',
        answer: { words: 'The membership as it stands now.' },
        refusals: [409],
      },
      'GET /membership/fees': {
        summary: 'Read my yearly fee',
        who: 'signed in',
        answer: { words: 'What is charged next, the card on file, and what was paid.' },
      },
      'PUT /membership/card': {
        summary: 'Put a card on file for my yearly fee',
        description: 'Entered on the page that `POST /payments/card-page` opens. Nothing is charged.',
        who: 'members',
        body: shape('MembershipCardInput', cardInput),
        answer: { words: 'My yearly fee as it stands now.' },
        refusals: [400, 409],
      },
      'POST /membership/fees/:id/pay': {
        summary: 'Pay a yearly fee that is due',
        description:
          'With a card that was authorised for it (`POST /payments` with the target “membership”). It is charged within seconds.',
        who: 'members',
        isKeyed: true,
        body: shape('PayInput', payInput),
        answer: { words: 'It is being charged.' },
        refusals: [400, 409, 422],
      },
      'POST /membership/renter-terms': {
        summary: 'Accept the terms for renters',
        who: 'members',
        body: shape('RenterTerms', terms),
        answer: { words: 'The membership as it stands now.' },
        refusals: [400, 409],
      },
    },
  },
  Identity: {
    words: 'Shown once, by a picture that operators alone see and that goes 30 days after the decision.',
    endpoints: {
      'GET /identity': {
        summary: 'Read what I have shown, and how my checks stand',
        who: 'signed in',
        answer: {
          words:
            'The check of who I am, null when nothing was sent; other documents; and what operators read off them.',
        },
      },
      'POST /identity': {
        summary: 'Show who I am, or what I may drive',
        description: 'The body is the picture itself. Of each thing that is shown one waits at a time.',
        who: 'members',
        query: sent,
        answer: { status: 201, words: 'How it stands now.' },
        refusals: [400, 409],
      },
      'POST /identity/check': {
        summary: 'Check who I am with the identity provider',
        description:
          'Opens a check, or looks how mine stands. Where no provider is configured it is refused: send a picture instead.',
        who: 'members',
        body: shape('IdentityCheck', aboutTrip),
        answer: { words: 'How it stands now, and “url”: where I go on; null when I have nothing to do.' },
        refusals: [400, 409],
      },
    },
  },
  Help: {
    words:
      'Questions to the team. Anyone with the address of a conversation can read it; we send that address by email.',
    endpoints: {
      'POST /help/tickets': {
        summary: 'Ask the team',
        description: 'Signed in, the account says who asks; else “name” and “email” do. Confirmed by email.',
        who: 'everybody',
        body: shape('HelpQuestion', ticketInput),
        answer: { status: 201, words: 'Its id and number, and where the answer goes.' },
        refusals: [400],
      },
      'GET /help/tickets/:id': {
        summary: 'Read a conversation with the team',
        who: 'everybody',
        answer: { words: 'Its messages, and whether it waits, is answered or closed.' },
      },
      'POST /help/tickets/:id/messages': {
        summary: 'Add to a conversation with the team',
        who: 'everybody',
        body: shape('HelpMessage', replyInput),
        answer: { status: 201, words: 'The conversation.' },
        refusals: [400],
      },
    },
  },
  'Saved searches': {
    words: 'What an account looks for again and again; emails tell what is new.',
    endpoints: {
      'GET /saved-searches': {
        summary: 'List my saved searches',
        who: 'signed in',
        answer: { words: 'The latest first.' },
      },
      'POST /saved-searches': {
        summary: 'Save a search',
        description: '“query” is what stands behind the question mark of /listings; 20 at most.',
        who: 'signed in',
        body: shape('SearchWish', wish),
        answer: { words: 'All of them.' },
        refusals: [400, 409],
      },
      'PUT /saved-searches/:id': {
        summary: 'Turn the emails about a search on or off',
        who: 'signed in',
        body: shape('SearchLetters', letters),
        answer: { words: 'All of them.' },
        refusals: [400],
      },
      'DELETE /saved-searches/:id': {
        summary: 'Remove a saved search',
        who: 'signed in',
        answer: { words: 'Those that are left.' },
      },
    },
  },
  Favourites: {
    words: 'Hearts that follow an account from one browser to the next.',
    endpoints: {
      'GET /favourites': {
        summary: 'List my favourites',
        who: 'signed in',
        answer: { words: 'Slugs of listings, the latest heart first.' },
      },
      'GET /favourites/cards': {
        summary: 'Read my favourites as cards',
        who: 'signed in',
        answer: { words: 'Cards of those that can be had now.' },
      },
      'POST /favourites': {
        summary: 'Add favourites',
        description: 'What is there already stays; 500 at most.',
        who: 'signed in',
        body: shape('Slugs', slugs),
        answer: { words: 'All of them.' },
        refusals: [400, 409],
      },
      'DELETE /favourites/:slug': {
        summary: 'Take a heart away',
        who: 'signed in',
        answer: { words: 'Those that are left.' },
      },
    },
  },
  Debts: {
    words: 'What I owe for earlier trips, beyond a deposit. No card is charged for it without me.',
    endpoints: {
      'GET /debts': {
        summary: 'List what I owe and have owed',
        who: 'signed in',
        answer: { words: 'The open ones first, each with the card that paid it.' },
      },
      'POST /debts/:id/pay': {
        summary: 'Pay what I owe',
        description:
          'With a card that was authorised for it (`POST /payments` with the target “debt”). It is charged within seconds and goes to whom it is owed.',
        who: 'members',
        isKeyed: true,
        body: shape('PayInput', payInput),
        answer: { words: 'It is being charged.' },
        refusals: [400, 409, 422],
      },
    },
  },
  Receipts: {
    words:
      'What was charged, refunded and paid out, with its lines and taxes. There is no way to read somebody else’s.',
    endpoints: {
      'GET /receipts': {
        summary: 'List my receipts of a year',
        who: 'signed in',
        query: yearQuery,
        answer: { words: 'The latest first, and what the year comes to.' },
        refusals: [400],
      },
      'GET /receipts/year.csv': {
        summary: 'Download a year of receipts for a spreadsheet',
        who: 'signed in',
        query: yearQuery,
        answer: { words: 'A row for each line.', type: 'text/csv' },
        refusals: [400],
      },
      'GET /receipts/year.pdf': {
        summary: 'Download the summary of a year',
        who: 'signed in',
        query: yearQuery,
        answer: { words: 'What was earned, charged and refunded, with taxes.', type: 'application/pdf' },
        refusals: [400],
      },
      'GET /receipts/:id': {
        summary: 'Read a receipt',
        who: 'signed in',
        answer: { words: 'Its lines, taxes, parties and tax numbers.' },
      },
      'GET /receipts/:id/receipt.pdf': {
        summary: 'Download a receipt',
        who: 'signed in',
        answer: { words: 'The receipt on one page.', type: 'application/pdf' },
      },
    },
  },
  Wallet: {
    words: 'My Adventure Points. There is no way to name somebody else’s.',
    endpoints: {
      'GET /wallet': {
        summary: 'Read my balances',
        who: 'signed in',
        answer: { words: 'What can be spent, what is set aside, and when it expires.' },
      },
      'GET /wallet/statement': {
        summary: 'Read what has moved, the newest first',
        who: 'signed in',
        query: pageQuery,
        answer: { words: 'One page of lines, each with the balances afterwards.' },
        refusals: [400],
      },
      'GET /wallet/statement.csv': {
        summary: 'Read the whole statement as a file',
        who: 'signed in',
        answer: { words: 'One row for each line, the oldest first.', type: 'text/csv' },
      },
    },
  },
};
