/** Where is what renters are offered in an emergency read and written? Here alone. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { liftedReliefs, openReliefs, type ReliefState } from './relief-lifecycle.ts';

export type Relief = {
  id: string;
  bookingId: string;
  emergencyId: string;
  kind: string;
  title: string;
  state: ReliefState;
  answerUntil: Date;
  pointsPercent: number;
  givenPoints: number;
};

const columnsOf = (sql: Sql) => sql`
  id, leg_id as "bookingId", emergency_id as "emergencyId", kind, title, state, answer_until as "answerUntil",
  points_percent as "pointsPercent", given_points as "givenPoints"`;

/** The latest offer to a booking; null where there was none. Whoever changes one has locked the booking's row. */
export async function latestRelief(sql: Sql, bookingId: string): Promise<Relief | null> {
  const [row] = await sql<Relief[]>`
    select ${columnsOf(sql)} from leg_relief where leg_id = ${bookingId}
     order by state = any(${openReliefs}) desc, offered_at desc, id limit 1`;
  return row ?? null;
}

/** The booking's open offer, if there is one. */
export async function openRelief(sql: Sql, bookingId: string): Promise<Relief | null> {
  const relief = await latestRelief(sql, bookingId);
  return relief && openReliefs.includes(relief.state) ? relief : null;
}

/** @returns its id; null when this emergency has offered it before, or something is offered already */
export async function insertRelief(
  sql: Sql,
  made: Omit<Relief, 'id' | 'state' | 'givenPoints'>,
  now: Date,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    insert into leg_relief (leg_id, emergency_id, kind, title, state, answer_until, points_percent, offered_at)
    select ${made.bookingId}, ${made.emergencyId}, ${made.kind}, ${made.title}, 'offered', ${made.answerUntil}, ${made.pointsPercent}, ${now}
     where not exists (select from leg_relief where leg_id = ${made.bookingId}
                         and (emergency_id = ${made.emergencyId} or state = any(${openReliefs})))
    returning id`;
  return row?.id ?? null;
}

/** Of the rental `b`: whether relief is offered, or was and the emergency went on. Then everything comes back, whoever cancels. */
export const hasFullRefund = (sql: Sql) => sql`
  exists (select from leg_relief r where r.leg_id = b.id and r.state <> all(${liftedReliefs}))`;

/** Ends an open offer. What is not offered any more gives nothing back by itself. */
export async function endRelief(
  sql: Sql,
  relief: Relief,
  state: Exclude<ReliefState, 'offered'>,
  givenPoints: number,
  now: Date,
): Promise<void> {
  const moved = await sql`
    update leg_relief set state = ${state}, given_points = ${givenPoints}, ended_at = ${now}
     where id = ${relief.id} and state = ${relief.state} returning id`;
  if (moved.length !== 1) throw new Error(`The relief ${relief.id} changed while its booking was locked.`);
}

/**
 * Days of a booking have gone back that the bank did not pay: what an emergency offers it that met those alone is offered no more.
 * @returns that emergency; null where the open offer stays, or there is none
 */
export async function endUnmetRelief(sql: Sql, bookingId: string, now: Date): Promise<string | null> {
  const relief = await openRelief(sql, bookingId);
  if (!relief) return null;
  const met = await sql`
    select from rental b join emergency e on e.id = ${relief.emergencyId}
     where b.id = ${bookingId} and b.during && tsrange(e.from_day::timestamp, e.to_day + interval '1 day')`;
  if (met.length > 0) return null;
  await endRelief(sql, relief, 'lifted', 0, now);
  return relief.emergencyId;
}

/** The bookings to which an emergency has offered something that is still open. */
export async function bookingsWithOpenRelief(sql: Sql, emergencyId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select leg_id as id from leg_relief where emergency_id = ${emergencyId} and state = any(${openReliefs}) order by leg_id`;
  return rows.map(({ id }) => id);
}
