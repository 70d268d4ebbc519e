/** Records what was verified about a member, for everyone to see. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** Adds a verification to the public profile, once. */
export async function noteVerification(sql: Sql, memberId: string, word: string): Promise<void> {
  await sql`
    update member set verifications = array_append(verifications, ${word})
     where id = ${memberId} and not ${word} = any(verifications)`;
}
