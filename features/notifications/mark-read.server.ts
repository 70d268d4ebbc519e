/** Marks notifications as read: one, several, or all up to the newest seen. */
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { asThemselves, countUnread } from './notification-queries.server.ts';
import { tellOpenPages } from './tell-member.server.ts';

/** `upTo`: all up to this one; later ones stay unread. */
export type ReadInput = { ids: readonly number[] } | { upTo: number };

/** Marks the reader's own; other people's numbers, and those already read, change nothing. @returns how many remain unread */
export async function markRead(deps: Deps, actor: AccountActor, input: ReadInput): Promise<number> {
  const { unread, marked } = await asThemselves(deps, actor, async (sql) => {
    const which = 'upTo' in input ? sql`id <= ${input.upTo}` : sql`id = any(${[...input.ids]}::bigint[])`;
    const rows = await sql`
      update notification set read_at = ${deps.now()} where read_at is null and ${which} returning id`;
    return { unread: await countUnread(sql), marked: rows.length };
  });
  // Their other open pages update the count.
  if (marked > 0) await tellOpenPages(deps.sql, [actor.accountId], deps.now());
  return unread;
}
