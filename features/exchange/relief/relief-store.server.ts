/** Stores relief offers. */
import type { Sql } from '../../../platform/database.server/sql.ts';
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

const reliefWhere = (sql: Sql, condition: ReturnType<Sql>) => sql<Relief[]>`
  select id, leg_id as "bookingId", emergency_id as "emergencyId", kind, title, state, answer_until as "answerUntil",
         points_percent as "pointsPercent", given_points as "givenPoints"
    from leg_relief where ${condition}`;

export async function readRelief(sql: Sql, id: string): Promise<Relief | null> {
  const [row] = await reliefWhere(sql, sql`id = ${id}`);
  return row ?? null;
}

/** A relief offer's booking; it never changes. */
export async function bookingOfRelief(sql: Sql, id: string): Promise<string | null> {
  const relief = await readRelief(sql, id);
  return relief?.bookingId ?? null;
}

/** A booking's latest offer; null if none. Changing one requires the booking's lock. */
export async function latestRelief(sql: Sql, bookingId: string): Promise<Relief | null> {
  const [row] = await reliefWhere(
    sql,
    sql`leg_id = ${bookingId} order by state = any(${openReliefs}) desc, offered_at desc, id limit 1`,
  );
  return row ?? null;
}

/** The booking's open offer, if any. */
export async function openRelief(sql: Sql, bookingId: string): Promise<Relief | null> {
  const relief = await latestRelief(sql, bookingId);
  return relief && openReliefs.includes(relief.state) ? relief : null;
}

/** Whether a booking has no open offer, and this emergency has offered it nothing before. */
export async function mayBeOffered(
  sql: Sql,
  { bookingId, emergencyId }: Pick<Relief, 'bookingId' | 'emergencyId'>,
): Promise<boolean> {
  const offered = await reliefWhere(
    sql,
    sql`leg_id = ${bookingId} and (emergency_id = ${emergencyId} or state = any(${openReliefs}))`,
  );
  return offered.length === 0;
}

export async function insertRelief(sql: Sql, made: Relief, now: Date): Promise<void> {
  await sql`
    insert into leg_relief (id, leg_id, emergency_id, kind, title, state, answer_until, points_percent, offered_at)
    values (${made.id}, ${made.bookingId}, ${made.emergencyId}, ${made.kind}, ${made.title}, ${made.state}, ${made.answerUntil},
            ${made.pointsPercent}, ${now})`;
}

/** Whether relief is offered for a leg, or was and the emergency is still active. Then everything is refunded, no matter who cancels. */
export const hasFullRefund = (sql: Sql, legId: ReturnType<Sql>) => sql`
  exists (select from leg_relief r where r.leg_id = ${legId} and r.state <> all(${liftedReliefs}))`;

/** Writes the state if it is still the one that was read. Only `applyStep` calls it. */
export async function moveRelief(
  sql: Sql,
  { id, state: before }: Relief,
  columns: { state: ReliefState; given_points: number; ended_at: Date },
): Promise<void> {
  const moved = await sql`
    update leg_relief set ${sql(columns)} where id = ${id} and state = ${before} returning id`;
  if (moved.length !== 1) throw new Error(`The relief ${id} changed while its booking was locked.`);
}

/** Whether an offer's emergency still affects its booking after unpaid days were undone. */
export async function isMet(sql: Sql, { bookingId, emergencyId }: Relief): Promise<boolean> {
  const met = await sql`
    select from leg l join emergency e on e.id = ${emergencyId}
     where l.id = ${bookingId} and l.during && tsrange(e.from_day::timestamp, e.to_day + interval '1 day')`;
  return met.length > 0;
}

/** Bookings with an open offer from an emergency. */
export async function bookingsWithOpenRelief(sql: Sql, emergencyId: string): Promise<string[]> {
  const rows = await reliefWhere(
    sql,
    sql`emergency_id = ${emergencyId} and state = any(${openReliefs}) order by leg_id`,
  );
  return rows.map(({ bookingId }) => bookingId);
}
