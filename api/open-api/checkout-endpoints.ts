/** Describes what comes before an exchange: prices, cards, and a newcomer's first request. */
import { quoteInput } from '../../features/exchange/offer/booking-input.ts';
import { checkoutInput } from '../../features/checkout/checkout-input.ts';
import { cardPage, confirmation } from '../v1/account/payments.server.ts';
import { checkoutShape } from '../../features/checkout/checkout-view.ts';
import { madeQuoteShape } from './exchange-shapes.ts';
import { newcomerPriceInput, waitingRequestInput } from '../../features/walk-in/waiting-request-input.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const checkoutEndpoints: EndpointTable = {
  Quotes: {
    words: 'Quotes: the price line by line, fixed for 30 minutes.',
    endpoints: {
      'POST /quotes': {
        summary: 'Get a quote for some days',
        description:
          'This holds no days or points. The answer includes the pick-up and return times, whether booking is instant, and the cancellation policy.',
        who: 'members',
        isKeyed: true,
        body: shape('QuoteInput', quoteInput),
        answer: {
          status: 201,
          words: 'The price, and everything a renter should know before sending a request.',
          shape: shape('Quote', madeQuoteShape),
        },
        refusals: [404, 409],
      },
    },
  },
  Payments: {
    words: 'Cards. Authorise one here, then send its id with a request or acceptance.',
    endpoints: {
      'GET /payments/processor': {
        summary: 'Read which card processor is used',
        description: 'The test processor lists its test cards and what each one does.',
        who: 'everybody',
        answer: { words: 'Its name, label and test cards.' },
      },
      'POST /payments': {
        summary: 'Authorise a card',
        description:
          'We set the amount; “target” says what it pays for. If the bank declines the card, the payment’s state is “declined”; that is not an error. If the bank asks the cardholder to confirm, the command in “afterwards” runs once they have.',
        who: 'members',
        isKeyed: true,
        body: shape('CardInput', checkoutInput),
        answer: { status: 201, words: 'The bank’s answer.', shape: shape('Payment', checkoutShape) },
        refusals: [404, 409],
      },
      'POST /payments/card-page': {
        summary: 'Open the processor’s page for entering a card',
        description:
          'It returns to “returnTo” with “card” in the address. Send that as “method”. A card entered by a visitor belongs to the first member who uses it.',
        who: 'everybody',
        body: shape('CardPageInput', cardPage),
        answer: { words: 'The address of the page.' },
      },
      'GET /payments/:id': {
        summary: 'Read one of my payments',
        answer: { words: 'Its current state.', shape: shape('Payment', checkoutShape) },
      },
      'POST /payments/:id/confirm': {
        summary: 'Return from the bank',
        description: 'Asks the bank for its answer and runs the planned command once.',
        who: 'members',
        body: shape('Confirmation', confirmation),
        answer: { words: 'Its current state.', shape: shape('Payment', checkoutShape) },
        refusals: [409],
      },
    },
  },
  'Waiting requests': {
    words: 'A newcomer’s first request, sent with their sign-up.',
    endpoints: {
      'POST /waiting-requests': {
        summary: 'Request a rental and sign up in one step',
        description:
          'Available from launch phase 2. Until the email is confirmed, the owner can’t see the request, no days are held and the card isn’t authorised. An email that already has an account gets the same answer.',
        who: 'everybody',
        body: shape('WaitingRequestInput', waitingRequestInput),
        answer: { status: 202, words: 'Its id, and the deadline to confirm the email.' },
        refusals: [403, 404, 409],
      },
      'GET /waiting-requests/price': {
        summary: 'Get a quote for a newcomer',
        who: 'everybody',
        query: newcomerPriceInput,
        answer: { words: 'The whole price, line by line, and the refund after a cancellation.' },
        refusals: [403, 404, 409],
      },
      'GET /waiting-requests/:id': {
        summary: 'Read the result of my first request',
        answer: {
          words: 'Its state, the request, the booking, or why it could not be sent.',
        },
      },
    },
  },
};
