/** What do others see of a member? */
import type { Sql } from '../../platform/database.server/sql.ts';

export type Profile = { id: string; displayName: string; joinedOn: string; isFounder: boolean };

/** @returns null while the account has no profile: it has not joined yet */
export async function readProfile(sql: Sql, id: string): Promise<Profile | null> {
  const [row] = await sql<Profile[]>`
    select id, display_name as "displayName", joined_on::text as "joinedOn", is_founder as "isFounder" from member where id = ${id}`;
  return row ?? null;
}
