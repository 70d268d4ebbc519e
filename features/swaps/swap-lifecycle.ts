/** How does a swap live, from the offer to the end? Two members or a circle of them, all of it on one page. */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/**
 * `member` is anybody whose swap it is; whose turn it is, the policy says. `matcher` proposes circles. `acceptance` is another exchange's acceptance
 * that takes the days. What changes hands lives on its own page: `swap-leg-lifecycle.ts`.
 */
export const swapLifecycle = lifecycle('swap', {
  rows: [
    {
      event: 'offer',
      from: null,
      to: 'requested',
      who: ['member'],
      effects: ['hold the points of who offers', 'keep the authorisation'],
      notice: ['other side: an offer came in'],
    },
    {
      event: 'propose',
      from: null,
      to: 'requested',
      who: ['matcher'],
      notice: ['all: a circle was found'],
    },
    {
      event: 'counter',
      from: 'requested',
      to: 'requested',
      who: ['member'],
      effects: ['hold the points of who offers, give back the other side’s'],
      notice: ['other side: a counter-offer came in'],
    },
    {
      event: 'narrow',
      from: 'requested',
      to: 'requested',
      who: ['acceptance'],
      effects: ['leave out what somebody else has the days of', 'count parts and bonds of what is left'],
      notice: ['both: there is less to choose from'],
    },
    {
      event: 'agree',
      from: 'requested',
      to: 'requested',
      who: ['member'],
      effects: ['hold points', 'keep the authorisation'],
      notice: ['others: one more has said yes'],
    },
    {
      event: 'accept',
      from: 'requested',
      to: 'accepted',
      who: ['member'],
      effects: [
        'take the days of every leg',
        'hold points',
        'bind and capture the cards of all',
        'supersede what overlaps',
      ],
      notice: ['all: agreed'],
    },
    {
      event: 'decline',
      from: 'requested',
      to: 'declined',
      who: ['member'],
      effects: ['release points', 'release the authorisations'],
      notice: ['others: somebody said no'],
    },
    {
      event: 'withdraw',
      from: 'requested',
      to: 'withdrawn',
      who: ['member'],
      effects: ['release points', 'release the authorisations'],
      notice: ['other side: the offer was withdrawn'],
    },
    {
      event: 'expire',
      from: 'requested',
      to: 'expired',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['release points', 'release the authorisations'],
      notice: ['all: nobody answered in time'],
    },
    {
      event: 'supersede',
      from: 'requested',
      to: 'superseded',
      who: ['acceptance'],
      effects: ['release points', 'release the authorisations'],
      notice: ['all: somebody else has these days now'],
    },
    {
      event: 'cancel',
      from: 'accepted',
      to: 'cancelled',
      who: ['member', 'operator'],
      effects: [
        'free the days of every leg',
        'release points',
        'refund the cards; who cancels pays their own fee',
      ],
      notice: ['all: cancelled'],
    },
    {
      event: 'miss_payment',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'pay_until',
      effects: ['free the days of every leg', 'release points', 'refund the cards'],
      notice: ['all: a payment failed'],
    },
    {
      event: 'lapse',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'say_until',
      effects: [
        'free the days of every leg',
        'release points',
        'refund the cards; who is silent where the other side of a leg has confirmed its hand-off pays their own fee',
      ],
      notice: ['all: nobody said that anything had changed hands'],
    },
    {
      event: 'call_off',
      from: 'accepted',
      to: 'cancelled',
      who: ['operator'],
      effects: ['free the days of every leg', 'release points', 'refund the cards; nobody pays anything'],
      notice: ['all: called off for an emergency'],
    },
    {
      event: 'start',
      from: 'accepted',
      to: 'handed_off',
      who: ['member'],
      effects: ['the first leg has changed hands: from here on the swap is settled leg by leg'],
    },
    {
      event: 'finish',
      from: 'handed_off',
      to: 'returned',
      who: ['member'],
      effects: ['every leg is back or called off'],
      notice: ['all: everything is back'],
    },
    {
      event: 'complete',
      from: 'returned',
      to: 'completed',
      who: ['clock'],
      deadline: 'claim_until',
      notice: ['all: review each other'],
    },
    { event: 'settle', from: 'returned', to: 'completed', who: ['dispute'], notice: ['all: settled'] },
  ],
  final: ['declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed'],
});

export type SwapState = StateOf<typeof swapLifecycle>;
export type SwapEvent = EventOf<typeof swapLifecycle>;
