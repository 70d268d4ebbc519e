/** Defines corrections of points. One operator proposes, another confirms: nobody moves points alone. */
import { mayOperate, type Actor } from '../../members/actor.ts';
import { lifecycle, type EventOf } from '../../../platform/lifecycle.ts';

export const correctionLifecycle = lifecycle('points correction', {
  rows: [
    { event: 'propose', from: null, to: 'proposed', who: ['operator'] },
    {
      event: 'confirm',
      from: 'proposed',
      to: 'confirmed',
      who: ['another operator'],
      effects: ['post the correction'],
    },
    { event: 'decline', from: 'proposed', to: 'declined', who: ['another operator'] },
    { event: 'withdraw', from: 'proposed', to: 'withdrawn', who: ['its proposer'] },
  ],
  final: ['confirmed', 'declined', 'withdrawn'],
});

export type CorrectionDecision = Exclude<EventOf<typeof correctionLifecycle>, 'propose'>;
export const correctionDecisions = ['confirm', 'decline', 'withdraw'] as const satisfies CorrectionDecision[];

export type CorrectionState = 'proposed' | 'confirmed' | 'declined' | 'withdrawn';

/** An actor's role in a correction; null for anyone who is not an operator. */
export function roleIn(actor: Actor, proposedBy: string): 'another operator' | 'its proposer' | null {
  if (!mayOperate(actor)) return null;
  return actor.accountId === proposedBy ? 'its proposer' : 'another operator';
}
