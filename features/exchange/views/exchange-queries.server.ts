/** Reads someone's exchanges, whole and as lists. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import { goingOnStates, openStates } from '../lifecycle/exchange-states.ts';
import { exchangeLifecycle, type ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { isRental, readExchange, readExchanges } from '../lifecycle/exchange-store.server.ts';
import { asMember } from './as-member.server.ts';
import { lineOf, readingOf, shownOf } from './exchange-lines.server.ts';
import type { ExchangePage, ExchangeView } from './exchange-view.ts';
import { rentalRowsOf, rentalView } from './rental-view.server.ts';
import { swapRowsOf, swapView } from './swap-view.server.ts';

/** Which ones: waiting for an answer, upcoming and under way, or past. */
export const exchangeShelves = ['requests', 'coming', 'past'] as const;
export type ExchangeShelf = (typeof exchangeShelves)[number];

const statesOf: Record<ExchangeShelf, readonly ExchangeState[]> = {
  requests: openStates,
  coming: goingOnStates,
  past: exchangeLifecycle.final,
};
const pageSize = 24;

type Asked = {
  /** Rentals, or swaps and circles. */
  kind: 'rental' | 'swap';
  /** Which rentals: those the reader is on this side of. */
  side: Side;
  shelf: ExchangeShelf;
  /** The previous page's last id. */
  after: string | null;
};

/** A whole exchange for one of its members; null for anyone else. */
export async function exchangeFor(deps: Deps, actor: AccountActor, id: string): Promise<ExchangeView | null> {
  const me = actor.accountId;
  const build = await asMember(deps, actor, async (sql) => {
    const exchange = await readExchange(sql, id);
    if (!exchange) return null;
    if (isRental(exchange)) {
      const rows = await rentalRowsOf(sql, exchange, me);
      return () => rentalView(deps, actor, rows);
    }
    const rows = await swapRowsOf(sql, exchange, me);
    return () => swapView(deps, actor, rows);
  });
  return build && build();
}

/** The ids of one page. Open and upcoming ones by their first pick-up, nearest first; past ones latest first. */
async function pageOf(
  sql: Sql,
  isTheirs: ReturnType<Sql>,
  { shelf, after }: Pick<Asked, 'shelf' | 'after'>,
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

/** Which exchanges belong in the list that is asked for. */
function theirsOf(sql: Sql, me: string, { kind, side }: Asked): ReturnType<Sql> {
  if (kind === 'swap')
    return sql`kind <> 'rental' and id in (select exchange_id from exchange_party where member_id = ${me})`;
  const isMine = side === 'owner' ? sql`giver_id = ${me}` : sql`receiver_id = ${me}`;
  return sql`kind = 'rental' and id in (select exchange_id from leg where ${isMine})`;
}

/** One page of someone's exchanges. The number of queries doesn't depend on how many there are. */
export async function exchangesOf(deps: Deps, actor: AccountActor, asked: Asked): Promise<ExchangePage> {
  const { exchanges, shown, after } = await asMember(deps, actor, async (sql) => {
    const page = await pageOf(sql, theirsOf(sql, actor.accountId, asked), asked);
    const found = await readExchanges(sql, page.ids);
    return { exchanges: found, shown: await shownOf(sql, found), after: page.after };
  });
  const reading = await readingOf(deps, actor, exchanges, shown);
  return { exchanges: exchanges.map((exchange) => lineOf(exchange, reading)), after };
}
