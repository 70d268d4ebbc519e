/** Applies emergencies to swaps: upcoming legs are called off without blame; active ones are not late meanwhile. */
import { z } from 'zod';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { liftInterruptions } from '../relief/interrupt-leg.server.ts';
import { secondLookSeconds, standingEmergency } from './standing-emergency.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import { meetEmergency } from './meet-emergencies.server.ts';
import { lockSwapWithListings } from '../lifecycle/exchange-store.server.ts';
import { legsInside } from './swaps-inside.server.ts';

export const findSwapsInsideKind = 'find-swaps-inside';
export const meetSwapKind = 'meet-swap';
export const liftInterruptedLegsKind = 'lift-interrupted-legs';

const fact = z.object({ subject_id: z.uuid(), isSecond: z.boolean().default(false) });
const pair = z.object({ emergency: z.uuid(), swap: z.uuid() });

/** The job that reads 'emergency.declared': adds a job per swap, and a second search for agreements made meanwhile. */
export const findSwapsInside: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id, isSecond } = fact.parse(job.body);
  const emergency = await standingEmergency(sql, id);
  if (!emergency) return;
  const met = await legsInside(sql, emergency, emergency.declaredAt);
  for (const swap of new Set(met.map(({ swapId }) => swapId))) {
    // One of its legs may have been handed over between the two searches.
    const key = `${id} ${swap}${isSecond ? ' again' : ''}`;
    await enqueue(sql, { kind: meetSwapKind, body: { emergency: id, swap }, key }, now());
  }
  if (isSecond) return;
  const dueAt = new Date(now().getTime() + secondLookSeconds * 1_000);
  const body = { subject_id: id, isSecond: true };
  await enqueue(sql, { kind: findSwapsInsideKind, body, key: `second ${id}`, dueAt }, now());
};

/** The job for one swap. Repeating it changes nothing. */
export const meetSwap: JobHandler = async ({ job, sql, now: clock }) => {
  const { emergency: id, swap: swapId } = pair.parse(job.body);
  const emergency = await standingEmergency(sql, id);
  const swap = emergency && (await lockSwapWithListings(sql, swapId));
  if (emergency && swap) await meetEmergency({ sql, now: clock() }, swap, emergency);
};

/**
 * The job that reads 'emergency.lifted': active legs are due again, and count as returned earlier than expected. What was called off stays
 * called off.
 */
export const liftInterruptedLegs: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { subject_id: emergencyId } = fact.parse(job.body);
  const work = { sql, now };
  for (const { legId } of await liftInterruptions(work, emergencyId, 'swap'))
    await legSteps.startClocks(work, legId);
};
