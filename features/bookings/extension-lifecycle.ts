/** How does a wish for more days live? The renter asks, the owner agrees, the card pays; what cannot be paid takes its days back. */
import { lifecycle, type StateOf } from '../../platform/lifecycle.ts';

export const extensionLifecycle = lifecycle('extension', {
  rows: [
    {
      event: 'ask',
      from: null,
      to: 'asked',
      who: ['renter'],
      effects: ['keep the authorisation'],
      notice: ['owner: more days are asked for'],
    },
    {
      event: 'agree',
      from: 'asked',
      to: 'agreed',
      who: ['owner'],
      effects: ['take the further days', 'supersede what overlaps', 'capture the further price'],
      notice: ['renter: extended'],
    },
    {
      event: 'decline',
      from: 'asked',
      to: 'declined',
      who: ['owner'],
      effects: ['release the authorisation'],
      notice: ['renter: no further days'],
    },
    {
      event: 'withdraw',
      from: 'asked',
      to: 'withdrawn',
      who: ['renter'],
      effects: ['release the authorisation'],
      notice: ['owner: no further days are wanted'],
    },
    {
      event: 'expire',
      from: 'asked',
      to: 'expired',
      who: ['clock'],
      deadline: 'answer_until',
      effects: ['release the authorisation'],
      notice: ['both: nobody answered in time'],
    },
    {
      event: 'pay',
      from: 'agreed',
      to: 'paid',
      who: ['bank'],
      effects: ['what was handed over already is earned'],
    },
    {
      event: 'fail',
      from: 'agreed',
      to: 'unpaid',
      who: ['bank'],
      effects: ['give the further days back'],
      notice: ['both: the payment failed'],
    },
  ],
  final: ['paid', 'unpaid', 'declined', 'withdrawn', 'expired'],
});

export type ExtensionState = StateOf<typeof extensionLifecycle>;
