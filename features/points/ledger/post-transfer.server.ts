/** Posts transfers through a database function, the only writer of the ledger: all or none. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Exchange, PointsReason } from './points-book.ts';

export type Entry = { accountId: number; points: number };

export type Transfer = {
  /** The same key means the same transfer, posted once however often it is sent. At most 200 characters. */
  key: string;
  reason: PointsReason;
  exchange?: Exchange | undefined;
  correctionId?: number;
  /** The account that caused it; null for the clock. */
  madeBy: string | null;
  /** One per account; zeros are omitted. They sum to zero, or the commit fails. */
  entries: readonly Entry[];
};

export type Posted = { transferId: number; isNew: boolean };

/**
 * Posts transfers in order within the caller's transaction. The caller has locked all accounts at once before (`lockAccounts`), so that
 * postings don't conflict.
 * @returns for each transfer its number, and whether it is new or was posted before under the same key
 * @throws `member_points_account_is_never_negative`, `a_points_key_means_one_transfer`; at the commit `points_transfer_sums_to_zero` and
 * `points_transfer_follows_its_reason`. A command that checked the locked balances never sees these.
 */
export async function postTransfers(sql: Sql, transfers: readonly Transfer[], now: Date): Promise<Posted[]> {
  const rows = await sql<{ transfer_id: number; is_new: boolean }[]>`
    select transfer_id, is_new from post_points_transfers(${sql.json(transfers.map((each) => rowOf(each, now)))})`;
  return rows.map(({ transfer_id, is_new }) => ({ transferId: transfer_id, isNew: is_new }));
}

/** Posts one transfer; see `postTransfers`. */
export async function postTransfer(sql: Sql, transfer: Transfer, now: Date): Promise<Posted> {
  const [posted] = await postTransfers(sql, [transfer], now);
  return present(posted, 'posted transfer');
}

const rowOf = (
  { key, reason, exchange, correctionId, madeBy, entries }: Transfer,
  now: Date,
): Record<string, string | number | null | { account_id: number; points: number }[]> => ({
  key,
  reason,
  exchange_id: exchange?.id ?? null,
  correction_id: correctionId ?? null,
  made_by: madeBy,
  posted_at: now.toISOString(),
  entries: entries
    .filter(({ points }) => points !== 0)
    .map(({ accountId, points }) => ({ account_id: accountId, points })),
});
