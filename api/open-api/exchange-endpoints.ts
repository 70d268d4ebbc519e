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
} from '../v1/exchange/exchange-input.ts';
import { exchangePageShape, exchangeViewShape } from '../../features/exchange/views/exchange-view.ts';
import { swapChoicesShape, swapPreviewShape } from '../../features/exchange/views/swap-choices-view.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';
import {
  cancelledShape,
  counteredShape,
  madeSwapShape,
  outcomeShape,
  pricedCounterShape,
  relievedShape,
  reportedShape,
  toldShape,
} from './exchange-shapes.ts';

const nothing = shape('Nothing', z.strictObject({}));
const why = shape('Reason', reason);
const perhapsWhy = shape('OptionalReason', optionalReason);

type Step = Pick<Endpoint, 'summary' | 'description'> & {
  body?: Endpoint['body'];
  words: string;
  answer?: Endpoint['body'];
  /** Whether it needs a card that is authorised first: 402 without. */
  takesCard?: true;
};

/** A step of an exchange: for its members only, once per key, 409 when it is no longer possible. */
const step = ({ summary, description, body = nothing, words, answer, takesCard }: Step): Endpoint => ({
  summary,
  description,
  who: 'members',
  isKeyed: true,
  body,
  answer: { words, shape: answer ?? shape('Outcome', toldShape) },
  refusals: [400, 409, 422, ...(takesCard ? [402 as const] : [])],
});

/** The answer to ending something of a swap that has already ended. */
const endedBefore =
  '“called-off-for-emergency”, or “called-off-by-itself”, where it had ended before, which nobody had seen yet: then it is not this member’s doing.';

