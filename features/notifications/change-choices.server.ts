/** Lets people choose which notifications they get, how and when. */
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { isTimeZone } from '../../platform/time/time-zone.ts';
import { isOperator } from '../members/operators.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import type { Choice } from './choices.ts';
import { topics } from './notification-kind.ts';
import { hasOptionalEmail, isTopic, topicLabels } from './notification-kinds.ts';
import { everyTopic } from './notification-email.ts';
import { asThemselves } from './notification-queries.server.ts';
import type { NotificationChoices } from './notification-view.ts';
import { choiceOf, keepChoice, quietSettingsOf } from './own-choices.server.ts';
import type { QuietSettings } from './send/quiet-hours.ts';

const alwaysEmailed = refusal('not-possible-now', 'We always send these emails.', 'isEmailed');
const noSuchZone = refusal('invalid', 'timeZone: the name of a time zone, as America/Vancouver.', 'timeZone');

/** Every switch and its current value. Only operators see the desk's. */
export async function notificationChoices(deps: Deps, actor: AccountActor): Promise<NotificationChoices> {
  const runsTheDesk = await isOperator(deps.sql, actor.accountId);
  return asThemselves(deps, actor, async (sql) => {
    const seen = topics.filter((topic) => topic !== 'desk' || runsTheDesk);
    return {
      settings: await quietSettingsOf(sql, actor.accountId),
      topics: await Promise.all(
        seen.map(async (topic) => ({
          topic,
          label: topicLabels[topic],
          hasOptionalEmail: hasOptionalEmail(topic),
          ...(await choiceOf(sql, actor.accountId, topic)),
        })),
      ),
      pushKey: deps.config.webPush?.publicKey ?? null,
    };
  });
}

/** Turns emails or push messages about a topic on or off; omitted ones stay. */
export async function chooseTopic(
  deps: Deps,
  actor: AccountActor,
  topic: string,
  wish: Partial<Choice>,
): Promise<Choice | Refusal<'not-possible-now' | 'not-found'>> {
  if (!isTopic(topic)) return notFound;
  if (wish.isEmailed === false && !hasOptionalEmail(topic)) return alwaysEmailed;
  return asThemselves(deps, actor, (sql) => keepChoice(sql, actor.accountId, topic, wish));
}

/** Sets quiet hours. */
export function saveQuietSettings(
  deps: Deps,
  actor: AccountActor,
  wish: QuietSettings,
): Promise<QuietSettings | Refusal<'invalid'>> {
  if (!isTimeZone(wish.timeZone)) return Promise.resolve(noSuchZone);
  return asThemselves<QuietSettings>(deps, actor, async (sql) => {
    const { timeZone, isQuietAtNight, quietFrom, quietTo, dailyAt } = wish;
    await sql`
      insert into notification_setting (account_id, time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at)
      values (${actor.accountId}, ${timeZone}, ${isQuietAtNight}, ${quietFrom}, ${quietTo}, ${dailyAt})
      on conflict (account_id) do update
        set time_zone = excluded.time_zone, is_quiet_at_night = excluded.is_quiet_at_night, quiet_from = excluded.quiet_from,
            quiet_to = excluded.quiet_to, daily_at = excluded.daily_at`;
    return quietSettingsOf(sql, actor.accountId);
  });
}

/** Ends emails about one topic, or all, for anyone with an email's link. @returns whether the link exists */
export async function endEmails(deps: Pick<Deps, 'sql'>, key: string, topic: string): Promise<boolean> {
  if (!isUuid(key)) return false;
  const ended = topics.filter((each) => hasOptionalEmail(each) && (topic === everyTopic || topic === each));
  const [found] = await deps.sql<{ accountId: string }[]>`
    select account_id as "accountId" from notification_setting where off_key = ${key}`;
  if (!found || ended.length === 0) return false;
  for (const each of ended) await keepChoice(deps.sql, found.accountId, each, { isEmailed: false });
  return true;
}
