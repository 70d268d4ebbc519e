/** Defines the lifecycle of an extension: the renter asks, the owner agrees, the card is charged; if that fails its days are freed. */
import { lifecycle, type StateOf } from '../../../platform/lifecycle.ts';

/** `booking`: the booking itself ends, which refunds it; `bank`: the bank answers the charge. Agreeing uses the booking's step `extend`. */
export const extensionLifecycle = lifecycle('extension', {
  rows: [
    {
      event: 'ask',
      from: null,
      to: 'asked',
      who: ['renter'],
      effects: ['bindCard'],
      fact: 'asked',
      notice: ['owner: more days are asked for'],
    },
    {
      event: 'agree',
      from: 'asked',
      to: 'agreed',
      who: ['owner'],
      notice: ['renter: extended'],
    },
    {
      event: 'decline',
      from: 'asked',
      to: 'declined',
      who: ['owner'],
      effects: ['releaseCard'],
      fact: 'declined',
      notice: ['renter: no further days'],
    },
    {
      event: 'withdraw',
      from: 'asked',
      to: 'withdrawn',
      who: ['renter'],
      effects: ['releaseCard'],
      fact: 'withdrawn',
      notice: ['owner: no further days are wanted'],
    },
    {
      event: 'drop',
      from: 'asked',
      to: 'withdrawn',
      who: ['booking'],
    },
    {
      event: 'expire',
      from: 'asked',
      to: 'expired',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['releaseCard'],
      fact: 'expired',
      notice: ['both: nobody answered in time'],
    },
    {
      event: 'pay',
      from: 'agreed',
      to: 'paid',
      who: ['bank'],
      effects: ['earnIfBegun'],
      fact: 'paid',
    },
    {
      event: 'fail',
      from: 'agreed',
      to: 'unpaid',
      who: ['bank'],
      effects: ['giveUpCard'],
      fact: 'unpaid',
      notice: ['both: the payment failed'],
    },
  ],
  final: ['paid', 'unpaid', 'declined', 'withdrawn', 'expired'],
});

export type ExtensionState = StateOf<typeof extensionLifecycle>;

/** Waiting for the owner's answer. */
export const askedExtensions: ExtensionState[] = extensionLifecycle.statesAfter('ask');
/** Accepted, and being charged: the bank's answer is pending. */
export const chargedExtensions: ExtensionState[] = extensionLifecycle.statesAfter('agree');
/** Paid. */
export const paidExtensions: ExtensionState[] = extensionLifecycle.statesAfter('pay');
/** Accepted and charged, or being charged: its days belong to the booking. */
export const takenExtensions = [...chargedExtensions, ...paidExtensions];

export const isAskedFor = ({ state }: { state: ExtensionState }): boolean => askedExtensions.includes(state);
export const isPaidFor = ({ state }: { state: ExtensionState }): boolean => paidExtensions.includes(state);
export const isTaken = ({ state }: { state: ExtensionState }): boolean => takenExtensions.includes(state);
