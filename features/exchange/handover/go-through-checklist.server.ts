/**
 * Records that a side went through the safety checklist at the pick-up: once both have, no operator card is needed. From rules.md, "Gates".
 */
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { requirementLines, sayChecklistDone } from '../../requirements/read-requirements.server.ts';
import { takesChecklist } from '../../requirements/requirements.ts';
import { isHandOffTime } from '../lifecycle/booking-policy.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { lockLeg } from '../lifecycle/exchange-store.server.ts';
import { isToCome } from '../lifecycle/leg-lifecycle.ts';
import { exchangeSideOf, requiredOfLeg } from './required-of-leg.ts';
import { sideOfLeg } from './side-of-leg.ts';

/** Records one side's confirmation, from 24 hours before the pick-up until the hand-over; repeating it changes nothing. */
export const goThroughChecklist = (
  deps: Deps,
  actor: Actor,
  { legId }: { legId: string },
): Promise<'said' | ExchangeRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'said' | ExchangeRefusal | typeof notFound> => {
    const found = await lockLeg(sql, legId);
    const side = found && sideOfLeg(actor, found.leg);
    if (!found || !side || actor.kind !== 'account') return notFound;
    const { leg } = found;
    if (!isToCome(leg.state)) return swapRefusals.notNow;
    const now = deps.now();
    if (!isHandOffTime(leg.pickUpAt, now)) return swapRefusals.tooEarly;
    if (!takesChecklist(await requirementLines(sql, requiredOfLeg(leg)))) return swapRefusals.noChecklist;
    await sayChecklistDone(sql, legId, { side: exchangeSideOf(side), accountId: actor.accountId, now });
    return 'said';
  });
