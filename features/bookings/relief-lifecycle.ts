/** How does the offer live that an emergency brings about? The renter chooses; by its deadline everything goes back. */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

export const reliefLifecycle = lifecycle('relief', {
  rows: [
    {
      event: 'offer',
      from: null,
      to: 'offered',
      who: ['operator'],
      effects: ['everything comes back whoever cancels from now on'],
      notice: ['renter: choose a refund or points', 'owner: an emergency where it is'],
    },
    {
      event: 'choose_refund',
      from: 'offered',
      to: 'refunded',
      who: ['renter'],
      effects: ['end the booking', 'free the days', 'refund everything'],
      notice: ['owner: called off'],
    },
    {
      event: 'choose_points',
      from: 'offered',
      to: 'given_points',
      who: ['renter'],
      effects: [
        'end the booking',
        'free the days',
        'give the held points back',
        'give points for the cash and the extra',
        'the cash stays with the club',
      ],
      notice: ['owner: called off'],
    },
    {
      event: 'time_out',
      from: 'offered',
      to: 'refunded',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['end the booking', 'free the days', 'refund everything'],
      notice: ['both: called off'],
    },
    {
      event: 'lift',
      from: 'offered',
      to: 'lifted',
      who: ['operator'],
      effects: ['the booking stands as it was agreed'],
      notice: ['both: the emergency is over'],
    },
    {
      event: 'meet_nothing',
      from: 'offered',
      to: 'lifted',
      who: ['bank'],
      guards: ['it met further days alone, and these are not paid'],
      effects: ['the booking stands as it was agreed'],
      notice: ['both: it stands as it was agreed'],
    },
    {
      event: 'overtake',
      from: 'offered',
      to: 'overtaken',
      who: ['booking'],
      effects: ['the booking has ended otherwise, or has begun'],
    },
  ],
  final: ['refunded', 'given_points', 'lifted', 'overtaken'],
});

export type ReliefState = StateOf<typeof reliefLifecycle>;
export type ReliefEvent = EventOf<typeof reliefLifecycle>;

const into = (event: ReliefEvent): ReliefState[] =>
  reliefLifecycle.rows.filter((row) => row.event === event).map(({ to }) => to);
/** The renter can choose. */
export const openReliefs = into('offer');
/** The booking stands as it was agreed. */
export const liftedReliefs = into('lift');
