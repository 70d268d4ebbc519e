/** Defines the lifecycle of a no-show report. From rules.md, "No-show and late return". */
import { lifecycle, type ActorOf, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/** The side that came reports; the other one answers. `exchange`: it was handed over, cancelled or called off before the report ended. */
export const noShowLifecycle = lifecycle('no-show report', {
  rows: [
    {
      event: 'report',
      from: null,
      to: 'reported',
      who: ['renter', 'owner'],
      effects: ['no money moves'],
      notice: ['other side: answer within 24 hours', 'reporter: what happens next'],
    },
    {
      event: 'accept',
      from: 'reported',
      to: 'settled',
      who: ['renter', 'owner'],
      effects: ['the exchange ends as a no-show of the side that did not come'],
    },
    {
      event: 'stay_silent',
      from: 'reported',
      to: 'settled',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['the exchange ends as a no-show of the side that did not answer'],
    },
    {
      event: 'contest',
      from: 'reported',
      to: 'contested',
      who: ['renter', 'owner'],
      effects: ['no money moves before the decision'],
      notice: ['other side: it is contested', 'operators: decide'],
    },
    {
      event: 'count_confirmation',
      from: 'reported',
      to: 'contested',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['who confirmed the hand-off meanwhile has answered by that'],
    },
    {
      event: 'decide',
      from: 'contested',
      to: 'settled',
      who: ['operator'],
      effects: ['the exchange ends by whose no-show it was, or by nobody’s'],
    },
    {
      event: 'withdraw',
      from: ['reported', 'contested'],
      to: 'withdrawn',
      who: ['renter', 'owner'],
      effects: ['the exchange goes on as agreed'],
      notice: ['other side: the report was withdrawn'],
    },
    {
      event: 'overtake',
      from: ['reported', 'contested'],
      to: 'overtaken',
      who: ['exchange'],
    },
  ],
  final: ['settled', 'withdrawn', 'overtaken'],
});

export type NoShowState = StateOf<typeof noShowLifecycle>;
export type NoShowEvent = EventOf<typeof noShowLifecycle>;
export type NoShowActor = ActorOf<typeof noShowLifecycle>;
