/** Defines the lifecycle of an emergency for something out: nothing is late during it, and an early return is compensated. */
import { lifecycle, type StateOf } from '../../../platform/lifecycle.ts';

/** `leg`: what is out, of a rental or swap. `bank`: an extension is not paid, so an emergency that affected only those days ends. */
export const interruptionLifecycle = lifecycle('interrupted trip', {
  rows: [
    {
      event: 'interrupt',
      from: null,
      to: 'standing',
      who: ['operator'],
      fact: 'interrupted',
      notice: ['both: an emergency where it is out'],
    },
    {
      event: 'find_back',
      from: null,
      to: 'standing',
      who: ['operator'],
    },
    {
      event: 'come_back_early',
      from: 'standing',
      to: 'cut_short',
      who: ['leg'],
      effects: ['givePoints'],
      fact: 'cut_short',
      notice: ['both: it ended early'],
    },
    {
      event: 'come_back',
      from: 'standing',
      to: 'over',
      who: ['leg'],
    },
    {
      event: 'meet_nothing',
      from: 'standing',
      to: 'over',
      who: ['bank'],
      effects: ['endNow'],
      notice: ['both: a late return counts again'],
    },
    {
      event: 'lift',
      from: 'standing',
      to: 'lifted',
      who: ['operator'],
      effects: ['endNow'],
      fact: 'interruption_lifted',
      notice: ['both: the emergency is over'],
    },
  ],
  final: ['cut_short', 'over', 'lifted'],
});

export type InterruptionState = StateOf<typeof interruptionLifecycle>;

/** The emergency is still active. */
export const standingStates: InterruptionState[] = interruptionLifecycle.statesAfter('interrupt');
/** It gave points for unused days. */
export const cutShortStates: InterruptionState[] = interruptionLifecycle.statesAfter('come_back_early');

export const isStanding = ({ state }: { state: InterruptionState }): boolean =>
  standingStates.includes(state);
export const isCutShort = ({ state }: { state: InterruptionState }): boolean =>
  cutShortStates.includes(state);
