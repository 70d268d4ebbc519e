/** What did somebody choose about being told, and what holds for a kind now? */
import type { Sql } from '../../platform/database.server/sql.ts';
import { choiceFor, type Choice } from './choices.ts';
import { notificationKinds, type KindName } from './notification-kinds.ts';
import { standardQuietSettings, type QuietSettings } from './quiet-hours.ts';

export async function quietSettingsOf(sql: Sql, accountId: string): Promise<QuietSettings> {
  const [row] = await sql<QuietSettings[]>`
    select time_zone as "timeZone", is_quiet_at_night as "isQuietAtNight", quiet_from as "quietFrom", quiet_to as "quietTo",
           daily_at as "dailyAt"
      from notification_setting where account_id = ${accountId}`;
  return row ?? standardQuietSettings;
}

/** What somebody chose, by kind. */
export async function choicesOf(sql: Sql, accountId: string): Promise<Map<string, Choice>> {
  const rows = await sql<(Choice & { kind: string })[]>`
    select kind, letter, is_pushed as "isPushed" from notification_choice where account_id = ${accountId}`;
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]));
}

/** What holds for one kind. */
export async function choiceOf(sql: Sql, accountId: string, kind: KindName): Promise<Choice> {
  const [chosen] = await sql<Choice[]>`
    select letter, is_pushed as "isPushed" from notification_choice where account_id = ${accountId} and kind = ${kind}`;
  return choiceFor(notificationKinds[kind], chosen ?? null);
}

/** The key by which letters to somebody are ended; made at the first letter. */
export async function offKeyOf(sql: Sql, accountId: string): Promise<string> {
  const [row] = await sql<{ key: string }[]>`
    insert into notification_setting (account_id) values (${accountId})
    on conflict (account_id) do update set account_id = excluded.account_id returning off_key as key`;
  return row?.key ?? '';
}
