/** Moves cash in the books, through one function of the database: their only writer. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { CashAccount, CashReason } from './cash-book.ts';

export type CashTransfer = {
  /** The same key means the same transfer. */
  key: string;
  reason: CashReason;
  /** Whose money moves: what was captured, refunded or earned, or the payment that a payout comes from. */
  paymentId: string;
  /** The processor's name of the movement; null where nothing moved there. */
  movement: string | null;
  /** They add up to zero, or the commit fails; zeros are omitted. */
  entries: readonly { account: CashAccount; cents: number }[];
};

const rowOf = ({ account, cents }: CashTransfer['entries'][number]) => ({
  kind: account.kind,
  member_id: account.kind === 'payable' ? account.memberId : null,
  payment_id: account.kind === 'held' ? account.paymentId : null,
  cents,
});

/**
 * Posts one transfer within the caller's transaction. It locks accounts, so lock nothing contended afterwards.
 * @throws `cash_claims_are_never_negative`, `a_cash_key_means_one_transfer`; at the commit `cash_transfer_keeps_its_word`
 */
export async function postCash(sql: Sql, transfer: CashTransfer, now: Date): Promise<void> {
  const { key, reason, paymentId, movement } = transfer;
  const head = {
    key,
    reason,
    payment_id: paymentId,
    movement,
    posted_at: now.toISOString(),
  };
  const entries = transfer.entries.filter(({ cents }) => cents !== 0).map(rowOf);
  await sql`select post_cash_transfer(${sql.json(head)}, ${sql.json(entries)})`;
}
