/** How does a change reach the open pages of whoever it concerns? A small note in its own transaction, and a hint to every process. */
import type { Sql } from '../database.server/sql.ts';
import type { Body } from '../jobs.server/outbox.ts';
import type { JobHandler } from '../jobs.server/take-jobs.ts';

/** The channel on which processes hear whose notes have grown, and whose session has ended. */
export const liveChannel = 'live';

export type LiveTold = {
  /** Lower-case words: 'message', 'message.read'. */
  kind: string;
  /** Ids and counts, no more: whoever hears it asks for the rest as themselves. 2,000 bytes at most. */
  body?: Body;
};

/**
 * Tells accounts. They hear it when the transaction has committed, in the order of commits, and not when it was rolled back.
 * Write it last: it holds the accounts' counters (in the order of their ids) until the end of the transaction.
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

/** A job. A page that was away for longer reads everything anew. */
export const forgetLiveNotesJob =
  (keptDays: number): JobHandler =>
  async ({ sql, now }) => {
    await sql`delete from live_note where told_at < ${now()}::timestamptz - make_interval(days => ${keptDays})`;
  };
