/** Defines the lifecycle of an exchange, from the request to the end: a rental, a swap between two members, or a circle. */
import { lifecycle, type EventOf, type StateOf } from '../../../platform/lifecycle.ts';

const whatAgreementDoes = [
  'agreeLegs',
  'endOverlapping',
  'holdPart',
  'keepPrices',
  'keepOwnerFee',
  'askForGuarantees',
  'askForRest',
  'sayWhatIsMissing',
] as const;
const whatEndingUndoes = [
  'stopWaitingForPayment',
  'unwindLegs',
  'settlePoints',
  'refundParts',
  'endExtensions',
] as const;

/**
 * `member`: anyone in the exchange; the policy says whose turn it is. `matcher` proposes circles. `acceptance`: another exchange took the
 * days. `leg`: one of its legs, such as the first hand-over, the last return, or one nobody confirmed. `report`: a no-show report
 * ended. `emergency`: declared by operators. Legs have their own table: `leg-lifecycle.ts`.
 */
export const exchangeLifecycle = lifecycle('exchange', {
  rows: [
    {
      event: 'request',
      from: null,
      to: 'requested',
      who: ['member'],
      effects: ['holdPart'],
      fact: 'requested',
      notice: ['other side: a request or an offer came in'],
    },
    {
      event: 'book_instantly',
      from: null,
      to: 'accepted',
      who: ['member'],
      effects: whatAgreementDoes,
      fact: 'accepted',
      notice: ['owner: somebody booked', 'renter: booked'],
    },
    {
      event: 'offer',
      from: null,
      to: 'requested',
      who: ['member'],
      effects: ['holdPart'],
      fact: 'offered',
      notice: ['renter: the owner made a special offer'],
    },
    {
      event: 'propose',
      from: null,
      to: 'requested',
      who: ['matcher'],
      fact: 'proposed',
      notice: ['all: a circle was found'],
    },
    {
      event: 'counter',
      from: 'requested',
      to: 'requested',
      who: ['member'],
      effects: ['holdPart'],
      fact: 'countered',
      notice: ['other side: a counter-offer came in'],
    },
    {
      event: 'narrow',
      from: 'requested',
      to: 'requested',
      who: ['acceptance'],
      fact: 'narrowed',
      notice: ['both: there is less to choose from'],
    },
    {
      event: 'agree',
      from: 'requested',
      to: 'requested',
      who: ['member'],
      effects: ['holdPart'],
      fact: 'agreed',
      notice: ['others: one more has said yes'],
    },
    {
      event: 'accept',
      from: 'requested',
      to: 'accepted',
      who: ['member'],
      effects: whatAgreementDoes,
      fact: 'accepted',
      notice: ['all: agreed'],
    },
    {
      event: 'decline',
      from: 'requested',
      to: 'declined',
      who: ['member'],
      effects: ['releasePoints', 'releaseCards'],
      fact: 'declined',
      notice: ['others: somebody said no'],
    },
    {
      event: 'withdraw',
      from: 'requested',
      to: 'withdrawn',
      who: ['member'],
      effects: ['releasePoints', 'releaseCards'],
      fact: 'withdrawn',
      notice: ['other side: the request or the offer was withdrawn'],
    },
    {
      event: 'expire',
      from: 'requested',
      to: 'expired',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['releasePoints', 'releaseCards'],
      fact: 'expired',
      notice: ['all: nobody answered in time'],
    },
    {
      event: 'supersede',
      from: 'requested',
      to: 'superseded',
      who: ['acceptance'],
      effects: ['releasePoints', 'releaseCards'],
      fact: 'superseded',
      notice: ['all: somebody else has these days now'],
    },
    {
      event: 'cancel',
      from: 'accepted',
      to: 'cancelled',
      who: ['member'],
      effects: whatEndingUndoes,
      fact: 'cancelled',
      notice: ['all: cancelled'],
    },
    {
      event: 'cancel_together',
      from: 'accepted',
      to: 'cancelled',
      who: ['member'],
      effects: whatEndingUndoes,
      fact: 'cancelled',
      notice: ['both: cancelled in agreement'],
    },
    {
      event: 'miss_payment',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'pay_until',
      effects: whatEndingUndoes,
      fact: 'cancelled',
      notice: ['all: a payment failed'],
    },
    {
      event: 'settle_no_show',
      from: 'accepted',
      to: 'cancelled',
      who: ['report'],
      effects: whatEndingUndoes,
      fact: 'cancelled',
      notice: ['all: somebody did not come'],
    },
    {
      event: 'lapse',
      from: 'accepted',
      to: 'cancelled',
      who: ['leg'],
      effects: whatEndingUndoes,
      fact: 'cancelled',
      notice: ['all: nobody said that anything had changed hands'],
    },
    {
      event: 'call_off',
      from: 'accepted',
      to: 'cancelled',
      who: ['emergency'],
      effects: whatEndingUndoes,
      fact: 'cancelled',
      notice: ['all: called off for an emergency'],
    },
    {
      event: 'start',
      from: 'accepted',
      to: 'handed_off',
      who: ['leg'],
      effects: ['stopWaitingForPayment'],
      fact: 'handed_off',
    },
    {
      event: 'finish',
      from: 'handed_off',
      to: 'returned',
      who: ['leg'],
      effects: ['completeIfOver'],
      fact: 'returned',
      notice: ['all: everything is back'],
    },
    {
      event: 'complete',
      from: 'returned',
      to: 'completed',
      who: ['leg'],
      fact: 'completed',
      notice: ['all: review each other'],
    },
  ],
  final: ['declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed'],
});

export type ExchangeState = StateOf<typeof exchangeLifecycle>;
export type ExchangeEvent = EventOf<typeof exchangeLifecycle>;

const from = (event: ExchangeEvent) => exchangeLifecycle.statesWith(event) as ExchangeState[];

/** Waits for answers. */
export const openSwaps = from('accept');
/** Agreed, and not fully returned. */
export const goingOnSwaps = [...from('cancel'), ...from('finish')];
/** Open, or agreed and not over. */
export const unfinishedSwaps = [...openSwaps, ...goingOnSwaps, ...from('complete')];

/** Whether a swap waits for answers. */
export const isOpen = (state: ExchangeState): boolean => openSwaps.includes(state);

/** Whether some of a swap has changed hands. */
export const hasStarted = (state: ExchangeState): boolean =>
  [...from('finish'), ...from('complete'), ...exchangeLifecycle.statesAfter('complete')].includes(state);

/** Whether a swap is agreed and nothing has changed hands: it is cancelled as a whole. */
export const hasNotBegun = (state: ExchangeState): boolean => from('cancel').includes(state);

/** Whether a swap is agreed and not over: its parts and guarantees are due. */
export const isGoingOn = (state: ExchangeState): boolean => goingOnSwaps.includes(state);
