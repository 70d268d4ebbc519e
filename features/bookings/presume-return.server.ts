/** What if something that is out is never confirmed to be back? One side's word holds after two days; without any it counts as back a week after it was due. docs/domain/silence.md. */
import { z } from 'zod';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { exchangeFacts } from './exchange-facts.server.ts';
import { lockBooking } from './booking-store.server.ts';
import { takeBack } from './hand-over.server.ts';
import { heldUpUntil } from './interruptions.server.ts';
import { presumeReturnKind } from './silence-kinds.ts';
import { countsAsBackAt } from './silence.ts';

const fact = z.object({ subject_id: z.uuid() });

/** The job that reads 'booking.handed_off', and is asked for again with the first word that it is back. */
export const presumeReturn: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { subject_id: id } = fact.parse(job.body);
  const booking = await lockBooking(sql, id);
  const facts =
    booking?.state === 'handed_off'
      ? await exchangeFacts(sql, { kind: 'booking', id }, 'as it stands')
      : null;
  if (!booking || !facts) return;
  const dueAt = countsAsBackAt({
    returnAt: facts.returnDueAt,
    saidAt: facts.returnSaidAt,
    heldUpUntil: await heldUpUntil(sql, id),
  });
  if (now < dueAt) {
    const key = `${id} ${dueAt.toISOString()}`;
    await enqueue(sql, { kind: presumeReturnKind, body: { subject_id: id }, key, dueAt }, now);
    return;
  }
  await takeBack(sql, booking, 'clock', now);
};
