/** Posts transfers in the cash books, through the one database function that writes them. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { CashAccount, CashReason } from './cash-book.ts';
import type { Exchange } from './payment-store.server.ts';

export type CashTransfer = {
  /** The same key means the same transfer. */
  key: string;
  reason: CashReason;
  exchange: Exchange;
  /** The processor's id of the movement; null if nothing moved there. */
  movement: string | null;
  /** They sum to zero, or the commit fails; zeros are omitted. */
  entries: readonly { account: CashAccount; cents: number }[];
};

const rowOf = ({ account, cents }: CashTransfer['entries'][number]) => ({
  kind: account.kind,
  member_id: account.kind === 'payable' ? account.memberId : null,
  exchange_kind: account.kind === 'held' ? account.exchange.kind : null,
  exchange_id: account.kind === 'held' ? account.exchange.id : null,
  cents,
});

/**
 * Posts one transfer within the caller's transaction. It locks accounts, so lock nothing contended afterwards.
 * @throws `cash_claims_are_never_negative`, `a_cash_key_means_one_transfer`; at the commit `cash_transfer_keeps_its_word`
 */
export async function postCash(sql: Sql, transfer: CashTransfer, now: Date): Promise<void> {
  const { key, reason, exchange, movement } = transfer;
  const head = {
    key,
    reason,
    exchange_kind: exchange.kind,
    exchange_id: exchange.id,
    movement,
    posted_at: now.toISOString(),
  };
  const entries = transfer.entries.filter(({ cents }) => cents !== 0).map(rowOf);
  await sql`select post_cash_transfer(${sql.json(head)}, ${sql.json(entries)})`;
}
