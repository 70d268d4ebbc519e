/** Describes the endpoints of exchanges. */
import { z } from 'zod';
import {
  cancelTogetherInput,
  extensionInput,
  extensionPriceInput,
  reliefInput,
} from '../../features/exchange/offer/booking-input.ts';
import { directOffer, swapAcceptInput, swapPayInput } from '../../features/exchange/offer/swap-input.ts';
import {
  anyCounterInput,
  anyCounterPriceInput,
  anyRequestInput,
  choicesQuery,
  listQuery,
  optionalReason,
  reason,
} from '../v1/exchange-input.ts';
import {
  bookingPageShape,
  bookingViewShape,
  cancelledShape,
  counteredShape,
  outcomeShape,
  pricedCounterShape,
  relievedShape,
  reportedShape,
  toldShape,
} from './booking-shapes.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';
import {
  counteredSwapShape,
  madeSwapShape,
  swapChoicesShape,
  swapPageShape,
  swapPreviewShape,
  swapViewShape,
} from './swap-shapes.ts';

const nothing = shape('Nothing', z.strictObject({}));
const why = shape('Reason', reason);
const perhapsWhy = shape('OptionalReason', optionalReason);

type Step = Pick<Endpoint, 'summary' | 'description'> & {
  body?: Endpoint['body'];
  words: string;
  answer?: Endpoint['body'];
};

/** A step of an exchange: for its members only, once per key, 409 when it is no longer possible. */
const step = ({ summary, description, body = nothing, words, answer }: Step): Endpoint => ({
  summary,
  description,
  who: 'members',
  isKeyed: true,
  body,
  answer: { words, shape: answer ?? shape('Outcome', toldShape) },
  refusals: [400, 409, 422],
});

/** The answer to ending something of a swap that has already ended. */
const endedBefore =
  '“called-off-for-emergency”, or “called-off-by-itself”, where it had ended before, which nobody had seen yet: then it is not this member’s doing.';

