/** Describes what comes before an exchange: prices, cards, and a newcomer's first request. */
import { quoteInput } from '../../features/exchange/offer/booking-input.ts';
import { checkoutInput } from '../../features/checkout/checkout-input.ts';
import { cardPage, confirmation } from '../v1/payments.server.ts';
import { checkoutShape, madeQuoteShape } from './booking-shapes.ts';
import { newcomerPriceInput, waitingRequestInput } from '../../features/walk-in/waiting-request-input.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const checkoutEndpoints: EndpointTable = {
  Quotes: {
    words: 'A price before anything is asked of anybody: lines that sum to the cent, fixed for 30 minutes.',
    endpoints: {
      'POST /quotes': {
        summary: 'Fix the price of some days',
        description:
          'Holds no days and no points. The answer also says when it changes hands, whether it is a booking at once, and what a cancellation gives back until when.',
        who: 'members',
        isKeyed: true,
        body: shape('QuoteInput', quoteInput),
        answer: {
          status: 201,
          words: 'The price, and everything to know before asking.',
          shape: shape('Quote', madeQuoteShape),
        },
        refusals: [400, 409, 422],
      },
    },
  },
  Payments: {
    words:
      'Cards. One is authorised here, and named by its id when something is asked for or accepted with it.',
    endpoints: {
      'GET /payments/processor': {
        summary: 'Read which processor takes the cards',
        description: 'The test processor says so, and names its test cards with the story that each tells.',
        who: 'everybody',
        answer: { words: 'Its name, its label, its test cards.' },
      },
      'POST /payments': {
        summary: 'Authorise a card',
        description:
          'The amount is ours to say: “target” names what it is for. A bank’s no is a payment with the state “declined”, not an error. Where the bank asks its customer, what is written in “afterwards” is done by itself once they have said yes.',
        who: 'members',
        isKeyed: true,
        body: shape('CardInput', checkoutInput),
        answer: { status: 201, words: 'What the bank said.', shape: shape('Payment', checkoutShape) },
        refusals: [400, 409, 422],
      },
      'POST /payments/card-page': {
        summary: 'Open the processor’s own page for writing a card down',
        description:
          'It comes back to “returnTo” with “card” in the address, which is sent as “method”. A card that a visitor enters belongs to the first member who brings it.',
        who: 'everybody',
        body: shape('CardPageInput', cardPage),
        answer: { words: 'The address of the page.' },
        refusals: [400],
      },
      'GET /payments/:id': {
        summary: 'Read a payment of mine',
        who: 'signed in',
        answer: { words: 'As it stands.', shape: shape('Payment', checkoutShape) },
      },
      'POST /payments/:id/confirm': {
        summary: 'Come back from the bank',
        description: 'The bank is asked; what was to follow is done, once.',
        who: 'members',
        body: shape('Confirmation', confirmation),
        answer: { words: 'As it stands now.', shape: shape('Payment', checkoutShape) },
        refusals: [400, 409],
      },
    },
  },
  'Waiting requests': {
    words: 'The first request of somebody who signs up with it.',
    endpoints: {
      'POST /waiting-requests': {
        summary: 'Request a rental and sign up in one step',
        description:
          'From launch phase 2 on. The request waits, unseen by the owner and without days, until the email is confirmed; only then is the card authorised. The answer is the same for an email that has an account already.',
        who: 'everybody',
        body: shape('WaitingRequestInput', waitingRequestInput),
        answer: { status: 202, words: 'Its id, and until when to confirm the email.' },
        refusals: [400, 409],
      },
      'GET /waiting-requests/price': {
        summary: 'Read what days cost somebody new',
        who: 'everybody',
        query: newcomerPriceInput,
        answer: { words: 'The whole price, line by line.' },
        refusals: [400, 409],
      },
      'GET /waiting-requests/:id': {
        summary: 'Read what became of my first request',
        who: 'signed in',
        answer: {
          words: 'Its state, what was asked for, the booking it became, or why it could not be sent.',
        },
      },
    },
  },
};
