/** What becomes of an agreed booking that nobody begins, and of which nobody says that the other did not come? It ends by itself. docs/domain/silence.md. */
import { z } from 'zod';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { present } from '../../platform/assert.ts';
import { instantOf } from '../../platform/time-zone.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { exchangeOf } from './booking-exchange.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { handOffWords } from './booking-store.server.ts';
import { endAgreed, refundNow } from './cancel-booking.server.ts';
import { lockWithListing } from './lifecycle/lock-with-listing.server.ts';
import { hasOpenNoShow } from './open-no-show.server.ts';
import { endUnbegunKind } from './silence-kinds.ts';
import { absentAt, askedWhetherBegun, cameBy, endsUnbegunAt } from './silence.ts';
import { unreadySides } from './unready-sides.server.ts';

/** As the event says it, and as the job asks for itself. */
const fact = z.object({ subject_id: z.uuid() });

const lookAgain = (sql: Sql, id: string, dueAt: Date, now: Date) =>
  enqueue(
    sql,
    { kind: endUnbegunKind, body: { subject_id: id }, key: `${id} ${dueAt.toISOString()}`, dueAt },
    now,
  );

/** When both sides of a booking were asked whether it began; null where they have not been. */
export async function askedWhetherBegunAt(sql: Sql, id: string): Promise<Date | null> {
  const [asked] = await sql<{ at: Date }[]>`
    select happened_at as at from event
     where subject_kind = 'booking' and subject_id = ${id} and name = 'booking.not_begun' order by id limit 1`;
  return asked?.at ?? null;
}

/**
 * The job that reads 'booking.accepted': looks a day after the pick-up and asks both sides, and again when their time is over; further days have moved it by then. Where one side
 * has confirmed the hand-off since the pick-up the other one counts as not having come; where neither has, everything goes back and it counts against nobody.
 */
export const endUnbegun: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { subject_id: id } = fact.parse(job.body);
  const booking = await lockWithListing({ sql }, id);
  if (booking?.state !== 'accepted') return;
  // Whoever ends the report asks for this job again.
  if (await hasOpenNoShow(sql, id)) return;
  const { words, saidAt } = await handOffWords(sql, id);
  const { pickUpAt, timeZone, returnBy } = booking;
  const confirmedBy = cameBy(words, saidAt, pickUpAt);
  const firstLook = askedWhetherBegun({ pickUpAt });
  if (now < firstLook) return void (await lookAgain(sql, id, firstLook, now));
  const isNeitherReady = (await unreadySides(sql, booking, now)).length === 2;
  const returnAt = instantOf(timeZone, returnBy);
  // Asked once: a later look finds only that further days have moved the end. Whoever looks late, after a standstill, asks first as well.
  const askedAt = await askedWhetherBegunAt(sql, id);
  const standing = { pickUpAt, returnAt, confirmedBy, isNeitherReady, askedAt: askedAt ?? now };
  const endsAt = endsUnbegunAt(standing);
  if (now < endsAt) {
    await lookAgain(sql, id, endsAt, now);
    if (!askedAt) await appendEvent(sql, { name: 'booking.not_begun', subject: exchangeOf(id) }, now);
    return;
  }
  present(bookingLifecycle.nextState(booking.state, 'lapse', 'clock'), 'step of an accepted booking');
  const absent = absentAt(standing);
  await endAgreed(
    { sql },
    booking,
    {
      by: absent ?? 'silence',
      reason:
        absent === null
          ? 'The hand-off was not confirmed by both sides, and nobody said that the other did not come.'
          : 'The other side confirmed the hand-off, and this side never did.',
      percent: absent === 'renter' ? refundNow(booking, pickUpAt).percent : 100,
      areDaysFree: absent !== 'owner',
      isUnbegun: true,
    },
    null,
    now,
  );
};
