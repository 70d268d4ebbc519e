/** Reads a wallet's statement, newest first in pages, or all of it oldest first as a file; each line with its balance. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { exchangeTrips } from './holds/exchange-trips.server.ts';
import { before, lineOf, type StatementLine, type StatementRow, type WalletPoints } from './statement.ts';
import { asMember } from './wallet-queries.server.ts';

export type StatementPage = {
  lines: StatementLine[];
  /** Where the next page begins; null on the last. */
  next: number | null;
};

const onAPage = 25;

/** A wallet's lines, each transfer once, joined to their exchange. */
const rowsOf = (sql: Sql, memberId: string, below: number, most: number) => sql<StatementRow[]>`
  with line as (
    select e.transfer_id,
           coalesce(sum(e.points) filter (where a.kind = 'available'), 0)::bigint as available,
           coalesce(sum(e.points) filter (where a.kind = 'bonus'), 0)::bigint as bonus,
           coalesce(sum(e.points) filter (where a.kind = 'escrow'), 0)::bigint as held
      from points_entry e join points_account a on a.id = e.account_id
     where e.member_id = ${memberId} and e.transfer_id < ${below}
     group by e.transfer_id order by e.transfer_id desc limit ${most})
  select line.*, t.posted_at, t.reason, exchange_name(t.exchange_id) as exchange
    from line join points_transfer t on t.id = line.transfer_id order by line.transfer_id desc`;

/** The balances just after a transfer: each account's latest entry so far. */
async function balancesAfter(sql: Sql, memberId: string, transferId: number): Promise<WalletPoints> {
  const rows = await sql<{ kind: string; points: number }[]>`
    select a.kind, sum(latest.balance_after_points)::bigint as points
      from points_account a
     cross join lateral (select e.balance_after_points from points_entry e
                          where e.account_id = a.id and e.transfer_id <= ${transferId}
                          order by e.transfer_id desc limit 1) latest
     where a.member_id = ${memberId} group by a.kind`;
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.points ?? 0;
  return { available: of('available'), bonus: of('bonus'), held: of('escrow') };
}

/** Every transfer has a smaller number. */
const theNewest = Number.MAX_SAFE_INTEGER;

/**
 * One page of a statement, newest first. Later postings shift no page.
 * @param from `next` of the previous page; default: the newest lines
 */
export function statementPage(deps: Deps, memberId: string, from: number | null): Promise<StatementPage> {
  return inTransaction(deps, asMember(memberId), async ({ sql }) => {
    const rows = await rowsOf(sql, memberId, from ?? theNewest, onAPage + 1);
    const shown = rows.slice(0, onAPage);
    const [first] = shown;
    if (!first) return { lines: [], next: null };
    let after = await balancesAfter(sql, memberId, first.transfer_id);
    const tripOf = await exchangeTrips(
      sql,
      memberId,
      shown.map(({ exchange }) => exchange),
    );
    const lines = shown.map((row) => {
      const line = lineOf(row, after, tripOf);
      after = before(after, line.change);
      return line;
    });
    return { lines, next: rows.length > onAPage ? (shown.at(-1)?.transfer_id ?? null) : null };
  });
}

/** The whole statement, oldest first. */
export function wholeStatement(deps: Deps, memberId: string): Promise<StatementLine[]> {
  return inTransaction(deps, asMember(memberId), async ({ sql }) => {
    const rows = await rowsOf(sql, memberId, theNewest, theNewest);
    const tripOf = await exchangeTrips(
      sql,
      memberId,
      rows.map(({ exchange }) => exchange),
    );
    let after = { available: 0, bonus: 0, held: 0 };
    return rows.toReversed().map((row) => {
      const { available, bonus, held } = row;
      after = {
        available: after.available + available,
        bonus: after.bonus + bonus,
        held: after.held + held,
      };
      return lineOf(row, after, tripOf);
    });
  });
}
