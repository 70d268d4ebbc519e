/** The life of a swap, from the offer to the end, between two members or in a circle. */
import { lifecycle, type EventOf, type StateOf } from '../../../platform/lifecycle.ts';

/**
 * `member` is anyone whose swap it is; the policy says whose turn it is. `matcher` proposes circles. `acceptance` is another exchange that took the
 * days. `leg` is one of the swap's own legs: the first to be handed off, the last to come back, or one that nobody confirmed. Legs have their own
 * table: `swap-leg-lifecycle.ts`.
 */
export const swapLifecycle = lifecycle('swap', {
  rows: [
    {
      event: 'offer',
      from: null,
      to: 'requested',
      who: ['member'],
      effects: ['holdPart'],
      fact: 'offered',
      notice: ['other side: an offer came in'],
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
      effects: [
        'agreeLegs',
        'endOverlapping',
        'holdPart',
        'keepPrices',
        'askForGuarantees',
        'sayWhatIsMissing',
      ],
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
      notice: ['other side: the offer was withdrawn'],
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
      who: ['member', 'operator'],
      effects: ['stopWaitingForPayment', 'unwindLegs', 'releasePoints', 'refundParts'],
      fact: 'cancelled',
      notice: ['all: cancelled'],
    },
    {
      event: 'miss_payment',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'pay_until',
      effects: ['stopWaitingForPayment', 'unwindLegs', 'releasePoints', 'refundParts'],
      fact: 'cancelled',
      notice: ['all: a payment failed'],
    },
    {
      event: 'lapse',
      from: 'accepted',
      to: 'cancelled',
      who: ['leg'],
      effects: ['stopWaitingForPayment', 'unwindLegs', 'releasePoints', 'refundParts'],
      fact: 'cancelled',
      notice: ['all: nobody said that anything had changed hands'],
    },
    {
      event: 'call_off',
      from: 'accepted',
      to: 'cancelled',
      who: ['operator'],
      effects: ['stopWaitingForPayment', 'unwindLegs', 'releasePoints', 'refundParts'],
      fact: 'cancelled',
      notice: ['all: called off for an emergency'],
    },
    {
      event: 'start',
      from: 'accepted',
      to: 'handed_off',
      who: ['leg'],
      effects: ['stopWaitingForPayment'],
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

export type SwapState = StateOf<typeof swapLifecycle>;
export type SwapEvent = EventOf<typeof swapLifecycle>;

const from = (event: SwapEvent) => swapLifecycle.statesWith(event) as SwapState[];

/** Waits for answers. */
export const openSwaps = from('accept');
/** Agreed, and not all of it is back. */
export const goingOnSwaps = [...from('cancel'), ...from('finish')];
/** Open, or agreed and not over. */
export const unfinishedSwaps = [...openSwaps, ...goingOnSwaps, ...from('complete')];

/** Whether a swap waits for answers. */
export const isOpen = (state: SwapState): boolean => openSwaps.includes(state);

/** Whether something of a swap has changed hands. */
export const hasStarted = (state: SwapState): boolean =>
  [...from('finish'), ...from('complete'), ...swapLifecycle.statesAfter('complete')].includes(state);

/** Whether a swap is agreed and nothing of it has changed hands: it is cancelled as a whole. */
export const hasNotBegun = (state: SwapState): boolean => from('cancel').includes(state);

/** Whether a swap is agreed and not over: its parts and guarantees are to be paid. */
export const isGoingOn = (state: SwapState): boolean => goingOnSwaps.includes(state);
