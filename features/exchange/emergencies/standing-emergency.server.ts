/** Reads active emergencies for the jobs that apply them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Interrupting } from '../relief/interruptions.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import type { Area, EmergencyKind } from './area.ts';

export type Emergency = {
  id: string;
  kind: EmergencyKind;
  title: string;
  from: string;
  to: string;
  area: Area;
  declaredAt: Date;
  liftedAt: Date | null;
};

/** Agreements made during a declaration are stored by then: the search runs a second time. */
export const secondLookSeconds = 120;

const columnsOf = (sql: Sql) => sql`
  id, kind, title, from_day as "from", to_day as "to", area, declared_at as "declaredAt", lifted_at as "liftedAt"`;

/** A declared one, locked until the transaction ends: lifting it waits, and then finds what was offered. */
export async function declaredEmergency(sql: Sql, id: string): Promise<Emergency | null> {
  const [row] = await sql<Emergency[]>`select ${columnsOf(sql)} from emergency where id = ${id} for share`;
  return row ?? null;
}

/** The same; null when lifted. */
export async function standingEmergency(sql: Sql, id: string): Promise<Emergency | null> {
  const emergency = await declaredEmergency(sql, id);
  return emergency?.liftedAt === null ? emergency : null;
}

/** All active ones. @param besides excludes this one; null for all */
export const standingEmergencies = (sql: Sql, besides: string | null = null): Promise<Emergency[]> => sql<
  Emergency[]
>`
  select ${columnsOf(sql)} from emergency where lifted_at is null and id is distinct from ${besides} order by id`;

/** An emergency's effect on something that is out. @param until the end of its last day at the listing */
export async function interruptingBy(sql: Sql, emergency: Emergency, until: Date): Promise<Interrupting> {
  const settings = await readSettings(sql);
  const { id, kind, title, declaredAt } = emergency;
  return {
    emergencyId: id,
    kind,
    title,
    declaredAt,
    until,
    pointsPercent: settings['emergency-points-percent'],
  };
}
