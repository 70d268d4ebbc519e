/** What does the reference say of swaps? */
import { z } from 'zod';
import {
  directOffer,
  swapAcceptInput,
  swapCounterInput,
  swapCounterPriceInput,
  swapInput,
  swapPayInput,
} from '../../features/exchange/offer/swap-input.ts';
import { reason } from '../v1/bookings.server.ts';
import { choicesQuery, optionalReason, swapListQuery } from '../v1/swaps.server.ts';
import { toldShape } from './booking-shapes.ts';
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
const told = shape('Outcome', toldShape);

type Step = Pick<Endpoint, 'summary' | 'description'> & {
  body?: Endpoint['body'];
  words: string;
  answer?: Endpoint['body'];
};

/** A step of a swap's life: for its members alone, once per key, 409 where it was possible once and is not any more. */
const step = ({ summary, description, body = nothing, words, answer = told }: Step): Endpoint => ({
  summary,
  description,
  who: 'members',
  isKeyed: true,
  body,
  answer: { words, shape: answer },
  refusals: [400, 409, 422],
});

/** What a step that would end something is answered where it had ended already. */
const endedBefore =
  '“called-off-for-emergency”, or “called-off-by-itself”, where it had ended before, which nobody had seen yet: then it is not this member’s doing.';

export const swapEndpoints: EndpointTable = {
  Swaps: {
    words:
      'Gear for gear, between two owners or in a circle: all legs take their days in one transaction, or none. To everybody but its members a swap does not exist.',
    endpoints: {
      'GET /swaps': {
        summary: 'List own swaps',
        who: 'signed in',
        query: swapListQuery,
        answer: { words: 'One page, 24 at most.', shape: shape('SwapPage', swapPageShape) },
        refusals: [400],
      },
      'GET /swaps/choices': {
        summary: 'Read from what an offer is composed',
        description:
          'What is asked for, what its owner and the reader have published, with their calendars, and the wallet.',
        who: 'members',
        query: choicesQuery,
        answer: { words: 'Everything to choose from.', shape: shape('SwapChoices', swapChoicesShape) },
        refusals: [400, 409],
      },
      'POST /swaps/price': {
        summary: 'See what an offer would come to',
        description:
          'Holds nothing. The lines of one’s own part sum to the cent; a bond is set aside by who receives first.',
        who: 'members',
        body: shape('SwapOffer', directOffer),
        answer: { words: 'What it would come to.', shape: shape('SwapPreview', swapPreviewShape) },
        refusals: [400, 409],
      },
      'POST /swaps': {
        summary: 'Offer a swap',
        description:
          'Up to three listings of one’s own for one of somebody else’s, who chooses. Points on top are held, the card is authorised before (`POST /payments` with the target “swap-offer”); no days are taken. For the same days of a listing one offer stands open: the same again is answered with that one, another one is 409 “days-asked-for”.',
        who: 'members',
        isKeyed: true,
        body: shape('SwapInput', swapInput),
        answer: {
          status: 201,
          words: 'The swap, and until when it can be answered.',
          shape: shape('MadeSwap', madeSwapShape),
        },
        refusals: [400, 409, 422],
      },
      'GET /swaps/:id': {
        summary: 'Read a swap',
        description:
          '“actions” are exactly the steps that the reader may take now, of the swap and of each leg.',
        who: 'signed in',
        answer: { words: 'The whole swap.', shape: shape('Swap', swapViewShape) },
      },
      'POST /swaps/:id/accept': step({
        summary: 'Say yes to the open offer',
        description:
          'Names the version that was read, and one listing where several were offered. The last yes takes the days of every leg and ends what overlaps, in one transaction.',
        body: shape('SwapAcceptInput', swapAcceptInput),
        words: 'Agreed, or accepted when it was the last yes.',
      }),
      'POST /swaps/:id/counter': step({
        summary: 'Make a counter-offer',
        description: 'Five a side at most; only the latest offer is open. A circle has none.',
        body: shape('SwapCounterInput', swapCounterInput),
        words: 'The new version, and until when it can be answered.',
        answer: shape('CounteredSwap', counteredSwapShape),
      }),
      'POST /swaps/:id/counter-price': {
        summary: 'See what a counter-offer would come to',
        who: 'members',
        body: shape('SwapCounterPriceInput', swapCounterPriceInput),
        answer: { words: 'What it would come to.', shape: shape('SwapPreview', swapPreviewShape) },
        refusals: [400, 409],
      },
      'POST /swaps/:id/decline': step({
        summary: 'Say no to an open offer',
        body: perhapsWhy,
        words: 'Over; what was held went back.',
      }),
      'POST /swaps/:id/withdraw': step({
        summary: 'Take an open offer back',
        body: perhapsWhy,
        words: 'Over; what was held went back.',
      }),
      'POST /swaps/:id/cancel': step({
        summary: 'Cancel an agreed swap before anything has changed hands',
        description:
          'Both legs are unwound and everybody has back what they put in; after the grace, who cancels pays their own fee.',
        body: why,
        words: `Over. ${endedBefore}`,
      }),
      'POST /swaps/:id/pay': step({
        summary: 'Bring another card for one’s part, a bond or a deposit',
        body: shape('SwapPayInput', swapPayInput),
        words: 'The card is bound to it.',
      }),
      'POST /swaps/legs/:leg/safety-checklist': step({
        summary: 'Say that the safety checklist of a leg’s boat was gone through',
        description: 'As of a booking.',
        words: '“said”.',
      }),
      'POST /swaps/legs/:leg/call-off': step({
        summary: 'Call off a leg after another one has changed hands',
        description: 'Settled by whose doing it is: a bond is paid to who goes without.',
        body: why,
        words: `Called off. ${endedBefore}`,
      }),
      'POST /swaps/legs/:leg/no-show': step({
        summary: 'Report that the other side of a leg did not come',
        description:
          'From two hours after the pick-up. No money moves: the other side has 24 hours to answer, see /no-shows. Before anything has changed hands a no-show ends the whole swap.',
        body: why,
        words: `Until when the other side can answer. ${endedBefore}`,
      }),
    },
  },
};
