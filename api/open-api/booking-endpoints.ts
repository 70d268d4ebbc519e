/** What does the reference say of bookings? */
import { z } from 'zod';
import {
  acceptInput,
  cancelTogetherInput,
  counterInput,
  counterPriceInput,
  extensionInput,
  extensionPriceInput,
  payInput,
  reliefInput,
  quoteInput,
  requestInput,
} from '../../features/exchange/offer/booking-input.ts';
import { checkoutInput } from '../../features/checkout/checkout-input.ts';
import { listQuery, reason } from '../v1/bookings.server.ts';
import { cardPage, confirmation } from '../v1/payments.server.ts';
import {
  bookingPageShape,
  bookingViewShape,
  cancelledShape,
  relievedShape,
  reportedShape,
  counteredShape,
  madeQuoteShape,
  outcomeShape,
  checkoutShape,
  pricedCounterShape,
  toldShape,
} from './booking-shapes.ts';
import { newcomerPriceInput, waitingRequestInput } from '../../features/walk-in/waiting-request-input.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const nothing = shape('Nothing', z.strictObject({}));
const why = shape('Reason', reason);

type Step = Pick<Endpoint, 'summary' | 'description'> & {
  body?: Endpoint['body'];
  words: string;
  answer?: Endpoint['body'];
};

/** A step of a booking's life: for its two sides alone, once per key, 409 where it was possible once and is not any more. */
const step = ({ summary, description, body = nothing, words, answer }: Step): Endpoint => ({
  summary,
  description,
  who: 'members',
  isKeyed: true,
  body,
  answer: { words, shape: answer ?? shape('Outcome', toldShape) },
  refusals: [400, 409, 422],
});

export const bookingEndpoints: EndpointTable = {
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
  Bookings: {
    words:
      'One request, from the first word to the return. To everybody but its two sides it does not exist.',
    endpoints: {
      'GET /bookings': {
        summary: 'List own bookings on one side',
        who: 'signed in',
        query: listQuery,
        answer: { words: 'One page, 24 at most.', shape: shape('BookingPage', bookingPageShape) },
        refusals: [400],
      },
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
      'POST /bookings': {
        summary: 'Ask for a listing at a fixed price',
        description:
          'Holds the points of the quote and no days: the first acceptance takes them. Where the owner has agreed beforehand it is a booking at once. A quote makes one booking: sent again, it is answered with that one, and with 409 once that is over.',
        who: 'members',
        isKeyed: true,
        body: shape('RequestInput', requestInput),
        answer: { status: 201, words: 'What was made of it.', shape: shape('RequestOutcome', outcomeShape) },
        refusals: [400, 409, 422],
      },
      'GET /bookings/:id': {
        summary: 'Read a booking',
        description: '“actions” are exactly the steps that the reader may take now.',
        who: 'signed in',
        answer: { words: 'The whole booking.', shape: shape('Booking', bookingViewShape) },
      },
      'POST /bookings/:id/accept': step({
        summary: 'Accept the open offer',
        description: 'Takes the days and ends every other request that overlaps, in one transaction.',
        body: shape('AcceptInput', acceptInput),
        words: 'Agreed.',
      }),
      'POST /bookings/:id/counter': step({
        summary: 'Make a counter-offer',
        description: 'Five a side at most; only the latest offer is open.',
        body: shape('CounterInput', counterInput),
        words: 'The new version, and until when it can be answered.',
        answer: shape('Countered', counteredShape),
      }),
      'POST /bookings/:id/counter-price': {
        summary: 'Price a counter-offer before it is made',
        who: 'members',
        body: shape('CounterPriceInput', counterPriceInput),
        answer: { words: 'What it would cost.', shape: shape('PricedCounter', pricedCounterShape) },
        refusals: [400, 409],
      },
      'POST /bookings/:id/decline': step({
        summary: 'Say no, as the owner',
        words: 'Over; what was held went back.',
      }),
      'POST /bookings/:id/withdraw': step({
        summary: 'Take a request back, as the renter',
        words: 'Over; what was held went back.',
      }),
      'POST /bookings/:id/pay': step({
        summary: 'Pay with another card, or bring the card for the deposit',
        body: shape('PayInput', payInput),
        words: 'The card is bound to the booking.',
      }),
      'POST /bookings/:id/cancel': step({
        summary: 'Cancel an agreed booking',
        description:
          'A renter gets back what the copied policy says at this instant; an owner gives everything back.',
        body: why,
        words: 'What goes back.',
        answer: shape('Cancelled', cancelledShape),
      }),
      'POST /bookings/:id/extension-price': {
        summary: 'Price further days',
        description: 'At the listing’s price of now, for cash, without what is paid once.',
        who: 'members',
        body: shape('ExtensionPriceInput', extensionPriceInput),
        answer: { words: 'What they would cost.' },
        refusals: [400, 409],
      },
      'POST /bookings/:id/extension': step({
        summary: 'Ask for further days, as the renter',
        description:
          'With a card authorised for them. The owner has 48 hours, and no longer than to the return.',
        body: shape('ExtensionInput', extensionInput),
        words: 'Until when it can be answered.',
      }),
      'POST /bookings/:id/extension/agree': step({
        summary: 'Agree to further days, as the owner',
        description: 'Takes the days and charges the card; what cannot be charged gives the days back.',
        words: 'Agreed.',
      }),
      'POST /bookings/:id/extension/decline': step({
        summary: 'Say no to further days, as the owner',
        words: 'Over; the card went back.',
      }),
      'POST /bookings/:id/extension/withdraw': step({
        summary: 'Take the wish for further days back, as the renter',
        words: 'Over; the card went back.',
      }),
      'POST /bookings/:id/cancel-together': step({
        summary: 'End an agreed booking together',
        description:
          'Each side says which percentage of the rental goes back; it ends when both say the same. Null takes an earlier word back.',
        body: shape('CancelTogetherInput', cancelTogetherInput),
        words: '“waiting” until the other side says the same; then what goes back.',
      }),
      'POST /bookings/:id/relief': step({
        summary: 'Choose in an emergency, as the renter',
        description:
          'Everything back, or points in the place of the cash; by the deadline everything goes back by itself.',
        body: shape('ReliefInput', reliefInput),
        words: 'What goes back, and the points that were given.',
        answer: shape('Relieved', relievedShape),
      }),
      'POST /bookings/:id/safety-checklist': step({
        summary: 'Say that the boat’s safety checklist was gone through',
        description:
          'From 24 hours before the pick-up. With both sides’ word it does in the place of an operator’s card, where the owner does not ask for the card itself.',
        words: '“said”.',
      }),
      'POST /bookings/:id/no-show': step({
        summary: 'Report that the other side did not come',
        description:
          'From two hours after the pick-up. No money moves: the other side has 24 hours to answer, see /no-shows.',
        body: why,
        words: 'Until when the other side can answer.',
        answer: shape('Reported', reportedShape),
      }),
    },
  },
};
