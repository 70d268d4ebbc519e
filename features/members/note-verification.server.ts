/** What has been checked about a member, for everybody to see? */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';

/** Adds a word to the verifications of the public profile, once. */
export async function noteVerification(sql: Runner, memberId: string, word: string): Promise<void> {
  await sql`
    update member set verifications = array_append(verifications, ${word})
     where id = ${memberId} and not ${word} = any(verifications)`;
}