export const exchangeEndpoints: EndpointTable = {
  Exchanges: {
    words:
      'Rentals, swaps and circles, from the first word to the last return. All legs take their days in one transaction, or none. To everybody but its members an exchange does not exist.',
    endpoints: {
      'GET /exchanges': {
        summary: 'List own exchanges',
        description:
          'Rentals on one side, or swaps and circles: “kind” says which. “side” counts for rentals alone.',
        who: 'signed in',
        query: listQuery,
        answer: {
          words: 'One page, 24 at most.',
          shape: shape('ExchangePage', z.union([bookingPageShape, swapPageShape])),
        },
        refusals: [400],
      },
      'POST /exchanges': {
        summary: 'Ask for a rental at a fixed price, or offer a swap',
        description:
          'With “quoteId” it is a rental: it holds the points of the quote and no days, and the first acceptance takes them. Where the owner has agreed beforehand it is a booking at once. A quote makes one booking: sent again, it is answered with that one, and with 409 once that is over. With “receive” and “give” it is a swap: up to three listings of one’s own for one of somebody else’s, who chooses. Points on top are held, the card is authorised before (`POST /payments` with the target “swap-offer”). For the same days of a listing one offer stands open: the same again is answered with that one, another one is 409 “days-asked-for”.',
        who: 'members',
        isKeyed: true,
        body: shape('ExchangeInput', anyRequestInput),
        answer: {
          status: 201,
          words: 'What was made of it, and until when it can be answered.',
          shape: shape('MadeExchange', z.union([outcomeShape, madeSwapShape])),
        },
        refusals: [400, 409, 422],
      },
      'GET /exchanges/:id': {
        summary: 'Read an exchange',
        description:
          '“actions” are exactly the steps that the reader may take now, of a swap’s legs as well.',
        who: 'signed in',
        answer: {
          words: 'The whole rental, swap or circle.',
          shape: shape('Exchange', z.union([bookingViewShape, swapViewShape])),
        },
      },
      'POST /exchanges/:id/accept': step({
        summary: 'Say yes to the open offer',
        description:
          'Names the version that was read, and one listing where several were offered. The last yes takes the days of every leg and ends what overlaps, in one transaction.',
        body: shape('AcceptInput', swapAcceptInput),
        words: 'Agreed, or accepted when it was the last yes.',
      }),
      'POST /exchanges/:id/counter': step({
        summary: 'Make a counter-offer',
        description: 'Five a side at most; only the latest offer is open. A circle has none.',
        body: shape('CounterInput', anyCounterInput),
        words: 'The new version, and until when it can be answered.',
        answer: shape('Countered', z.union([counteredShape, counteredSwapShape])),
      }),
      'POST /exchanges/:id/counter-price': {
        summary: 'Price a counter-offer before it is made',
        who: 'members',
        body: shape('CounterPriceInput', anyCounterPriceInput),
        answer: {
          words: 'What it would cost.',
          shape: shape('PricedCounter', z.union([pricedCounterShape, swapPreviewShape])),
        },
        refusals: [400, 409],
      },
      'POST /exchanges/:id/decline': step({
        summary: 'Say no to an open offer',
        body: perhapsWhy,
        words: 'Over; what was held went back.',
      }),
      'POST /exchanges/:id/withdraw': step({
        summary: 'Take a request or an offer back',
        body: perhapsWhy,
        words: 'Over; what was held went back.',
      }),
      'POST /exchanges/:id/pay': step({
        summary: 'Pay with another card, or bring one for a deposit or a bond',
        body: shape('PayInput', swapPayInput),
        words: 'The card is bound to it.',
      }),
      'POST /exchanges/:id/cancel': step({
        summary: 'Cancel what is agreed, before anything has changed hands',
        description:
          'A renter gets back what the copied policy says at this instant; an owner gives everything back. In a swap everybody has back what they put in; after the grace, who cancels pays their own fee.',
        body: why,
        words: `What goes back of a rental; of a swap that it is over. ${endedBefore}`,
        answer: shape('Cancelled', z.union([cancelledShape, toldShape])),
      }),
      'POST /exchanges/legs/:leg/safety-checklist': step({
        summary: 'Say that the boat’s safety checklist was gone through',
        description:
          'From 24 hours before the pick-up. With both sides’ word it does in the place of an operator’s card, where the owner does not ask for the card itself. The leg of a rental has the id of the rental.',
        words: '“said”.',
      }),
      'POST /exchanges/legs/:leg/no-show': step({
        summary: 'Report that the other side did not come',
        description:
          'From two hours after the pick-up. No money moves: the other side has 24 hours to answer, see /no-shows. Before anything has changed hands a no-show ends the whole exchange.',
        body: why,
        words: `Until when the other side can answer. ${endedBefore}`,
        answer: shape('Reported', z.union([reportedShape, toldShape])),
      }),
      'POST /exchanges/:id/extension-price': {
        summary: 'Price further days',
        description: 'At the listing’s price of now, for cash, without what is paid once.',
        who: 'members',
        body: shape('ExtensionPriceInput', extensionPriceInput),
        answer: { words: 'What they would cost.' },
        refusals: [400, 409],
      },
      'POST /exchanges/:id/extension': step({
        summary: 'Ask for further days, as the renter',
        description:
          'With a card authorised for them. The owner has 48 hours, and no longer than to the return.',
        body: shape('ExtensionInput', extensionInput),
        words: 'Until when it can be answered.',
      }),
      'POST /exchanges/:id/extension/agree': step({
        summary: 'Agree to further days, as the owner',
        description: 'Takes the days and charges the card; what cannot be charged gives the days back.',
        words: 'Agreed.',
      }),
      'POST /exchanges/:id/extension/decline': step({
        summary: 'Say no to further days, as the owner',
        words: 'Over; the card went back.',
      }),
      'POST /exchanges/:id/extension/withdraw': step({
        summary: 'Take the wish for further days back, as the renter',
        words: 'Over; the card went back.',
      }),
      'POST /exchanges/:id/cancel-together': step({
        summary: 'End an agreed booking together',
        description:
          'Each side says which percentage of the rental goes back; it ends when both say the same. Null takes an earlier word back.',
        body: shape('CancelTogetherInput', cancelTogetherInput),
        words: '“waiting” until the other side says the same; then what goes back.',
      }),
      'POST /exchanges/:id/relief': step({
        summary: 'Choose in an emergency, as the renter',
        description:
          'Everything back, or points in the place of the cash; by the deadline everything goes back by itself.',
        body: shape('ReliefInput', reliefInput),
        words: 'What goes back, and the points that were given.',
        answer: shape('Relieved', relievedShape),
      }),
      'GET /exchanges/choices': {
        summary: 'Read from what an offer is composed',
        description:
          'What is asked for, what its owner and the reader have published, with their calendars, and the wallet.',
        who: 'members',
        query: choicesQuery,
        answer: { words: 'Everything to choose from.', shape: shape('SwapChoices', swapChoicesShape) },
        refusals: [400, 409],
      },
      'POST /exchanges/price': {
        summary: 'See what an offer would come to',
        description:
          'Holds nothing. The lines of one’s own part sum to the cent; a bond is set aside by who receives first.',
        who: 'members',
        body: shape('SwapOffer', directOffer),
        answer: { words: 'What it would come to.', shape: shape('SwapPreview', swapPreviewShape) },
        refusals: [400, 409],
      },
      'POST /exchanges/legs/:leg/call-off': step({
        summary: 'Call off a leg after another one has changed hands',
        description: 'Settled by whose doing it is: a bond is paid to who goes without.',
        body: why,
        words: `Called off. ${endedBefore}`,
      }),
    },
  },
};
