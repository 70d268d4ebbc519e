/** Which emergency stands? Read by the jobs that bring what it means to everything that it meets. */
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

/** What was being agreed at the very moment of a declaration has been written by then: whoever looks for it looks a second time. */
export const secondLookSeconds = 120;

const columnsOf = (sql: Sql) => sql`
  id, kind, title, from_day as "from", to_day as "to", area, declared_at as "declaredAt", lifted_at as "liftedAt"`;

/** One that was declared, and stays as it is until the transaction ends: who lifts it waits, and then finds what was offered. */
export async function declaredEmergency(sql: Sql, id: string): Promise<Emergency | null> {
  const [row] = await sql<Emergency[]>`select ${columnsOf(sql)} from emergency where id = ${id} for share`;
  return row ?? null;
}

/** The same; null when it is lifted. */
export async function standingEmergency(sql: Sql, id: string): Promise<Emergency | null> {
  const emergency = await declaredEmergency(sql, id);
  return emergency?.liftedAt === null ? emergency : null;
}

/** All that stand. @param besides leaves this one out; null for all */
export const standingEmergencies = (sql: Sql, besides: string | null = null): Promise<Emergency[]> => sql<
  Emergency[]
>`
  select ${columnsOf(sql)} from emergency where lifted_at is null and id is distinct from ${besides} order by id`;

/** What an emergency is to something that is out. @param until the end of its last day where the listing is */
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
