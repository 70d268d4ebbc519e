/** Reads a member's own profile. */
import type { Sql } from '../../platform/database.server/sql.ts';

export type Profile = {
  id: string;
  displayName: string;
  bio: string;
  languages: string[];
  /** The address of a small square photo; null shows the name's first letter. */
  photo: string | null;
  /** '' for none. Only the member can read it here. */
  phone: string;
  joinedOn: string;
  isFounder: boolean;
};

/** @returns null when the account has no profile: it has not joined yet */
export async function readProfile(sql: Sql, id: string): Promise<Profile | null> {
  const [row] = await sql<Profile[]>`
    select id, display_name as "displayName", bio, languages, photo, joined_on::text as "joinedOn", is_founder as "isFounder",
           coalesce((select phone from member_phone p where p.member_id = member.id), '') as phone
      from member where id = ${id}`;
  return row ?? null;
}
