/** Manages blocks between members: a block stops anything new between the two, everywhere, until it is lifted. */
import { inCommand } from '../../platform/database.server/command.ts';
import { together } from '../../platform/database.server/together.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import type { AccountActor } from './actor.ts';
import { idsInAddress } from './member-address.ts';
import { notFound } from './member-refusals.ts';

/** The refusals don't say who blocked whom or why, and in a circle not even which members. */
export const blocked = refusal('blocked', 'You can’t start anything new with this member.');
export const circleBlocked = refusal('blocked', 'This circle can no longer go ahead.');

/**
 * The lock of each pair of these people: starting something between two shares it, blocking takes it exclusively, until the transaction
 * ends.
 */
const lockPairs = (sql: Sql, people: readonly string[], isAlone: boolean) => sql`
  select ${sql(isAlone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(hashtextextended('apart ' || one || ' ' || other, 0))
    from unnest(${[...people]}::uuid[]) one join unnest(${[...people]}::uuid[]) other on one < other`;

/**
 * Whether any of these people blocked another. It stays true until the command ends: a simultaneous block waits for it, and then finds what
 * was agreed.
 */
export async function hasBlock(sql: Sql, ...people: string[]): Promise<boolean> {
  const [, rows] = await together(
    async () => lockPairs(sql, people, false),
    async () => sql`
      select 1 from member_block
       where blocker_id = any(${people}::uuid[]) and blocked_id = any(${people}::uuid[]) limit 1`,
  );
  return rows.length > 0;
}

/** Blocks or unblocks, including from one conversation of the two. Repeating it changes nothing. */
export async function setBlock(
  sql: Sql,
  { by, of, isBlocked }: { by: string; of: string; isBlocked: boolean },
  now: Date,
): Promise<void> {
  await lockPairs(sql, [by, of], true);
  if (isBlocked)
    await sql`
      insert into member_block (blocker_id, blocked_id, blocked_at) values (${by}, ${of}, ${now}) on conflict do nothing`;
  else {
    await sql`delete from member_block where blocker_id = ${by} and blocked_id = ${of}`;
    await sql`
      update thread_party p set blocked_at = null from thread_party o
       where p.account_id = ${by} and p.blocked_at is not null and o.thread_id = p.thread_id and o.account_id = ${of}
         and 2 = (select count(*) from thread_party n where n.thread_id = p.thread_id)`;
  }
}

export type OwnBlock = { memberId: string; blockedAt: string };

/** Whom someone has blocked, earliest first. */
export async function blocksOf(sql: Sql, { accountId }: AccountActor): Promise<OwnBlock[]> {
  const rows = await sql<{ memberId: string; blockedAt: Date }[]>`
    select blocked_id as "memberId", blocked_at as "blockedAt" from member_block
     where blocker_id = ${accountId} order by blocked_at, blocked_id`;
  return rows.map(({ memberId, blockedAt }) => ({ memberId, blockedAt: blockedAt.toISOString() }));
}

export type KnownPerson = {
  id: string;
  /** Null for someone with an account who has not joined. */
  name: string | null;
  /** Whether I have blocked them. */
  isBlocked: boolean;
};

/** Someone with a public page, or in a conversation with the reader; null for anyone else. @param handle their id, or their page's slug */
export async function personKnownTo(sql: Sql, me: string, handle: string): Promise<KnownPerson | null> {
  const ids = idsInAddress(handle);
  if (!ids) return null;
  const [found] = await sql<{ id: string }[]>`
    select id from member where id between ${ids.first} and ${ids.last} order by id limit 1`;
  const id = found?.id ?? (ids.first === ids.last ? ids.first : null);
  if (id === null || id === me) return null;
  const [row] = await sql<KnownPerson[]>`
    select u.id, m.display_name as name,
           exists (select from member_block b where b.blocker_id = ${me} and b.blocked_id = u.id) as "isBlocked"
      from (select ${id}::uuid as id) u left join member m on m.id = u.id
     where m.id is not null
        or exists (select from thread_party mine join thread_party theirs on theirs.thread_id = mine.thread_id
                    where mine.account_id = ${me} and theirs.account_id = u.id)`;
  return row ?? null;
}

/** Blocks or unblocks someone. Agreements stay as they are; open requests can be ended, but no longer accepted. */
export const blockMember = (
  deps: Deps,
  { accountId }: AccountActor,
  memberId: string,
  isBlocked: boolean,
): Promise<KnownPerson | Refusal> =>
  inCommand<KnownPerson | Refusal>(deps, async ({ sql }) => {
    const person = await personKnownTo(sql, accountId, memberId);
    if (!person) return notFound;
    await setBlock(sql, { by: accountId, of: memberId, isBlocked }, deps.now());
    return { ...person, isBlocked };
  });
