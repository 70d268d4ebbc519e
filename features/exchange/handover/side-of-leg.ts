/** Finds someone's side of a leg. */
import type { Actor } from '../../members/actor.ts';
import type { AnyLeg, LegSide } from '../lifecycle/exchange-store.server.ts';

/** Null for anyone on neither side, for whom the leg does not exist. */
export function sideOfLeg(
  actor: Actor,
  { giverId, receiverId }: Pick<AnyLeg, 'giverId' | 'receiverId'>,
): LegSide | null {
  if (actor.kind !== 'account') return null;
  if (actor.accountId === giverId) return 'giver';
  return actor.accountId === receiverId ? 'receiver' : null;
}
