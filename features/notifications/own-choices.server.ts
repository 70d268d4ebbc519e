/** Reads and stores a member's notification choices. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { everything, type Choice } from './choices.ts';
import type { Topic } from './notification-kind.ts';
import { standardQuietSettings, type QuietSettings } from './send/quiet-hours.ts';

export async function quietSettingsOf(sql: Sql, accountId: string): Promise<QuietSettings> {
  const [row] = await sql<QuietSettings[]>`
    select time_zone as "timeZone", is_quiet_at_night as "isQuietAtNight", quiet_from as "quietFrom", quiet_to as "quietTo",
           daily_at as "dailyAt"
      from notification_setting where account_id = ${accountId}`;
  return row ?? standardQuietSettings;
}

/** A topic's current choice. */
export async function choiceOf(sql: Sql, accountId: string, topic: Topic): Promise<Choice> {
  const [chosen] = await sql<Choice[]>`
    select is_emailed as "isEmailed", is_pushed as "isPushed" from notification_choice
     where account_id = ${accountId} and topic = ${topic}`;
  return chosen ?? everything;
}

/** Stores a choice; omitted fields stay. @returns the current choice */
export async function keepChoice(
  sql: Sql,
  accountId: string,
  topic: Topic,
  wish: Partial<Choice>,
): Promise<Choice> {
  const { isEmailed = null, isPushed = null } = wish;
  const [kept] = await sql<Choice[]>`
    insert into notification_choice as own (account_id, topic, is_emailed, is_pushed)
    values (${accountId}, ${topic}, coalesce(${isEmailed}::boolean, true), coalesce(${isPushed}::boolean, true))
    on conflict (account_id, topic) do update
      set is_emailed = coalesce(${isEmailed}::boolean, own.is_emailed), is_pushed = coalesce(${isPushed}::boolean, own.is_pushed)
    returning is_emailed as "isEmailed", is_pushed as "isPushed"`;
  return kept ?? everything;
}

/** The key that turns emails off; created with the first email. */
export async function offKeyOf(sql: Sql, accountId: string): Promise<string> {
  const [row] = await sql<{ key: string }[]>`
    insert into notification_setting (account_id) values (${accountId})
    on conflict (account_id) do update set account_id = excluded.account_id returning off_key as key`;
  return row?.key ?? '';
}
