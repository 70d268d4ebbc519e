/** How does every booking in an emergency get its offer, exactly once, and lose it when the emergency is over? One job looks, and one job each does it. */
import { z } from 'zod';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { overtakeRelief, overtakeReliefKind, timeOutRelief } from '../bookings/choose-relief.server.ts';
import {
  bookingsToLift,
  liftReliefOf,
  offerRelief,
  timeOutReliefKind,
} from '../bookings/offer-relief.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { bookingsInside } from './bookings-inside.server.ts';
import type { Area } from './area.ts';
import type { EmergencyKind } from './area.ts';

const findReliefKind = 'find-relief';
const offerReliefKind = 'offer-relief';
const liftReliefKind = 'lift-relief';
const liftOneReliefKind = 'lift-one-relief';

/** An acceptance that was under way when the emergency was declared has been written by then. */
const secondLookSeconds = 120;

type Emergency = {
  id: string;
  kind: EmergencyKind;
  title: string;
  from: string;
  to: string;
  area: Area;
  declaredAt: Date;
};

const columnsOf = (sql: Runner) => sql`
  id, kind, title, from_day as "from", to_day as "to", area, declared_at as "declaredAt"`;

/** One that stands, and goes on standing until the transaction ends: who lifts it waits, and then finds what was offered. */
async function standing(sql: Runner, id: string): Promise<Emergency | null> {
  const [row] = await sql<Emergency[]>`
    select ${columnsOf(sql)} from emergency where id = ${id} and lifted_at is null for share`;
  return row ?? null;
}

const fact = z.object({ subject_id: z.uuid(), isSecond: z.boolean().default(false) });

/** Looks twice: what was being agreed at the very moment of the declaration is seen by the second look. */
const findRelief: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id, isSecond } = fact.parse(job.body);
  const emergency = await standing(sql, id);
  if (!emergency) return;
  for (const booking of await bookingsInside(sql, emergency, emergency.declaredAt)) {
    const key = `${id} ${booking.id}`;
    await enqueue(sql, { kind: offerReliefKind, body: { emergency: id, booking: booking.id }, key }, now());
  }
  if (isSecond) return;
  const dueAt = new Date(now().getTime() + secondLookSeconds * 1_000);
  const body = { subject_id: id, isSecond: true };
  await enqueue(sql, { kind: findReliefKind, body, key: `second ${id}`, dueAt }, now());
};

const pair = z.object({ emergency: z.uuid(), booking: z.uuid() });

const offerOne: JobHandler = async ({ job, sql, database, now }) => {
  const { emergency: id, booking: bookingId } = pair.parse(job.body);
  const emergency = await standing(sql, id);
  if (!emergency) return;
  const settings = await readSettings(sql);
  const { kind, title, declaredAt } = emergency;
  await offerRelief(
    { sql, database },
    {
      bookingId,
      emergencyId: id,
      kind,
      title,
      declaredAt,
      pointsPercent: settings['emergency-points-percent'],
      answerHours: settings['emergency-answer-hours'],
    },
    now(),
  );
};

const liftRelief: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id } = fact.parse(job.body);
  for (const booking of await bookingsToLift({ sql }, id))
    await enqueue(sql, { kind: liftOneReliefKind, body: { emergency: id, booking } }, now());
};

/** The booking is let go by this emergency; where it lies in another one that stands, that one has its turn. */
const liftOne: JobHandler = async ({ job, sql, database, now }) => {
  const { emergency: id, booking } = pair.parse(job.body);
  await liftReliefOf({ sql, database }, { bookingId: booking, emergencyId: id }, now());
  const others = await sql<Emergency[]>`
    select ${columnsOf(sql)} from emergency where id <> ${id} and lifted_at is null order by id`;
  for (const other of others) {
    const inside = await bookingsInside(sql, other, other.declaredAt);
    if (!inside.some((each) => each.id === booking)) continue;
    const body = { emergency: other.id, booking };
    await enqueue(sql, { kind: offerReliefKind, body, key: `${other.id} ${booking} after ${id}` }, now());
  }
};

/** All that the server does by itself about emergencies. */
export const reliefJobs: Record<string, JobHandler> = {
  [findReliefKind]: findRelief,
  [offerReliefKind]: offerOne,
  [liftReliefKind]: liftRelief,
  [liftOneReliefKind]: liftOne,
  [timeOutReliefKind]: timeOutRelief,
  [overtakeReliefKind]: overtakeRelief,
};
