/** How does somebody choose what they are told, how and when? */
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { isOperator } from '../members/operators.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { choiceFor, type Choice } from './choices.ts';
import { topics } from './notification-kind.ts';
import { isKind, kindNames, notificationKinds, topicLabels, type KindName } from './notification-kinds.ts';
import { dailyKind } from './notification-letter.ts';
import { asThemselves } from './notification-queries.server.ts';
import type { KindChoice, NotificationChoices } from './notification-view.ts';
import { choicesOf, quietSettingsOf } from './own-choices.server.ts';
import type { QuietSettings } from './quiet-hours.ts';

const notForChoice = refusal(
  'not-possible-now',
  'What has a deadline, moves money or ends an agreement is always written to you at once.',
  'letter',
);
const noSuchZone = refusal('invalid', 'timeZone: the name of a time zone, as America/Vancouver.', 'timeZone');

const shown = (name: KindName, chosen: Choice | null): KindChoice => {
  const kind = notificationKinds[name];
  const { letter, isPushed } = choiceFor(kind, chosen);
  const { label, mayBeOff } = kind;
  const hasLetter = kind.letter === 'at_once' || kind.letter === 'daily';
  return { kind: name, label, letter, isPushed, mayBeOff, hasLetter };
};

/** Everything that can be chosen, and what holds now. What only operators are told, only they see. */
export async function notificationChoices(deps: Deps, actor: AccountActor): Promise<NotificationChoices> {
  const runsTheDesk = await isOperator(deps.sql, actor.accountId);
  return asThemselves(deps, actor, async (sql) => {
    const chosen = await choicesOf(sql, actor.accountId);
    const seen = topics.filter((topic) => topic !== 'desk' || runsTheDesk);
    return {
      settings: await quietSettingsOf(sql, actor.accountId),
      topics: seen.map((topic) => ({
        topic,
        label: topicLabels[topic],
        kinds: kindNames
          .filter((name) => notificationKinds[name].topic === topic)
          .map((name) => shown(name, chosen.get(name) ?? null)),
      })),
      pushKey: deps.config.webPush?.publicKey ?? null,
    };
  });
}

/** Chooses for one kind; what is left out stays. */
export async function chooseKind(
  deps: Deps,
  actor: AccountActor,
  kind: string,
  wish: Partial<Choice>,
): Promise<KindChoice | Refusal<'not-possible-now' | 'not-found'>> {
  if (!isKind(kind)) return notFound;
  const standard = notificationKinds[kind];
  const isLetterFixed = !standard.mayBeOff || standard.letter === 'elsewhere' || standard.letter === 'none';
  if (wish.letter !== undefined && isLetterFixed) return notForChoice;
  return asThemselves(deps, actor, async (sql) => {
    const now = (await choicesOf(sql, actor.accountId)).get(kind) ?? null;
    const { letter, isPushed } = { ...choiceFor(standard, now), ...wish };
    await sql`
      insert into notification_choice (account_id, kind, letter, is_pushed)
      values (${actor.accountId}, ${kind}, ${letter}, ${isPushed})
      on conflict (account_id, kind) do update set letter = excluded.letter, is_pushed = excluded.is_pushed`;
    return shown(kind, { letter, isPushed });
  });
}

/** Says when somebody may be disturbed. */
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

/** The link of a letter: ends letters of one kind, or the daily ones, for whoever has it. @returns whether there is such a link */
export async function endLetters(deps: Pick<Deps, 'sql'>, key: string, kind: string): Promise<boolean> {
  if (!isUuid(key)) return false;
  const [found] = await deps.sql<{ accountId: string }[]>`
    select account_id as "accountId" from notification_setting where off_key = ${key}`;
  if (!found) return false;
  const { accountId } = found;
  const chosen = await choicesOf(deps.sql, accountId);
  const ended = kindNames.filter((name) => {
    const { mayBeOff, letter } = notificationKinds[name];
    const isDaily = choiceFor(notificationKinds[name], chosen.get(name) ?? null).letter === 'daily';
    return mayBeOff && letter !== 'elsewhere' && (kind === dailyKind ? isDaily : name === kind);
  });
  for (const name of ended)
    await deps.sql`
      insert into notification_choice (account_id, kind, letter, is_pushed)
      values (${accountId}, ${name}, 'never', ${chosen.get(name)?.isPushed ?? notificationKinds[name].isPushed})
      on conflict (account_id, kind) do update set letter = 'never'`;
  return kind === dailyKind || ended.length > 0;
}
