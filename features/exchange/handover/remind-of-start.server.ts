/** Reminds both sides a day before each pick-up of a rental or swap. */
import { z } from 'zod';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { checkInFrom } from './check-in.ts';
import { agreedLegs } from '../lifecycle/leg-lifecycle.ts';

export const remindOfStartKind = 'remind-of-start';

/** From the event: the exchange and when it was agreed. From the job itself: one of its legs. */
const body = z.object({
  subject_id: z.uuid(),
  happened_at: z.coerce.date().optional(),
  legId: z.uuid().optional(),
});

/**
 * The job that reads 'booking.accepted' and 'swap.accepted': waits until a day before each pick-up, then appends 'booking.tomorrow' or
 * 'leg.tomorrow'. Later agreements need no reminder: they have just named the time.
 */
export const remindOfStart: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { subject_id: id, happened_at: agreedAt, legId = null } = body.parse(job.body);
  const legs = await sql<{ id: string; pickUpAt: Date; isRental: boolean }[]>`
    select l.id, l.pick_up_at as "pickUpAt", e.kind = 'rental' as "isRental"
      from leg l join exchange e on e.id = l.exchange_id
     where l.exchange_id = ${id} and l.state = any(${agreedLegs}) and (${legId}::uuid is null or l.id = ${legId})`;
  for (const leg of legs) {
    const dueAt = checkInFrom(leg.pickUpAt);
    if (agreedAt && agreedAt >= dueAt) continue;
    if (now < dueAt)
      await enqueue(
        sql,
        { kind: remindOfStartKind, body: { subject_id: id, legId: leg.id }, key: leg.id, dueAt },
        now,
      );
    // After downtime the pick-up may be over, and a reminder would help nobody.
    else if (now < leg.pickUpAt) {
      const kind = leg.isRental ? 'booking' : 'leg';
      await appendEvent(sql, { name: `${kind}.tomorrow`, subject: { kind, id: leg.id } }, now);
    }
  }
};
