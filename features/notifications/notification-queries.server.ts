/** Reads a member's notifications as themselves, so that the database shows only their own. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { wordsOf } from './notice-row.server.ts';
import { isKind, notificationKinds } from './notification-kinds.ts';
import type { Notice, NoticePage } from './notification-view.ts';

/** Queries as the asking member. */
export const asThemselves = <T>(
  deps: Pick<Deps, 'sql'>,
  { accountId }: AccountActor,
  work: (sql: Sql) => Promise<T>,
): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, ({ sql }) => work(sql));

export async function countUnread(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from notification where read_at is null`;
  return row?.count ?? 0;
}

export const unreadOf = (deps: Deps, actor: AccountActor): Promise<number> =>
  asThemselves(deps, actor, countUnread);

type Stored = {
  id: number;
  kind: string;
  facts: unknown;
  happenedAt: Date;
  deadlineAt: Date | null;
  readAt: Date | null;
};

function noticeOf({ id, kind, facts, happenedAt, deadlineAt, readAt }: Stored): Notice[] {
  const words = wordsOf({ kind, facts });
  if (!words || !isKind(kind)) return [];
  const { title, text, path, button } = words;
  return [
    {
      id,
      kind,
      topic: notificationKinds[kind].topic,
      title,
      text,
      path,
      button,
      happenedAt: happenedAt.toISOString(),
      deadlineAt: deadlineAt?.toISOString() ?? null,
      isRead: readAt !== null,
    },
  ];
}

export type NoticeQuestion = { before: number | null; onlyUnread: boolean; most: number };

/** A page of notifications, newest first. */
export const noticesOf = (
  deps: Deps,
  actor: AccountActor,
  { before, onlyUnread, most }: NoticeQuestion,
): Promise<NoticePage> =>
  asThemselves(deps, actor, async (sql) => {
    const rows = await sql<Stored[]>`
      select id, kind, facts, happened_at as "happenedAt", deadline_at as "deadlineAt", read_at as "readAt"
        from notification
       where account_id = ${actor.accountId}
         ${before === null ? sql`` : sql`and id < ${before}`} ${onlyUnread ? sql`and read_at is null` : sql``}
       order by id desc limit ${most + 1}`;
    const shown = rows.slice(0, most);
    return {
      notices: shown.flatMap(noticeOf),
      unread: await countUnread(sql),
      before: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
    };
  });
