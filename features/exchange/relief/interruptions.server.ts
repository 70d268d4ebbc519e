/** Stores interruptions of rentals and swap legs. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { chargedExtensions } from '../changes/extension-lifecycle.ts';
import { standingStates, type InterruptionState } from './interruption-lifecycle.ts';

/** An active emergency, with its effect on something out. */
export type Interrupting = {
  emergencyId: string;
  kind: string;
  title: string;
  /** Trips that started later knew of it. */
  declaredAt: Date;
  /** The end of its last day at the listing. */
  until: Date;
  pointsPercent: number;
};

export type Interruption = {
  id: string;
  legId: string;
  exchangeId: string;
  isRental: boolean;
  /** The renter who has it. */
  receiverId: string;
  /** One side has confirmed the return. */
  isSaidBack: boolean;
  emergencyId: string;
  kind: string;
  title: string;
  state: InterruptionState;
  beganAt: Date;
  until: Date;
  pointsPercent: number;
  unusedDays: number;
  givenPoints: number;
};

const interruptionsWhere = (sql: Sql, condition: ReturnType<Sql>) => sql<Interruption[]>`
  select i.id, i.leg_id as "legId", g.exchange_id as "exchangeId", x.kind = 'rental' as "isRental", g.receiver_id as "receiverId",
         g.return_said_at is not null as "isSaidBack", i.emergency_id as "emergencyId", i.kind, i.title, i.state, i.began_at as "beganAt", i.until, i.points_percent as "pointsPercent",
         i.unused_days as "unusedDays", i.given_points as "givenPoints"
    from leg_interruption i join leg g on g.id = i.leg_id join exchange x on x.id = g.exchange_id
   where ${condition}`;

/** A leg's, earliest first. */
export const interruptionsOf = (sql: Sql, legId: string): Promise<Interruption[]> =>
  interruptionsWhere(sql, sql`i.leg_id = ${legId} order by i.began_at, i.id`);

export async function readInterruption(sql: Sql, id: string): Promise<Interruption | null> {
  const [row] = await interruptionsWhere(sql, sql`i.id = ${id}`);
  return row ?? null;
}

/** Until when emergencies delayed a leg, including early ends; null if none did. */
export async function heldUpUntil(sql: Sql, legId: string): Promise<Date | null> {
  const all = await interruptionsOf(sql, legId);
  return all.reduce<Date | null>((last, { until }) => (last === null || until > last ? until : last), null);
}

/** Records that an emergency interrupts a leg: once. */
export async function insertInterruption(
  sql: Sql,
  legId: string,
  by: Interrupting,
  state: InterruptionState,
): Promise<Interruption> {
  const [made] = await sql<{ id: string }[]>`
    insert into leg_interruption (leg_id, emergency_id, kind, title, state, began_at, until, points_percent)
    values (${legId}, ${by.emergencyId}, ${by.kind}, ${by.title}, ${state}, ${by.declaredAt}, ${by.until}, ${by.pointsPercent}) returning id`;
  return present(made && (await readInterruption(sql, made.id)), 'interruption that was just written');
}

type InterruptionColumns = {
  state: InterruptionState;
  ended_at: Date;
  unused_days: number;
  given_points: number;
};

/** Writes the state if it is still the one that was read. Only `applyStep` calls it. */
export async function moveInterruption(
  sql: Sql,
  { id, state: before }: Interruption,
  columns: InterruptionColumns,
): Promise<void> {
  const moved = await sql`
    update leg_interruption set ${sql(columns)} where id = ${id} and state = ${before} returning id`;
  if (moved.length !== 1) throw new Error(`The interruption ${id} changed while its leg was locked.`);
}

/** It ends now. */
export async function endNow(sql: Sql, { id }: Pick<Interruption, 'id'>, now: Date): Promise<void> {
  await sql`update leg_interruption set until = greatest(began_at, least(until, ${now})) where id = ${id}`;
}

/** For interruption `i` of leg `g` by emergency `e`: whether a day up to an end, or the overdue day, is in it. */
const meetsUpTo = (sql: Sql, end: ReturnType<Sql>) => sql`
  exists (select from emergency e where e.id = i.emergency_id
             and tsrange(lower(g.during), greatest(${end}, e.declared_at at time zone g.time_zone))
                 && tsrange(e.from_day::timestamp, e.to_day + interval '1 day'))`;

/** Active ones that no longer affect any day of their leg. */
export const unmetInterruptions = (sql: Sql, legId: string): Promise<Interruption[]> =>
  interruptionsWhere(
    sql,
    sql`g.id = ${legId} and i.state = any(${standingStates}) and not ${meetsUpTo(sql, sql`upper(g.during)`)}`,
  );

/** Those that only affected an extension with the bank's answer pending: whether they give points is unknown. */
export async function unsureInterruptions(sql: Sql, bookingId: string): Promise<string[]> {
  const rows = await interruptionsWhere(
    sql,
    sql`g.id = ${bookingId} and i.state = any(${standingStates}) and exists (
      select from leg_extension d
       where d.leg_id = g.id and d.state = any(${chargedExtensions}) and not ${meetsUpTo(sql, sql`d.from_free_at`)})`,
  );
  return rows.map(({ id }) => id);
}

/** An emergency's active interruptions, of rentals or swap legs. Their legs are locked, so that nobody confirms a return right now. */
export async function lockInterruptions(
  sql: Sql,
  emergencyId: string,
  kind: 'rental' | 'swap',
): Promise<Interruption[]> {
  const meant = sql`i.emergency_id = ${emergencyId} and (x.kind = 'rental') = ${kind === 'rental'} and i.state = any(${standingStates})`;
  const legs = (await interruptionsWhere(sql, meant)).map(({ legId }) => legId);
  await sql`select 1 from leg where id = any(${legs}) order by id for update`;
  return interruptionsWhere(sql, sql`i.leg_id = any(${legs}) and ${meant} order by i.leg_id`);
}
