/** Settles a circle's points, net per member, once nothing of it is left to change hands. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { settleNet } from '../../points/holds/settle-net.server.ts';
import { swapExchange } from '../lifecycle/exchange-references.ts';
import type { Swap } from '../lifecycle/exchange-store.server.ts';
import { isAhead } from '../lifecycle/leg-lifecycle.ts';
import { settledPoints } from './net-points.ts';

/** @param swap with its legs after the step; nothing happens in a swap of two, and while a leg can still be handed over */
export async function settleCirclePoints(work: Work, swap: Swap): Promise<void> {
  if (swap.kind !== 'circle' || swap.legs.some(({ state }) => isAhead(state))) return;
  if (swap.parties.every(({ points }) => points === 0)) return;
  const nets = settledPoints(swap.parties, swap.legs);
  const members = swap.parties.map(({ memberId }, place) => ({ memberId, net: nets[place] ?? 0 }));
  await settleNet(work, { exchange: swapExchange(swap.id), members, key: `circle ${swap.id} settled` });
}
