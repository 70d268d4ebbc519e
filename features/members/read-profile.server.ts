/** What do others see of a member? */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';

export type Profile = { id: string; displayName: string; joinedOn: string; isFounder: boolean };

/** @returns null while the account has no profile: it has not joined yet */
export async function readProfile(sql: Runner, id: string): Promise<Profile | null> {
  const [row] = await sql<Profile[]>`
    select id, display_name as "displayName", joined_on::text as "joinedOn", is_founder as "isFounder" from member where id = ${id}`;
  return row ?? null;
}
