/** Stores wishes; the only SQL that writes them. */
import { present } from '../../../../platform/assert.ts';
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { wishLifecycle, type WishState } from './wish-lifecycle.ts';
import type { WishArea } from './wish.ts';

export type WishRow = { id: string; memberId: string; state: WishState };

/** Reads a wish and locks its row. Null when it does not exist. */
export async function lockWish(sql: Sql, id: string): Promise<WishRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await sql<WishRow[]>`
    select id, member_id as "memberId", state from wish where id = ${id} for update`;
  return row ?? null;
}

/** Locks a member's wish in a circle. Null if they have none there. */
export async function lockWishOfCircle(
  sql: Sql,
  exchangeId: string,
  memberId: string,
): Promise<{ id: string; units: number; isWeekend: boolean } | null> {
  const [row] = await sql<{ id: string; units: number; isWeekend: boolean }[]>`
    select w.id, w.units, w.is_weekend as "isWeekend" from circle_place p join wish w on w.id = p.wish_id
     where p.exchange_id = ${exchangeId} and w.member_id = ${memberId} for update of w`;
  return row ?? null;
}

export const saveWishDates = (
  sql: Sql,
  id: string,
  { from, to }: Pick<WishWords, 'from' | 'to'>,
  now: Date,
) => sql`update wish set from_day = ${from}, to_day = ${to}, changed_at = ${now} where id = ${id}`;

export type WishWords = {
  categories: string[];
  areas: WishArea[];
  from: string;
  to: string;
  units: number;
  isWeekend?: boolean | undefined;
  leastPoints: number | null;
  mostPoints: number | null;
  topUpPoints: number;
  isFindable: boolean;
};

const columnsOf = (sql: Sql, words: WishWords) => ({
  categories: words.categories,
  areas: sql.json(words.areas),
  from_day: words.from,
  to_day: words.to,
  units: words.units,
  is_weekend: words.isWeekend ?? false,
  least_points: words.leastPoints,
  most_points: words.mostPoints,
  top_up_points: words.topUpPoints,
  is_findable: words.isFindable,
});

/** @returns its id */
export async function insertWish(
  sql: Sql,
  memberId: string,
  words: WishWords,
  gifts: readonly number[],
  now: Date,
): Promise<string> {
  const { to: state } = present(wishLifecycle.nextState(null, 'make', 'member'), 'first step of a wish');
  const row = { ...columnsOf(sql, words), member_id: memberId, state };
  const [made] = await sql<{ id: string }[]>`
    insert into wish ${sql({ ...row, made_at: now, changed_at: now, waiting_since: now })} returning id`;
  const id = made?.id ?? '';
  await saveGifts(sql, id, gifts);
  return id;
}

export async function saveWish(
  sql: Sql,
  { id, state }: Pick<WishRow, 'id' | 'state'>,
  words: WishWords,
  gifts: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update wish set ${sql({ ...columnsOf(sql, words), state, changed_at: now })} where id = ${id}`;
  await sql`delete from wish_gift where wish_id = ${id}`;
  await saveGifts(sql, id, gifts);
}

const saveGifts = (sql: Sql, id: string, gifts: readonly number[]) =>
  sql`insert into wish_gift (wish_id, listing_id) select ${id}, unnest(${[...gifts]}::bigint[])`;

/** Saves a state if it is still the one that was read. @param waitingSince restarts the waiting; omitted, it continues */
export async function moveWish(
  sql: Sql,
  wish: WishRow,
  state: WishState,
  now: Date,
  waitingSince: Date | null = null,
): Promise<void> {
  const moved = await sql`
    update wish set state = ${state}, changed_at = ${now}, waiting_since = coalesce(${waitingSince}, waiting_since)
     where id = ${wish.id} and state = ${wish.state} returning id`;
  if (moved.length !== 1) throw new Error(`The wish ${wish.id} changed while its row was locked.`);
}

/** A removed wish's text is erased. */
export async function forgetWish(sql: Sql, id: string): Promise<void> {
  await sql`delete from wish_gift where wish_id = ${id}`;
  await sql`update wish set categories = '{}', areas = '[]', least_points = null, most_points = null, top_up_points = 0 where id = ${id}`;
}
