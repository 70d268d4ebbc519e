/** Tells both sides of an agreed booking, a day before the pick-up, that it is tomorrow. */
import { z } from 'zod';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { exchangeOf } from './booking-exchange.ts';
import { lockWithListing } from './lifecycle/lock-with-listing.server.ts';
import { isAgreed } from './booking-states.ts';

export const remindOfStartKind = 'remind-of-start';

const dayMs = 24 * 3_600_000;
const about = z.object({ subject_id: z.uuid() });

/**
 * The job that reads 'booking.accepted': waits until a day before the pick-up, and then says 'booking.tomorrow'. A booking that is agreed later than that has
 * just said when its pick-up is, so nothing more is said.
 */
export const remindOfStart: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { subject_id: id } = about.parse(job.body);
  const booking = await lockWithListing({ sql }, id);
  if (!booking || !isAgreed(booking.state)) return;
  const dueAt = new Date(booking.pickUpAt.getTime() - dayMs);
  const [agreed] = await sql<{ at: Date }[]>`
    select happened_at as at from event
     where subject_kind = 'booking' and subject_id = ${id} and name = 'booking.accepted' order by id desc limit 1`;
  if (!agreed || agreed.at >= dueAt) return;
  if (now < dueAt) {
    // The lock above makes two looks at once follow each other; the key makes them one job.
    await enqueue(sql, { kind: remindOfStartKind, body: { subject_id: id }, key: id, dueAt }, now);
    return;
  }
  // After a standstill of the jobs the pick-up may be over: then a reminder helps nobody.
  if (now < booking.pickUpAt)
    await appendEvent(sql, { name: 'booking.tomorrow', subject: exchangeOf(id) }, now);
};
