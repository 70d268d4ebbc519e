/** Sends a change to the open pages it concerns: a small note in its own transaction, and a hint to every process. */
import type { Sql } from '../database.server/sql.ts';
import type { Body } from '../jobs.server/outbox.ts';
import type { JobHandler } from '../jobs.server/take-jobs.ts';

/** The channel on which processes learn who has new notes, and whose session ended. */
export const liveChannel = 'live';

export type LiveTold = {
  /** Lower-case words: 'message', 'message.read'. */
  kind: string;
  /** Ids and counts only: the page fetches the rest as its own account. At most 2,000 bytes. */
  body?: Body;
};

/**
 * Notifies accounts' pages once the transaction commits, in commit order, and never if it rolls back. Call it last: it locks the accounts'
 * counters (in order of id) until the transaction ends.
 */
export async function tellLive(
  sql: Sql,
  accountIds: readonly string[],
  { kind, body = {} }: LiveTold,
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    with counted as (
      insert into live_count (account_id, last)
      select distinct account_id, 1 from unnest(${[...accountIds]}::uuid[]) each (account_id) order by account_id
      on conflict (account_id) do update set last = live_count.last + 1
      returning account_id, last
    ), told as (
      insert into live_note (account_id, number, kind, body, told_at)
      select account_id, last, ${kind}, ${sql.json(body)}::jsonb, ${now} from counted returning account_id
    )
    select pg_notify(${liveChannel}, 'account ' || account_id) from told`;
}

export const forgetLiveNotesKind = 'forget-live-notes';

/** A job. A page away for longer reads everything again. */
export const forgetLiveNotesJob =
  (keptDays: number): JobHandler =>
  async ({ sql, now }) => {
    await sql`delete from live_note where told_at < ${now()}::timestamptz - make_interval(days => ${keptDays})`;
  };
