/** How does somebody say that they have read something? One notice, several, or all up to the newest that they have seen. */
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { asThemselves, countUnread } from './notification-queries.server.ts';
import { tellOpenPages } from './tell-member.server.ts';

/** `upTo`: all until this one; what has come in since stays unread. */
export type ReadInput = { ids: readonly number[] } | { upTo: number };

/** Marks what is theirs; other people's numbers, and those read before, change nothing. @returns how many are unread then */
export async function markRead(deps: Deps, actor: AccountActor, input: ReadInput): Promise<number> {
  const { unread, marked } = await asThemselves(deps, actor, async (sql) => {
    const which = 'upTo' in input ? sql`id <= ${input.upTo}` : sql`id = any(${[...input.ids]}::bigint[])`;
    const rows = await sql`
      update notification set read_at = ${deps.now()} where read_at is null and ${which} returning id`;
    return { unread: await countUnread(sql), marked: rows.length };
  });
  // The other pages of theirs count anew.
  if (marked > 0) await tellOpenPages(deps.sql, [actor.accountId], deps.now());
  return unread;
}
