/** Reads someone's exchanges, whole and as lists. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import { goingOnStates, openStates } from '../lifecycle/booking-states.ts';
import { exchangeLifecycle, type ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { asMember } from './as-member.server.ts';
import type { BookingPage, BookingView } from './booking-view.ts';
import { bookingFor, bookingLines } from './rental-view.server.ts';
import type { SwapPage, SwapView } from './swap-view.ts';
import { swapFor, swapLines } from './swap-view.server.ts';

/** Which ones: waiting for an answer, upcoming and under way, or past. */
export const exchangeShelves = ['requests', 'coming', 'past'] as const;
export type ExchangeShelf = (typeof exchangeShelves)[number];

const statesOf: Record<ExchangeShelf, readonly ExchangeState[]> = {
  requests: openStates,
  coming: goingOnStates,
  past: exchangeLifecycle.final,
};
const pageSize = 24;

/** @param after the previous page's last id */
type Asked = { shelf: ExchangeShelf; after: string | null };

/** A whole exchange for one of its members; null for anyone else. */
export const exchangeFor = async (
  deps: Deps,
  actor: AccountActor,
  id: string,
): Promise<BookingView | SwapView | null> =>
  (await bookingFor(deps, actor, id)) ?? (await swapFor(deps, actor, id));

/** The ids of one page. Open and upcoming ones by their first pick-up, nearest first; past ones latest first. */
async function pageOf(
  sql: Sql,
  isTheirs: ReturnType<Sql>,
  { shelf, after }: Asked,
): Promise<{ ids: string[]; after: string | null }> {
  const isAscending = shelf !== 'past';
  const than = isAscending ? sql`>` : sql`<`;
  const beyond =
    after === null
      ? sql``
      : sql`and (first_pick_up_at, id) ${than} (select first_pick_up_at, id from exchange where id = ${after})`;
  const order = isAscending ? sql`first_pick_up_at, id` : sql`first_pick_up_at desc, id desc`;
  const found = await sql<{ id: string }[]>`
    select id from exchange where ${isTheirs} and state = any(${[...statesOf[shelf]]}) ${beyond}
     order by ${order} limit ${pageSize + 1}`;
  const ids = found.slice(0, pageSize).map(({ id }) => id);
  return { ids, after: found.length > pageSize ? (ids.at(-1) ?? null) : null };
}

/** One page of someone's rentals on one side. */
export const bookingsOf = (
  deps: Deps,
  actor: AccountActor,
  { side, ...asked }: Asked & { side: Side },
): Promise<BookingPage> =>
  asMember(deps, actor, async (sql) => {
    const me = actor.accountId;
    const isMine = side === 'owner' ? sql`giver_id = ${me}` : sql`receiver_id = ${me}`;
    const isTheirs = sql`kind = 'rental' and id in (select exchange_id from leg where ${isMine})`;
    const { ids, after } = await pageOf(sql, isTheirs, asked);
    const lines = new Map((await bookingLines(deps, sql, me, ids)).map((line) => [line.id, line]));
    return { bookings: ids.flatMap((id) => lines.get(id) ?? []), after };
  });

/** One page of someone's swaps and circles. */
export const swapsOf = (deps: Deps, actor: AccountActor, asked: Asked): Promise<SwapPage> =>
  asMember(deps, actor, async (sql) => {
    const isTheirs = sql`
      kind <> 'rental' and id in (select exchange_id from exchange_party where member_id = ${actor.accountId})`;
    const { ids, after } = await pageOf(sql, isTheirs, asked);
    return { swaps: await swapLines(deps, sql, actor, ids), after };
  });
