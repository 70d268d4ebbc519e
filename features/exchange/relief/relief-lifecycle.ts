/** Defines the lifecycle of an emergency's offer to a renter before their trip: they choose, and at the deadline everything is refunded. */
import { lifecycle, type StateOf } from '../../../platform/lifecycle.ts';

/** `bank`: an extension is not paid, so an emergency that affected only those days ends. `booking`: it ended otherwise, or has started. */
export const reliefLifecycle = lifecycle('relief', {
  rows: [
    {
      event: 'offer',
      from: null,
      to: 'offered',
      who: ['operator'],
      fact: 'offered',
      notice: ['renter: choose a refund or points', 'owner: an emergency where it is'],
    },
    {
      event: 'choose_refund',
      from: 'offered',
      to: 'refunded',
      who: ['renter'],
      effects: ['endBooking'],
      fact: 'chosen',
      notice: ['owner: called off'],
    },
    {
      event: 'choose_points',
      from: 'offered',
      to: 'given_points',
      who: ['renter'],
      effects: ['endBooking'],
      fact: 'chosen',
      notice: ['owner: called off'],
    },
    {
      event: 'time_out',
      from: 'offered',
      to: 'refunded',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['endBooking'],
      fact: 'chosen',
      notice: ['both: called off'],
    },
    {
      event: 'lift',
      from: 'offered',
      to: 'lifted',
      who: ['operator'],
      fact: 'lifted',
      notice: ['both: the emergency is over'],
    },
    {
      event: 'meet_nothing',
      from: 'offered',
      to: 'lifted',
      who: ['bank'],
      fact: 'unmet',
      notice: ['both: it stands as it was agreed'],
    },
    {
      event: 'overtake',
      from: 'offered',
      to: 'overtaken',
      who: ['booking'],
    },
  ],
  final: ['refunded', 'given_points', 'lifted', 'overtaken'],
});

export type ReliefState = StateOf<typeof reliefLifecycle>;

/** The renter can choose. */
export const openReliefs: ReliefState[] = reliefLifecycle.statesAfter('offer');
/** The renter got the cash back, or points instead. */
export const refundedReliefs: ReliefState[] = reliefLifecycle.statesAfter('choose_refund');
export const pointsReliefs: ReliefState[] = reliefLifecycle.statesAfter('choose_points');
/** The booking stays as agreed. */
export const liftedReliefs: ReliefState[] = reliefLifecycle.statesAfter('lift');
/** Nobody chose, and nothing is offered anymore. */
export const droppedReliefs = [...liftedReliefs, ...reliefLifecycle.statesAfter('overtake')];
