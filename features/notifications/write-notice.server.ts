/** Schedules a notification's email: at once, after quiet hours, or in the daily email; not if it was read or settled before. */
import { z } from 'zod';
import { addressOfAccount } from '../auth/account/address-of-account.server.ts';
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { exchangePicture } from '../exchange/views/exchange-picture.server.ts';
import { isKind, notificationKinds } from './notification-kinds.ts';
import { exchangeOf, isStillDue, noticeColumns, wordsOf, type NoticeRow } from './notice-row.server.ts';
import { dailyEmail, noticeEmail, type Frame } from './notification-email.ts';
import { offKeyOf } from './own-choices.server.ts';

/** The job at the end of the quiet hours. */
export const writeNoticeKind = 'write-notice';
/** The job of an account's daily email. */
export const writeDailyKind = 'write-daily-notices';

const frameOf = (config: Config): Frame => ({ brandName: config.brand.name, origin: ownOrigin(config) });

const saveEmailState = (sql: Sql, ids: readonly number[], state: 'written' | 'passed_over') =>
  sql`update notification set letter = ${state}, letter_due_at = null where id = any(${[...ids]}::bigint[])`;

/** Writes one notification's email and records it. Someone without a confirmed address only finds it in their list. */
export async function writeNoticeNow(
  { sql, config, now }: { sql: Sql; config: Config; now: Date },
  id: number,
): Promise<void> {
  const [row] = await sql<
    NoticeRow[]
  >`select ${noticeColumns(sql)} from notification where id = ${id} for update`;
  if (!row || row.email === 'written' || !isKind(row.kind)) return;
  const words = wordsOf(row);
  const to = await addressOfAccount(sql, row.accountId);
  await saveEmailState(sql, [id], to === null ? 'passed_over' : 'written');
  if (to === null || words === null) return;
  const { mayBeOff, topic } = notificationKinds[row.kind];
  const off = mayBeOff ? { key: await offKeyOf(sql, row.accountId), topic } : null;
  const picture = await exchangePicture(sql, exchangeOf(row.facts), row.accountId);
  await writeMail(sql, { to, ...noticeEmail(frameOf(config), words, off, picture) }, now);
}

const noticeBody = z.object({ id: z.number() });

export const writeNoticeJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now }) => {
    const { id } = noticeBody.parse(job.body);
    const at = now();
    const [row] = await sql<NoticeRow[]>`
      select ${noticeColumns(sql)} from notification where id = ${id} and letter = 'waiting' for update`;
    if (!row) return;
    if (await isStillDue(sql, row, at)) await writeNoticeNow({ sql, config, now: at }, id);
    else await saveEmailState(sql, [id], 'passed_over');
  };

const dailyBody = z.object({ account: z.uuid() });
/** Any more appear only in the list. */
const mostInAnEmail = 30;

export const writeDailyJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now }) => {
    const { account } = dailyBody.parse(job.body);
    const at = now();
    const rows = await sql<NoticeRow[]>`
      select ${noticeColumns(sql)} from notification
       where account_id = ${account} and letter = 'daily' and letter_due_at <= ${at} order by id for update`;
    const unread = rows.filter(({ readAt }) => readAt === null);
    const told = unread.flatMap((row) => wordsOf(row) ?? []).slice(0, mostInAnEmail);
    const to = told.length === 0 ? null : await addressOfAccount(sql, account);
    await saveEmailState(
      sql,
      rows.map(({ id }) => id),
      to === null ? 'passed_over' : 'written',
    );
    if (to !== null)
      await writeMail(sql, { to, ...dailyEmail(frameOf(config), told, await offKeyOf(sql, account)) }, at);
  };