export const exchangeEndpoints: EndpointTable = {
  Exchanges: {
    words:
      'Rentals, swaps and circles, from the first request to the last return. All legs are booked in one transaction, or none are. Only its members can see an exchange.',
    endpoints: {
      'GET /exchanges': {
        summary: 'List my exchanges',
        description: '“kind” chooses rentals, or swaps and circles. “side” applies to rentals only.',
        query: listQuery,
        answer: {
          words: 'One page of at most 24.',
          shape: shape('ExchangePage', exchangePageShape),
        },
      },
      'POST /exchanges': {
        summary: 'Request a rental at a quoted price, or offer a swap',
        description:
          'With “quoteId” you request a rental. That holds the quote’s points but no days: the first request accepted gets the days. With instant booking it is confirmed right away. A quote makes one booking: sending it again returns that booking, or 409 once the booking has ended. With “receive” and “give” you offer a swap: up to three of your listings for one of another owner’s. They choose one. Added points are held, and the card is authorised first (`POST /payments` with the target “swap-offer”). Only one offer may be open for the same days of a listing: sending the same one again returns it, and a different one gets 409 “days-asked-for”.',
        who: 'members',
        isKeyed: true,
        body: shape('ExchangeInput', anyRequestInput),
        answer: {
          status: 201,
          words: 'The result, and the deadline to answer.',
          shape: shape('MadeExchange', z.union([outcomeShape, madeSwapShape])),
        },
        refusals: [402, 404, 409],
      },
      'GET /exchanges/:id': {
        summary: 'Read an exchange',
        description:
          '“actions” are exactly the steps that the reader may take now: with the exchange, and with each of its “legs”. A rental has one leg.',
        answer: {
          words: 'The whole rental, swap or circle.',
          shape: shape('Exchange', exchangeViewShape),
        },
      },
      'POST /exchanges/:id/accept': step({
        summary: 'Accept the open offer',
        description:
          'Name the version you read, and one listing if several were offered. The last acceptance books the days of every leg and ends overlapping requests, in one transaction.',
        takesCard: true,
        body: shape('AcceptInput', swapAcceptInput),
        words: '“agreed”, or “accepted” after the last acceptance.',
      }),
      'POST /exchanges/:id/counter': step({
        summary: 'Make a counter-offer',
        description: 'At most five per side; only the latest offer is open. Circles have none.',
        takesCard: true,
        body: shape('CounterInput', anyCounterInput),
        words: 'The new version, and the deadline to answer.',
        answer: shape('Countered', counteredShape),
      }),
      'POST /exchanges/:id/counter-price': {
        summary: 'Price a counter-offer before it is made',
        who: 'members',
        body: shape('CounterPriceInput', anyCounterPriceInput),
        answer: {
          words: 'Its price.',
          shape: shape('PricedCounter', z.union([pricedCounterShape, swapPreviewShape])),
        },
        refusals: [409],
      },
      'POST /exchanges/:id/decline': step({
        summary: 'Decline an open offer',
        body: perhapsWhy,
        words: 'Ended; everything held was released.',
      }),
      'POST /exchanges/:id/withdraw': step({
        summary: 'Withdraw a request or an offer',
        body: perhapsWhy,
        words: 'Ended; everything held was released.',
      }),
      'POST /exchanges/:id/pay': step({
        summary: 'Pay with another card, or add one for a deposit or bond',
        takesCard: true,
        body: shape('PayInput', swapPayInput),
        words: 'The card is now used for it.',
      }),
      'POST /exchanges/:id/cancel': step({
        summary: 'Cancel an agreed exchange before the first hand-over',
        description:
          'If the renter cancels, the policy copied into the booking sets the refund. If the owner cancels, everything is refunded. In a swap everyone gets back what they put in; after the grace period, the member who cancels pays their own fee.',
        body: why,
        words: `For a rental, the refund; for a swap, that it has ended. ${endedBefore}`,
        answer: shape('Cancelled', z.union([cancelledShape, toldShape])),
      }),
      'POST /exchanges/legs/:leg/safety-checklist': step({
        summary: 'Confirm the boat’s safety checklist',
        description:
          'From 24 hours before the pick-up. Once both sides confirm, it replaces the operator card unless the owner requires the card itself. A rental’s only leg has the same id as the rental.',
        words: '“said”.',
      }),
      'POST /exchanges/legs/:leg/no-show': step({
        summary: 'Report a no-show',
        description:
          'From two hours after the pick-up. No money moves: the other side has 24 hours to answer, see /no-shows. Before the first hand-over, a no-show ends the whole exchange.',
        body: why,
        words: `The other side’s deadline to answer. ${endedBefore}`,
        answer: shape('Reported', z.union([reportedShape, toldShape])),
      }),
      'POST /exchanges/:id/extension-price': {
        summary: 'Price an extension',
        description: 'At the listing’s current price, in cash, without one-time charges.',
        who: 'members',
        body: shape('ExtensionPriceInput', extensionPriceInput),
        answer: { words: 'The price.' },
        refusals: [409],
      },
      'POST /exchanges/:id/extension': step({
        summary: 'Request an extension, as the renter',
        description:
          'Authorise a card for it first. The owner has 48 hours to answer, or until the return if that is sooner.',
        takesCard: true,
        body: shape('ExtensionInput', extensionInput),
        words: 'The deadline to answer.',
      }),
      'POST /exchanges/:id/extension/agree': step({
        summary: 'Accept an extension, as the owner',
        description: 'Takes the days and charges the card; if the charge fails, the days are freed.',
        words: 'Agreed.',
      }),
      'POST /exchanges/:id/extension/decline': step({
        summary: 'Decline an extension, as the owner',
        words: 'Ended; the hold on the card was released.',
      }),
      'POST /exchanges/:id/extension/withdraw': step({
        summary: 'Withdraw an extension request, as the renter',
        words: 'Ended; the hold on the card was released.',
      }),
      'POST /exchanges/:id/cancel-together': step({
        summary: 'End a booking by agreement',
        description:
          'Each side proposes a refund percentage of the rental; the booking ends when both match. Null withdraws a proposal.',
        body: shape('CancelTogetherInput', cancelTogetherInput),
        words: '“waiting” until the other side says the same; then what goes back.',
      }),
      'POST /exchanges/:id/relief': step({
        summary: 'Choose a refund or points in an emergency, as the renter',
        description:
          'A full refund, or points instead of cash. A renter who doesn’t choose by the deadline gets a full refund.',
        body: shape('ReliefInput', reliefInput),
        words: 'The refund, and any points given.',
        answer: shape('Relieved', relievedShape),
      }),
      'GET /exchanges/choices': {
        summary: 'Read what I can offer in a swap',
        description:
          'The requested listing, both owners’ published listings with their calendars, and my points.',
        who: 'members',
        query: choicesQuery,
        answer: { words: 'Everything to choose from.', shape: shape('SwapChoices', swapChoicesShape) },
        refusals: [404, 409],
      },
      'POST /exchanges/price': {
        summary: 'Price a swap offer',
        description:
          'Holds nothing. The lines add up exactly to what you pay. The member who receives first leaves a bond.',
        who: 'members',
        body: shape('SwapOffer', directOffer),
        answer: { words: 'Its price.', shape: shape('SwapPreview', swapPreviewShape) },
        refusals: [404, 409],
      },
      'POST /exchanges/legs/:leg/call-off': step({
        summary: 'Call off a leg after another one was handed over',
        description: 'The settlement depends on whose fault it is. A bond goes to the member who loses out.',
        body: why,
        words: `Called off. ${endedBefore}`,
      }),
    },
  },
};
