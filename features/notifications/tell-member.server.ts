/** Notifies one person, once: adds the row and, in the same transaction, the email and push that are due. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import { askForWebhooks } from '../programs/ask-for-webhooks.server.ts';
import { enqueue, type Body } from '../../platform/jobs.server/outbox.ts';
import { tellLive } from '../../platform/live.server/tell-live.ts';
import { goodMoment, nextDaily, type QuietSettings } from './send/quiet-hours.ts';
import { deliveryOf, type Delivery } from './choices.ts';
import { notificationKinds, type KindName } from './notification-kinds.ts';
import { choiceOf, quietSettingsOf } from './own-choices.server.ts';
import { wordsOf } from './notice-row.server.ts';
import { askForPush } from './send/send-push.server.ts';
import { writeDailyKind, writeNoticeKind, writeNoticeNow } from './write-notice.server.ts';

export type Telling = {
  accountId: string;
  kind: KindName;
  /** Its cause; one cause notifies a person once. */
  occasion: string;
  facts: Body;
  deadline: Date | null;
  happenedAt: Date;
};

export type TellWork = { sql: Sql; config: Config; now: Date };

type EmailPlan = { email: 'none' | 'waiting' | 'daily' | 'now'; dueAt: Date | null };

function planEmail(choice: Delivery, quiet: QuietSettings, deadline: Date | null, now: Date): EmailPlan {
  if (choice.email === 'never') return { email: 'none', dueAt: null };
  if (choice.email === 'daily') return { email: 'daily', dueAt: nextDaily(quiet, now) };
  const at = goodMoment(quiet, now, deadline);
  return at > now ? { email: 'waiting', dueAt: at } : { email: 'now', dueAt: null };
}

/** What a webhook says: the notification's text, and the page it leads to. */
function dataFor(config: Config, kind: KindName, facts: Body): Body | null {
  const words = wordsOf({ kind, facts });
  return words && { title: words.title, text: words.text, url: `${ownOrigin(config)}${words.path}` };
}

/** Tells somebody, unless they were told this before. @returns whether it was new */
export async function tellMember(work: TellWork, telling: Telling): Promise<boolean> {
  const { sql, now } = work;
  const { accountId, kind, occasion, facts, deadline, happenedAt } = telling;
  const standard = notificationKinds[kind];
  const choice = deliveryOf(standard, await choiceOf(sql, accountId, standard.topic));
  const quiet = await quietSettingsOf(sql, accountId);
  const { email, dueAt } = planEmail(choice, quiet, deadline, now);
  const isKept = email === 'waiting' || email === 'daily';
  const [row] = await sql<{ id: number }[]>`
    insert into notification (account_id, kind, occasion, facts, happened_at, deadline_at, letter, letter_due_at)
    values (${accountId}, ${kind}, ${occasion}, ${sql.json(facts)}, ${happenedAt}, ${deadline}, ${isKept ? email : 'none'}, ${dueAt})
    on conflict on constraint the_same_thing_is_told_once do nothing
    returning id`;
  if (!row) return false;
  if (email === 'now') await writeNoticeNow(work, row.id);
  if (email === 'waiting' && dueAt)
    await enqueue(sql, { kind: writeNoticeKind, body: { id: row.id }, key: String(row.id), dueAt }, now);
  if (email === 'daily' && dueAt) {
    const key = `${accountId} ${dueAt.toISOString()}`;
    await enqueue(sql, { kind: writeDailyKind, body: { account: accountId }, key, dueAt }, now);
  }
  const told = { accountId, topic: standard.topic, kind, happenedAt };
  await askForWebhooks(sql, told, () => dataFor(work.config, kind, facts), now);
  if (choice.isPushed) await askForPush(work, row.id, accountId, goodMoment(quiet, now, deadline));
  return true;
}

/** Updates the count on open pages. Written last in a transaction: it locks the accounts' counters. */
export const tellOpenPages = (sql: Sql, accountIds: readonly string[], now: Date): Promise<void> =>
  tellLive(sql, accountIds, { kind: 'notification' }, now);
