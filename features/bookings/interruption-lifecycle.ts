/** How does an emergency live for what is out at that moment? Nothing is late while it lasts, and what comes back early gives its unused days back. */
import { lifecycle, type StateOf } from '../../platform/lifecycle.ts';

/** `exchange` is the booking, or the leg of a swap, that is out. */
export const interruptionLifecycle = lifecycle('interrupted trip', {
  rows: [
    {
      event: 'interrupt',
      from: null,
      to: 'standing',
      who: ['operator'],
      effects: ['a late return costs nothing while it lasts'],
      notice: ['both: an emergency where it is out'],
    },
    {
      event: 'come_back_early',
      from: 'standing',
      to: 'cut_short',
      who: ['exchange'],
      effects: ['give points for the days that were paid and not used'],
      notice: ['both: it ended early'],
    },
    {
      event: 'come_back',
      from: 'standing',
      to: 'over',
      who: ['exchange'],
    },
    {
      event: 'meet_nothing',
      from: 'standing',
      to: 'over',
      who: ['bank'],
      guards: ['it met further days alone, and these are not paid'],
      effects: ['from here on a late return counts again'],
      notice: ['both: a late return counts again'],
    },
    {
      event: 'lift',
      from: 'standing',
      to: 'lifted',
      who: ['operator'],
      effects: ['from here on a late return counts again'],
      notice: ['both: the emergency is over'],
    },
  ],
  final: ['cut_short', 'over', 'lifted'],
});

export type InterruptionState = StateOf<typeof interruptionLifecycle>;
