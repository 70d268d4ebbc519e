/** How is a mistake in somebody's points mended? One operator proposes, another one confirms: nobody moves points alone. */
import { mayOperate, type Actor } from '../members/actor.ts';
import { lifecycle, type EventOf } from '../../platform/lifecycle.ts';

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

/** As what somebody acts on a correction; null for whoever is no operator now. */
export function roleIn(actor: Actor, proposedBy: string): 'another operator' | 'its proposer' | null {
  if (!mayOperate(actor)) return null;
  return actor.accountId === proposedBy ? 'its proposer' : 'another operator';
}
