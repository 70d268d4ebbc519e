/** What if nobody says how a leg went? When its days are over both are asked; 48 hours later it is called off, and nobody owes anybody anything. */
import { z } from 'zod';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler, JobWork } from '../../platform/jobs.server/take-jobs.ts';
import { claimHours } from '../bookings/hand-over.server.ts';
import { callOffForNobody } from './call-off-leg.server.ts';
import { unwindSwap } from './cancel-swap.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { swapOf, type Leg, type Swap } from './swap-store.server.ts';
import { lockWithListings } from './unwind-leg.server.ts';

export const askAboutLegKind = 'ask-about-leg';
export const lapseLegKind = 'lapse-swap-leg';

/** How long both have to say it: as long as claims can be made after a return. */
export const sayUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + claimHours * 3_600_000);

/** Asks the clock to look at the legs of a swap that was just agreed, when their days are over. */
export async function askAboutLegs(
  sql: Runner,
  legs: readonly Pick<Leg, 'id' | 'returnAt'>[],
  now: Date,
): Promise<void> {
  for (const { id, returnAt: dueAt } of legs)
    await enqueue(sql, { kind: askAboutLegKind, body: { id }, key: id, dueAt }, now);
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

/** The job at the end of a leg's days. */
export const askAboutLeg: JobHandler = async (work) => {
  const found = await unsaid(work);
  if (!found) return;
  const { sql } = work;
  const now = work.now();
  const { swap, leg } = found;
  const fact = { name: 'swap.leg_unsaid', subject: swapExchange(swap.id), body: { legId: leg.id } };
  await appendEvent(sql, fact, now);
  const job = { kind: lapseLegKind, body: { id: leg.id }, key: leg.id, dueAt: sayUntil(now) };
  await enqueue(sql, job, now);
};

/**
 * The job at the end of the time to say it. Silence is nobody's doing: neither side has claimed anything against the other, and no money moves on a word that
 * one of them alone has said. Before anything has changed hands the whole swap ends.
 */
export const lapseLeg: JobHandler = async (work) => {
  const found = await unsaid(work);
  if (!found) return;
  const { swap, leg } = found;
  const now = work.now();
  if (swap.state === 'accepted')
    await unwindSwap(work.sql, swap, { by: 'silence', breakerId: null, reason: '' }, now);
  else await callOffForNobody(work.sql, swap, [leg.id], { by: 'clock', reason: '' }, now);
};
