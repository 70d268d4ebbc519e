/** Emails operators about urgent problems: when one starts, once a day while it lasts, and when it is over. */
import { addressesOf } from '../membership/accounts.server.ts';
import { frameOf } from '../membership/email-frame.server.ts';
import { operatorIds } from '../members/operators.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { emailHtml, emailText } from '../../platform/email-text.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import type { Alarm, AlarmKey } from './alarms.ts';
import { readAlarms } from './read-alarms.server.ts';

export const emailAlarmsKind = 'email-alarms';

const repeatMilliseconds = 24 * 3_600_000;

type Open = { key: AlarmKey; openedAt: Date; toldAt: Date };
type News = { begun: Alarm[]; lasting: Alarm[]; over: AlarmKey[] };

/** Compares current problems with those already emailed. */
function newsOf(alarms: readonly Alarm[], open: readonly Open[], now: Date): News {
  const before = new Map(open.map((each) => [each.key, each]));
  return {
    begun: alarms.filter(({ key }) => !before.has(key)),
    lasting: alarms.filter(({ key }) => {
      const toldAt = before.get(key)?.toldAt;
      return toldAt !== undefined && now.getTime() - toldAt.getTime() >= repeatMilliseconds;
    }),
    over: open.flatMap(({ key }) => (alarms.some((alarm) => alarm.key === key) ? [] : [key])),
  };
}

const topics: Record<AlarmKey, string> = {
  books: 'the books',
  payouts: 'payouts',
  jobs: 'the queue',
  mail: 'emails',
  backup: 'backups',
  disk: 'the disk',
};

function emailOf({ config }: Pick<Deps, 'config'>, { begun, lasting, over }: News) {
  const frame = frameOf(config);
  const [first] = [...begun, ...lasting];
  const more = begun.length + lasting.length - 1;
  const title = first
    ? `${first.title}${more > 0 ? `, and ${more} more` : ''}`
    : `Fixed: ${over.map((key) => topics[key]).join(', ')}`;
  const content = {
    ...frame,
    title,
    preview: first?.sentence ?? 'There is nothing left to do.',
    parts: [
      ...[...begun, ...lasting].map((alarm) => ({
        kind: 'item' as const,
        title: alarm.title,
        text: alarm.sentence,
        href: `${frame.origin}${alarm.to}`,
      })),
      ...(over.length > 0
        ? [{ kind: 'text' as const, text: `Back to normal: ${over.map((key) => topics[key]).join(', ')}.` }]
        : []),
      { kind: 'button' as const, label: 'Open the desk', href: `${frame.origin}/operator` },
    ],
    reason: `You get this email because you are an operator of ${frame.brandName}.`,
  };
  return { subject: `${frame.brandName}: ${title}`, body: emailText(content), html: emailHtml(content) };
}

async function remember(sql: Sql, { begun, lasting, over }: News, now: Date): Promise<void> {
  for (const { key } of begun)
    await sql`insert into operating_alarm (key, opened_at, told_at) values (${key}, ${now}, ${now})`;
  await sql`update operating_alarm set told_at = ${now} where key = any (${lasting.map(({ key }) => key)})`;
  await sql`delete from operating_alarm where key = any (${over})`;
}

/** The job, every five minutes. The emails and the record of them are one transaction. */
export const emailAlarmsJob =
  (deps: Pick<Deps, 'config'>): JobHandler =>
  async ({ sql, now }) => {
    const at = now();
    const open = await sql<Open[]>`
      select key, opened_at as "openedAt", told_at as "toldAt" from operating_alarm order by key for update`;
    const news = newsOf(await readAlarms({ ...deps, sql, now }), open, at);
    if (news.begun.length + news.lasting.length + news.over.length === 0) return;
    const operators = await addressesOf(sql, await operatorIds(sql));
    for (const to of operators.values()) await writeMail(sql, { to, ...emailOf(deps, news) }, at);
    await remember(sql, news, at);
  };
