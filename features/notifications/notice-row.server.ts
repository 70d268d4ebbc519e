/** Reads a row of a member's notifications, and whether it is still relevant. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { wordOf } from './about/about-exchange.server.ts';
import type { Words } from './notification-kind.ts';
import { isKind, notificationKinds } from './notification-kinds.ts';
import { isPromise, openPromise } from './readers/promises.server.ts';

export type NoticeRow = {
  id: number;
  accountId: string;
  kind: string;
  facts: unknown;
  deadline: Date | null;
  readAt: Date | null;
  email: string;
};

export const noticeColumns = (sql: Sql) =>
  sql`id, account_id as "accountId", kind, facts, deadline_at as deadline, read_at as "readAt", letter as email`;

/** Its text; null for a removed kind or outdated facts: one half-year-old row must not break the list. */
export const wordsOf = ({ kind, facts }: { kind: string; facts: unknown }): Words | null =>
  isKind(kind) && notificationKinds[kind].fits(facts) ? notificationKinds[kind].words(facts) : null;

/** The exchange its facts are about. */
const subjectIn = z.union([
  z.object({ bookingId: z.string() }).transform(({ bookingId }) => bookingId),
  z.object({ swapId: z.string() }).transform(({ swapId }) => swapId),
  z
    .object({ exchange: z.object({ kind: z.string(), id: z.string() }) })
    .transform(({ exchange }) => wordOf(exchange)),
]);

/** The number of the exchange or leg that its facts are about; '' without one. */
export function exchangeOf(facts: unknown): string {
  const subject = subjectIn.safeParse(facts);
  return subject.success ? (subject.data.split(' ').at(-1) ?? '') : '';
}

/** Whether it is unread, not expired, and still to be done. */
export async function isStillDue(sql: Sql, row: NoticeRow, now: Date): Promise<boolean> {
  if (row.readAt !== null || (row.deadline !== null && row.deadline <= now)) return false;
  const promise = isKind(row.kind) ? notificationKinds[row.kind].promise : undefined;
  if (!isPromise(promise)) return true;
  const open = await openPromise(sql, promise, subjectIn.parse(row.facts), now);
  // The other side is notified too; their notification stays as long as it is open.
  return open !== null && (row.deadline === null || open.holders.includes(row.accountId));
}
