/** When may a receiver steer a boat without the operator's card? When both sides of the leg have gone through its safety checklist at the pick-up. From rules.md, "Gates". */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isHandOffTime } from '../lifecycle/booking-policy.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { requirementLines, sayChecklistDone } from '../../requirements/read-requirements.server.ts';
import { takesChecklist } from '../../requirements/requirements.ts';
import { sideOfLeg } from '../changes/call-off-leg.server.ts';
import { exchangeSideOf, requiredOfLeg } from './required-of-leg.ts';
import { swapRefusals, type SwapRefusal } from '../lifecycle/exchange-refusals.ts';
import { lockSwap, swapOf } from '../lifecycle/exchange-store.server.ts';
import { isToCome } from '../lifecycle/leg-lifecycle.ts';

/** One side's word that they went through it, from 24 hours before the pick-up until the leg changes hands; said again it is the same word. */
export const goThroughLegChecklist = (
  deps: Deps,
  actor: Actor,
  { legId }: { legId: string },
): Promise<'said' | SwapRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'said' | SwapRefusal | typeof notFound> => {
    const swapId = await swapOf(sql, 'leg', legId);
    const swap = swapId === null ? null : await lockSwap(sql, swapId);
    const leg = swap?.legs.find(({ id }) => id === legId);
    const side = leg && sideOfLeg(actor, leg);
    if (!swap || !leg || !side || actor.kind !== 'account') return notFound;
    if (!isToCome(leg.state)) return swapRefusals.notNow;
    const now = deps.now();
    if (!isHandOffTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
    const required = requiredOfLeg(leg);
    if (!takesChecklist(await requirementLines(sql, required))) return swapRefusals.noChecklist;
    const word = { side: exchangeSideOf(side), accountId: actor.accountId, now };
    await sayChecklistDone(sql, legId, word);
    return 'said';
  });
