/** Creates an account's public profile, the member, when first needed. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { keepPhone } from './phones.server.ts';
import { today } from '../../platform/time/time-zone.ts';

/** Shown until the member enters something else: nothing of the email address is public. */
export const nameOfNewMember = 'New member';

/** Creates a confirmed account's profile unless it exists. The member has the account's id. */
export async function welcomeMember(
  sql: Sql,
  account: { id: string; displayName?: string | undefined },
  now: Date,
): Promise<void> {
  const name = account.displayName?.trim().slice(0, 80) || nameOfNewMember;
  await sql`
    insert into member (id, display_name, joined_on) values (${account.id}, ${name}, ${today('America/Vancouver', now)})
    on conflict (id) do nothing`;
}

/** Shown in place of a member who deleted their account. */
const nameOfFormerMember = 'Former member';

/** Removes personal data from the public profile. What others share with the member stays. */
export async function forgetMember(sql: Sql, id: string): Promise<void> {
  await sql`
    update member set display_name = ${nameOfFormerMember}, bio = '', languages = '{}', photo = null, response_minutes = null, response_rate_percent = null,
           verifications = '{}'
     where id = ${id}`;
  await keepPhone(sql, id, null);
}
