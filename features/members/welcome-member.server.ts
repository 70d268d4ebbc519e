/** How does an account get its public profile, the member? The first time it is needed, once. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { keepPhone } from './phones.server.ts';
import { today } from '../../platform/time-zone.ts';

/** What others see until the member says something else: nothing of the e-mail address is public. */
export const nameOfNewMember = 'New member';

/** Makes the profile of a confirmed account unless there is one. The member has the account's id. */
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

/** What others see where a member was who has deleted the account. */
const nameOfFormerMember = 'Former member';

/** Takes from the public profile what says who it was. What others share with the member keeps its other side. */
export async function forgetMember(sql: Sql, id: string): Promise<void> {
  await sql`
    update member set display_name = ${nameOfFormerMember}, bio = '', languages = '{}', photo = null, response_minutes = null, response_rate_percent = null,
           verifications = '{}'
     where id = ${id}`;
  await keepPhone(sql, id, null);
}
