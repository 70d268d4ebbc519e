/** What if nobody says how a leg went? A day after its pick-up both are asked; 48 hours after its return it is off by itself. As bookings: docs/domain/silence.md. */
import { z } from 'zod';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../platform/jobs.server/take-jobs.ts';
import { askedWhetherBegun, cameBy, sayUntil } from '../bookings/silence.ts';
import { breakLeg, callOffForNobody } from './call-off-leg.server.ts';
import { unwindSwap } from './cancel-swap.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { swapOf, type Leg, type LegSide, type Swap } from './swap-store.server.ts';
import { lockWithListings } from './unwind-leg.server.ts';

export const askAboutLegKind = 'ask-about-leg';
export const lapseLegKind = 'lapse-swap-leg';

/** Asks the clock to look at the legs of a swap that was just agreed. */
export async function askAboutLegs(
  sql: Runner,
  legs: readonly Pick<Leg, 'id' | 'pickUpAt'>[],
  now: Date,
): Promise<void> {
  for (const { id, pickUpAt } of legs) {
    const dueAt = askedWhetherBegun({ pickUpAt });
    await enqueue(sql, { kind: askAboutLegKind, body: { id }, key: id, dueAt }, now);
  }
}

const body = z.object({ id: z.uuid() });

/** The leg and its swap, locked; null where it has changed hands, or is off. */
async function unsaid({ job, sql }: JobWork): Promise<{ swap: Swap; leg: Leg } | null> {
  const { id } = body.parse(job.body);
  const swapId = await swapOf(sql, 'swap_leg', id);
  const swap = swapId === null ? null : await lockWithListings(sql, swapId);
  const leg = swap?.legs.find((each) => each.id === id);
  return swap && leg?.state === 'agreed' ? { swap, leg } : null;
}

/** The job a day after the pick-up. */
export const askAboutLeg: JobHandler = async (work) => {
  const found = await unsaid(work);
  if (!found) return;
  const { sql } = work;
  const now = work.now();
  const { swap, leg } = found;
  const fact = { name: 'swap.leg_unsaid', subject: swapExchange(swap.id), body: { legId: leg.id } };
  await appendEvent(sql, fact, now);
  const dueAt = sayUntil(now, leg.returnAt);
  await enqueue(sql, { kind: lapseLegKind, body: { id: leg.id }, key: leg.id, dueAt }, now);
};

/** Who counts as not having come: the side that is silent where the other one has confirmed the hand-off since the pick-up. */
function absentOf({ handOffConfirmedBy, handOffSaidAt, pickUpAt }: Leg): LegSide | null {
  const [one, another] = cameBy(handOffConfirmedBy, handOffSaidAt, pickUpAt);
  return one === undefined || another !== undefined ? null : one === 'giver' ? 'receiver' : 'giver';
}

const absentIdsOf = (leg: Leg): string[] => {
  const absent = absentOf(leg);
  return absent === null ? [] : [absent === 'giver' ? leg.giverId : leg.receiverId];
};

/**
 * The job at the end of the time to say it. Where both were silent it is nobody's doing; where one has confirmed, the other did not come. Before anything has
 * changed hands the whole swap ends.
 */
export const lapseLeg: JobHandler = async (work) => {
  const found = await unsaid(work);
  if (!found) return;
  const { sql } = work;
  const { swap, leg } = found;
  const now = work.now();
  const absent = absentOf(leg);
  if (swap.state === 'accepted') {
    // It ends with the first of its legs, whichever the clock takes: what was said of the others whose time is over counts as well.
    const over = swap.legs.filter(
      (each) => each.id === leg.id || sayUntil(askedWhetherBegun(each), each.returnAt) <= now,
    );
    const absentIds = new Set(over.flatMap(absentIdsOf));
    const [breakerId = null] = absentIds.size === 1 ? absentIds : [];
    const isNoShow = breakerId !== null;
    await unwindSwap(sql, swap, { by: 'silence', breakerId, reason: '', isNoShow }, now);
  } else if (absent === null) await callOffForNobody(sql, swap, [leg.id], { by: 'clock', reason: '' }, now);
  else await breakLeg(sql, swap, leg, { breaker: absent, isNoShow: true, isSilent: true, reason: '' }, now);
};
