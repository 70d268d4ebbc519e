/**
 * Sends push messages about a notification to subscribed browsers that are still signed in. A repeat has the same tag, so it shows once.
 */
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler, OutsideJob } from '../../../platform/jobs.server/take-jobs.ts';
import { sendPush, type PushOptions, type PushTarget } from '../../../platform/net/web-push.server.ts';
import { isStillDue, wordsOf, type NoticeRow, noticeColumns } from '../notice-row.server.ts';

/** Looks up browsers at the moment of sending. */
export const pushNoticeKind = 'push-notice';
/** One message to one browser. */
export const sendPushKind = 'send-push';

const mostTries = 6;
/** After a day, people find it in the list instead. */
const dayMs = 86_400_000;

/** Schedules a notification's push; does nothing without configuration or browsers. */
export async function askForPush(
  { sql, config, now }: { sql: Sql; config: Config; now: Date },
  id: number,
  accountId: string,
  dueAt: Date,
): Promise<void> {
  if (config.webPush === null) return;
  const [listens] = await sql`select 1 from push_subscription where account_id = ${accountId} limit 1`;
  if (listens) await enqueue(sql, { kind: pushNoticeKind, body: { id }, key: String(id), dueAt }, now);
}

const noticeBody = z.object({ id: z.number() });

export const pushNoticeJob: JobHandler = async ({ job, sql, now }) => {
  const { id } = noticeBody.parse(job.body);
  const at = now();
  const [row] = await sql<NoticeRow[]>`select ${noticeColumns(sql)} from notification where id = ${id}`;
  if (!row || !(await isStillDue(sql, row, at))) return;
  const targets = await sql<{ id: string }[]>`
    select id from push_subscription where account_id = ${row.accountId} order by made_at, id`;
  for (const target of targets)
    await enqueue(
      sql,
      {
        kind: sendPushKind,
        body: { notice: id, subscription: target.id },
        key: `${id} ${target.id}`,
        mostTries,
      },
      at,
    );
};

const pushBody = z.object({ notice: z.number(), subscription: z.uuid() });

/** What the service worker reads; app/offline/push-message.ts. */
const payloadOf = (row: NoticeRow, words: { title: string; text: string; path: string }): string =>
  JSON.stringify({ title: words.title, text: words.text, path: words.path, tag: `notice-${row.id}` });

export const sendPushJob = (
  { config, log, sql }: Pick<Deps, 'config' | 'log' | 'sql'>,
  options: PushOptions = {},
): OutsideJob => ({
  async outside({ job, now }) {
    const { notice, subscription } = pushBody.parse(job.body);
    const [row] = await sql<NoticeRow[]>`select ${noticeColumns(sql)} from notification where id = ${notice}`;
    const words = row ? wordsOf(row) : null;
    if (config.webPush === null || !row || words === null || row.readAt !== null) return;
    // Another account may have taken over the browser since.
    const [target] = await sql<PushTarget[]>`
      select endpoint, p256dh, auth from push_subscription where id = ${subscription} and account_id = ${row.accountId}`;
    if (!target) return;
    const left = row.deadline === null ? dayMs : row.deadline.getTime() - now().getTime();
    if (left <= 0) return;
    const outcome = await sendPush(
      config.webPush,
      target,
      {
        payload: payloadOf(row, words),
        ttlSeconds: Math.floor(Math.min(left, dayMs) / 1000),
        urgency: row.deadline === null ? 'normal' : 'high',
        topic: `notice-${notice}`,
      },
      options,
    );
    if (outcome === 'taken') return;
    await sql`delete from push_subscription where id = ${subscription}`;
    if (outcome === 'refused')
      log.warn('A browser’s push service refused a message. We removed the browser.', {});
  },
});
