/** Marks threads as read, and blocks them. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { tellLive } from '../../platform/live.server/tell-live.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { setBlock } from '../members/blocks.server.ts';
import { notFound } from '../members/member-refusals.ts';
import { lockThread } from './thread-store.server.ts';

/** Marks as read up to this number. It never goes back, nor beyond the last message. */
export const markRead = (
  deps: Deps,
  { accountId }: AccountActor,
  threadId: string,
  upTo: number,
): Promise<{ readNumber: number } | Refusal> =>
  inCommand<{ readNumber: number } | Refusal>(deps, async ({ sql }) => {
    const now = deps.now();
    const [read] = await sql<{ readNumber: number; before: number }[]>`
      with before as (
        select p.read_number as number, t.last_number as last from thread_party p join thread t on t.id = p.thread_id
         where p.thread_id = ${threadId} and p.account_id = ${accountId} for update of p
      )
      update thread_party p
         set read_number = greatest(p.read_number, least(${upTo}::int, before.last)), read_at = ${now}
        from before where p.thread_id = ${threadId} and p.account_id = ${accountId}
      returning p.read_number as "readNumber", before.number as before`;
    if (!read) return notFound;
    if (read.readNumber > read.before) {
      const people = await sql<{ id: string }[]>`
        select account_id as id from thread_party where thread_id = ${threadId}`;
      const body = { thread: threadId, by: accountId, upTo: read.readNumber };
      await tellLive(
        sql,
        people.map(({ id }) => id),
        { kind: 'message.read', body },
        now,
      );
    }
    return { readNumber: read.readNumber };
  });

/**
 * Blocks a thread or lifts the block: nobody can write in a blocked thread. Its messages stay. Between two people this blocks the other
 * person everywhere.
 */
export const blockThread = (
  deps: Deps,
  { accountId }: AccountActor,
  threadId: string,
  isBlocked: boolean,
): Promise<{ isBlocked: boolean } | Refusal> =>
  inCommand<{ isBlocked: boolean } | Refusal>(deps, async ({ sql }) => {
    const thread = await lockThread(sql, threadId);
    if (!thread?.parties.some((party) => party.accountId === accountId)) return notFound;
    const now = deps.now();
    const people = thread.parties.map((party) => party.accountId);
    const others = people.filter((id) => id !== accountId);
    const [other] = others;
    // With one other person it blocks that person; with several only this conversation.
    if (others.length === 1 && other !== undefined)
      await setBlock(sql, { by: accountId, of: other, isBlocked }, now);
    if (others.length !== 1 || !isBlocked)
      await sql`
        update thread_party set blocked_at = ${isBlocked ? now : null}
         where thread_id = ${threadId} and account_id = ${accountId}`;
    await tellLive(
      sql,
      people,
      { kind: 'message', body: { thread: threadId, number: thread.lastNumber } },
      now,
    );
    return { isBlocked };
  });
