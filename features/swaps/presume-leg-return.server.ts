/** What if a leg that is out is never confirmed to be back? One side's word holds after two days; without any it counts as back a week after it was due. As bookings: docs/domain/silence.md. */
import { z } from 'zod';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { heldUpUntil } from '../bookings/interruptions.server.ts';
import { countsAsBackAt } from '../bookings/silence.ts';
import { takeLegBack } from './hand-over-leg.server.ts';
import { legFacts } from './leg-facts.server.ts';
import { presumeLegReturnKind } from './presume-leg-return-kind.ts';
import { meetEmergencies } from './meet-emergencies.server.ts';
import { swapOf } from './swap-store.server.ts';
import { lockWithListings } from './unwind-leg.server.ts';

const body = z.object({ id: z.uuid() });

/** The job that is asked for with the hand-off, and again with the first word that it is back. */
export const presumeLegReturn: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { id } = body.parse(job.body);
  const swapId = await swapOf(sql, 'swap_leg', id);
  const locked = swapId === null ? null : await lockWithListings(sql, swapId);
  // What an emergency keeps does not count as back meanwhile, though nobody has looked yet where it is.
  const swap = locked && (await meetEmergencies(sql, locked, now));
  const leg = swap?.legs.find((each) => each.id === id);
  const facts = leg?.state === 'handed_off' ? await legFacts(sql, id, 'as it stands') : null;
  if (!swap || !leg || !facts) return;
  const dueAt = countsAsBackAt({
    returnAt: facts.returnDueAt,
    saidAt: facts.returnSaidAt,
    heldUpUntil: await heldUpUntil(sql, { kind: 'swap_leg', id }),
  });
  if (now >= dueAt) return takeLegBack(sql, swap, leg, 'clock', now);
  const key = `${id} ${dueAt.toISOString()}`;
  await enqueue(sql, { kind: presumeLegReturnKind, body: { id }, key, dueAt }, now);
};
