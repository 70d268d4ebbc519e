/** How does an exchange live, from the request to the end? The whole life of a booking on one page, whatever it is paid with. */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/**
 * `renter` and `owner` are the two sides; whose turn it is to answer an offer, the policy says. `acceptance` is another request's
 * acceptance that takes the days, `dispute` the end of a dispute about this booking.
 */
export const bookingLifecycle = lifecycle('booking', {
  rows: [
    {
      event: 'request',
      from: null,
      to: 'requested',
      who: ['renter'],
      effects: ['hold points', 'keep the authorisation'],
      notice: ['owner: a request came in'],
    },
    {
      event: 'book_instantly',
      from: null,
      to: 'accepted',
      who: ['renter'],
      effects: ['take the days', 'hold points', 'bind the authorisation', 'supersede what overlaps'],
      notice: ['owner: somebody booked', 'renter: booked'],
    },
    {
      event: 'counter',
      from: 'requested',
      to: 'requested',
      who: ['renter', 'owner'],
      effects: ['hold the points of the new offer'],
      notice: ['other side: a counter-offer came in'],
    },
    {
      event: 'accept',
      from: 'requested',
      to: 'accepted',
      who: ['renter', 'owner'],
      effects: ['take the days', 'bind the points', 'bind the authorisation', 'supersede what overlaps'],
      notice: ['both: agreed'],
    },
    {
      event: 'decline',
      from: 'requested',
      to: 'declined',
      who: ['owner'],
      effects: ['release points', 'release the authorisation'],
      notice: ['renter: the owner said no'],
    },
    {
      event: 'withdraw',
      from: 'requested',
      to: 'withdrawn',
      who: ['renter'],
      effects: ['release points', 'release the authorisation'],
      notice: ['owner: the request was withdrawn'],
    },
    {
      event: 'expire',
      from: 'requested',
      to: 'expired',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['release points', 'release the authorisation'],
      notice: ['both: nobody answered in time'],
    },
    {
      event: 'supersede',
      from: 'requested',
      to: 'superseded',
      who: ['acceptance'],
      effects: ['release points', 'release the authorisation'],
      notice: ['renter: somebody else has these days now'],
    },
    {
      event: 'cancel',
      from: 'accepted',
      to: 'cancelled',
      who: ['renter', 'owner', 'operator'],
      effects: ['free the days', 'refund by the copied policy'],
      notice: ['both: cancelled'],
    },
    {
      event: 'cancel_together',
      from: 'accepted',
      to: 'cancelled',
      who: ['renter', 'owner'],
      effects: ['both have said the same percentage', 'free the days', 'refund by that percentage'],
      notice: ['both: cancelled in agreement'],
    },
    {
      event: 'miss_payment',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'pay_until',
      effects: ['free the days', 'release points'],
      notice: ['both: the payment failed'],
    },
    {
      event: 'report_no_show',
      from: 'accepted',
      to: 'cancelled',
      who: ['renter', 'owner'],
      effects: ['free the days', 'refund by who did not come'],
      notice: ['both: somebody did not come'],
    },
    {
      event: 'lapse',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'ends_unbegun_at',
      effects: [
        'free the days',
        'everything goes back',
        'refund by who is silent where one side has confirmed the hand-off',
      ],
      notice: ['both: it never began'],
    },
    {
      event: 'hand_off',
      from: 'accepted',
      to: 'handed_off',
      who: ['renter', 'owner'],
      effects: ['points leave escrow on the start date', 'the payout is due 24 hours later'],
      notice: ['both: handed over'],
    },
    ...(['accepted', 'handed_off'] as const).map(
      (state) =>
        ({
          event: 'extend',
          from: state,
          to: state,
          who: ['owner'],
          effects: ['take the further days', 'charge the further price'],
          notice: ['renter: extended'],
        }) as const,
    ),
    {
      event: 'return',
      from: 'handed_off',
      to: 'returned',
      who: ['renter', 'owner'],
      effects: ['the time for claims begins'],
      notice: ['both: returned'],
    },
    {
      event: 'presume_return',
      from: 'handed_off',
      to: 'returned',
      who: ['clock'],
      deadline: 'counts_as_back_at',
      effects: ['the time for claims begins'],
      notice: ['both: it counts as back'],
    },
    {
      event: 'complete',
      from: 'returned',
      to: 'completed',
      who: ['clock'],
      deadline: 'claim_until',
      effects: ['release the deposit'],
      notice: ['both: review each other'],
    },
    {
      event: 'settle',
      from: 'returned',
      to: 'completed',
      who: ['dispute'],
      effects: ['release what is left of the deposit'],
      notice: ['both: settled'],
    },
  ],
  final: ['declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed'],
});

export type BookingState = StateOf<typeof bookingLifecycle>;
export type BookingEvent = EventOf<typeof bookingLifecycle>;
