/** The life of a booking, from the request to the end, whatever it is paid with. */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/**
 * `renter` and `owner` are the two sides; whose turn it is to answer an offer, the policy says. `acceptance` is another request's
 * acceptance that takes the days, `dispute` the end of a dispute about this booking, `report` the end of a no-show report about it.
 */
export const bookingLifecycle = lifecycle('booking', {
  rows: [
    {
      event: 'request',
      from: null,
      to: 'requested',
      who: ['renter'],
      effects: ['holdPoints', 'bindCard'],
      fact: 'requested',
      notice: ['owner: a request came in'],
    },
    {
      event: 'book_instantly',
      from: null,
      to: 'accepted',
      who: ['renter'],
      effects: [
        'takeDays',
        'countExchange',
        'endOverlapping',
        'holdPoints',
        'bindCard',
        'keepPrice',
        'saveAgreement',
        'askForDeposit',
      ],
      fact: 'accepted',
      notice: ['owner: somebody booked', 'renter: booked'],
    },
    {
      event: 'counter',
      from: 'requested',
      to: 'requested',
      who: ['renter', 'owner'],
      effects: ['holdPoints', 'bindCard', 'checkCover'],
      fact: 'countered',
      notice: ['other side: a counter-offer came in'],
    },
    {
      event: 'accept',
      from: 'requested',
      to: 'accepted',
      who: ['renter', 'owner'],
      effects: [
        'takeDays',
        'countExchange',
        'endOverlapping',
        'bindCard',
        'keepPrice',
        'saveAgreement',
        'askForDeposit',
      ],
      fact: 'accepted',
      notice: ['both: agreed'],
    },
    {
      event: 'decline',
      from: 'requested',
      to: 'declined',
      who: ['owner'],
      effects: ['releasePoints', 'releaseCard'],
      fact: 'declined',
      notice: ['renter: the owner said no'],
    },
    {
      event: 'withdraw',
      from: 'requested',
      to: 'withdrawn',
      who: ['renter'],
      effects: ['releasePoints', 'releaseCard'],
      fact: 'withdrawn',
      notice: ['owner: the request was withdrawn'],
    },
    {
      event: 'expire',
      from: 'requested',
      to: 'expired',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['releasePoints', 'releaseCard'],
      fact: 'expired',
      notice: ['both: nobody answered in time'],
    },
    {
      event: 'supersede',
      from: 'requested',
      to: 'superseded',
      who: ['acceptance'],
      effects: ['releasePoints', 'releaseCard'],
      fact: 'superseded',
      notice: ['renter: somebody else has these days now'],
    },
    {
      event: 'cancel',
      from: 'accepted',
      to: 'cancelled',
      who: ['renter', 'owner', 'operator'],
      notice: ['both: cancelled'],
    },
    {
      event: 'cancel_together',
      from: 'accepted',
      to: 'cancelled',
      who: ['renter', 'owner'],
      notice: ['both: cancelled in agreement'],
    },
    {
      event: 'miss_payment',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'pay_until',
      notice: ['both: the payment failed'],
    },
    {
      event: 'report_no_show',
      from: 'accepted',
      to: 'accepted',
      who: ['renter', 'owner'],
    },
    {
      event: 'settle_no_show',
      from: 'accepted',
      to: 'cancelled',
      who: ['report'],
      notice: ['both: somebody did not come'],
    },
    {
      event: 'lapse',
      from: 'accepted',
      to: 'cancelled',
      who: ['clock'],
      deadline: 'ends_unbegun_at',
      notice: ['both: it never began'],
    },
    {
      event: 'hand_off',
      from: 'accepted',
      to: 'handed_off',
      who: ['renter', 'owner'],
      notice: ['both: handed over'],
    },
    ...(['accepted', 'handed_off'] as const).map(
      (state) =>
        ({
          event: 'extend',
          from: state,
          to: state,
          who: ['owner'],
          effects: ['endOverlapping'],
          fact: 'extended',
          notice: ['renter: extended'],
        }) as const,
    ),
    {
      event: 'return',
      from: 'handed_off',
      to: 'returned',
      who: ['renter', 'owner'],
      notice: ['both: returned'],
    },
    {
      event: 'presume_return',
      from: 'handed_off',
      to: 'returned',
      who: ['clock'],
      deadline: 'counts_as_back_at',
      notice: ['both: it counts as back'],
    },
    {
      event: 'complete',
      from: 'returned',
      to: 'completed',
      who: ['clock'],
      deadline: 'claim_until',
      notice: ['both: review each other'],
    },
    {
      event: 'settle',
      from: 'returned',
      to: 'completed',
      who: ['dispute'],
      notice: ['both: settled'],
    },
  ],
  final: ['declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed'],
});

export type BookingState = StateOf<typeof bookingLifecycle>;
export type BookingEvent = EventOf<typeof bookingLifecycle>;

type BirthState = Extract<(typeof bookingLifecycle)['rows'][number], { from: null }>['to'];
/** Whether a booking is in a state in which bookings begin: it waits for an answer, or is agreed and has not begun. */
export const isNew = (state: BookingState): state is BirthState =>
  bookingLifecycle.rows.some(({ from, to }) => from === null && to === state);
