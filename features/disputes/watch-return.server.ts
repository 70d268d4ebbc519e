/** Notifies both sides, and the next renter, when something is not returned in time. */
import { z } from 'zod';
import { nextExchangeOf } from '../exchange/handover/exchange-facts.server.ts';
import { interruptionsOf } from '../exchange/relief/interruptions.server.ts';
import { exchangeKinds } from '../exchange/handover/exchange-facts.ts';
import { meetTrip } from '../exchange/emergencies/meet-booking.server.ts';
import { meetLeg } from '../exchange/emergencies/meet-emergencies.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
import { lockExchange, readExchange } from './past-exchange.server.ts';

/** Scheduled by 'booking.handed_off' and 'swap.leg_handed_off', and when an emergency is lifted. */
export const watchReturnKind = 'watch-return';
export const noteLateReturnKind = 'note-late-return';

/** The next renter is notified if their pick-up is within this many hours of the return. */
const nextWithinHours = 48;

const handedOff = z.object({
  subject_id: z.uuid(),
  body: z.object({ legId: z.uuid().optional() }).default({}),
});
const body = z.object({ kind: z.enum(exchangeKinds), id: z.uuid() });

const lookAgain = (sql: Sql, name: ExchangeName, dueAt: Date, now: Date) =>
  enqueue(
    sql,
    { kind: noteLateReturnKind, body: { ...name }, key: `${name.id} ${dueAt.toISOString()}`, dueAt },
    now,
  );

/** The job that reads a hand-off, or an emergency's end: schedules a check at the time of return, or now if that has passed. */
export const watchReturnJob: JobHandler = async ({ job, sql, now }) => {
  const fact = handedOff.parse(job.body);
  const { legId } = fact.body;
  const name: ExchangeName =
    legId === undefined ? { kind: 'booking', id: fact.subject_id } : { kind: 'leg', id: legId };
  const exchange = await readExchange(sql, name);
  const at = now();
  if (exchange) await lookAgain(sql, name, exchange.returnDueAt > at ? exchange.returnDueAt : at, at);
};

/** Whether the notice was sent since the time of return; an extension that moves it starts over. */
async function isToldLate(sql: Sql, { kind, id }: ExchangeName, dueAt: Date): Promise<boolean> {
  const said = await sql`
    select 1 from event where subject_kind = ${kind} and subject_id = ${id} and name = ${`${kind}.late`} and happened_at >= ${dueAt} limit 1`;
  return said.length > 0;
}

/** The job at the time of return. If an extension moved it, it checks again at the new time. */
export const noteLateReturnJob: JobHandler = async ({ job, sql, now: clock }) => {
  const name = body.parse(job.body);
  const now = clock();
  // An emergency declared a moment before counts, even before a job has recorded it there.
  if (name.kind === 'booking') await meetTrip({ sql }, name.id, now);
  else await meetLeg(sql, name.id, now);
  // Locked: of two simultaneous checks one sends the notice.
  const exchange = await lockExchange(sql, name);
  if (!exchange?.isOut || exchange.returnSaidAt !== null) return;
  if (exchange.returnDueAt > now) {
    await lookAgain(sql, name, exchange.returnDueAt, now);
    return;
  }
  // Nothing is late during an emergency at its location.
  const standing = (await interruptionsOf(sql, name.id)).filter(({ until }) => until > now);
  if (standing.length > 0) {
    const until = new Date(Math.max(...standing.map((each) => each.until.getTime())));
    await lookAgain(sql, name, until, now);
    return;
  }
  // It was checked more than once: at the emergency's original end, and when it was lifted before.
  if (await isToldLate(sql, name, exchange.returnDueAt)) return;
  await appendEvent(sql, { name: `${name.kind}.late`, subject: name }, now);
  const until = new Date(exchange.returnDueAt.getTime() + nextWithinHours * 3_600_000);
  const late = { kind: name.kind, id: name.id };
  const next = await nextExchangeOf(sql, exchange, until);
  if (next)
    await appendEvent(sql, { name: `${next.kind}.one_before_is_late`, subject: next, body: { late } }, now);
};
