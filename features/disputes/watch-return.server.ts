/** What if it does not come back in time? Both sides are told, and so is whoever has it next. */
import { z } from 'zod';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { nextBookingOf } from '../bookings/booking-facts.server.ts';
import { readExchange } from './past-exchange.server.ts';

/** Asked for by the event 'booking.handed_off'. */
export const watchReturnKind = 'watch-return';
export const noteLateReturnKind = 'note-late-return';

/** Whoever picks it up within so many hours of the return is told. */
const nextWithinHours = 48;

const handedOff = z.object({ subject_id: z.uuid() });
const body = z.object({ id: z.uuid() });

const lookAgain = (sql: Runner, id: string, dueAt: Date, now: Date) =>
  enqueue(sql, { kind: noteLateReturnKind, body: { id }, key: `${id} ${dueAt.toISOString()}`, dueAt }, now);

/** The job that reads the hand-off: looks at the time of return. */
export const watchReturnJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id } = handedOff.parse(job.body);
  const exchange = await readExchange(sql, { kind: 'booking', id });
  if (exchange) await lookAgain(sql, id, exchange.returnDueAt, now());
};

/** The job at the time of return. An extension has moved it: then it looks again at the new one. */
export const noteLateReturnJob: JobHandler = async ({ job, sql, now: clock }) => {
  const { id } = body.parse(job.body);
  const name = { kind: 'booking', id } as const;
  const exchange = await readExchange(sql, name);
  const now = clock();
  if (!exchange?.isOut || exchange.returnSaidAt !== null) return;
  if (exchange.returnDueAt > now) {
    await lookAgain(sql, id, exchange.returnDueAt, now);
    return;
  }
  await appendEvent(sql, { name: 'booking.late', subject: name }, now);
  const until = new Date(exchange.returnDueAt.getTime() + nextWithinHours * 3_600_000);
  const next = await nextBookingOf(sql, exchange, until);
  if (next !== null)
    await appendEvent(
      sql,
      { name: 'booking.one_before_is_late', subject: { kind: 'booking', id: next }, body: { late: id } },
      now,
    );
};
