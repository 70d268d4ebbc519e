/** What if nobody says how a leg went? A day after its pick-up both are asked; 48 hours after its return it is off by itself. As bookings: docs/domain/silence.md. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../platform/jobs.server/take-jobs.ts';
import { askedWhetherBegun, cameBy, sayUntil } from '../bookings/silence.ts';
import { breakLeg, callOffForNobody } from './break-leg.server.ts';
import { meetEmergencies } from './meet-emergencies.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { readSwap, swapOf, type Leg, type LegSide, type Swap } from './swap-store.server.ts';
import { lockWithListings } from './unwind-leg.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

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

/** When the time to say how a leg went is over, counted from when both were asked; null where they have not been. */
async function lapsesAt(sql: Runner, { id, swapId, returnAt }: Leg): Promise<Date | null> {
  const [asked] = await sql<{ at: Date }[]>`
    select happened_at as at from event
     where subject_kind = 'swap' and subject_id = ${swapId} and name = 'swap.leg_unsaid' and body ->> 'legId' = ${id} order by id limit 1`;
  return asked ? sayUntil(asked.at, returnAt) : null;
}

/** Whether the time to say how a leg to come went is over, though the job at its end may not have been done yet. */
export async function isUnsaidInTime(sql: Runner, leg: Leg, now: Date): Promise<boolean> {
  const dueAt = leg.state === 'agreed' ? await lapsesAt(sql, leg) : null;
  return dueAt !== null && dueAt <= now;
}

/**
 * Calls a leg off of which nobody has said in time how it went. Where both were silent it is nobody's doing; where one has confirmed, the other did not
 * come. Before anything has changed hands the whole swap ends. The rows of its listings are locked, and its own.
 * @returns the swap as it is then
 */
export async function lapseIfDue(sql: Runner, swap: Swap, legId: string, now: Date): Promise<Swap> {
  const leg = swap.legs.find(({ id }) => id === legId);
  if (!leg || !(await isUnsaidInTime(sql, leg, now))) return swap;
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
  return present(await readSwap(sql, swap.id), 'swap whose row is locked');
}

/** The job at the end of the time to say it. */
export const lapseLeg: JobHandler = async (work) => {
  const found = await unsaid(work);
  if (!found) return;
  const { sql } = work;
  const now = work.now();
  await lapseIfDue(sql, await meetEmergencies(sql, found.swap, now), found.leg.id, now);
};
