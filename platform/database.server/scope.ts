/** Runs a piece of a transaction, the whole or a savepoint, and undoes it when it fails. */
import { handleOver, type Send } from './handle.ts';
import type { TransactionSql } from './sql.ts';

/** A transaction that is open on one connection. */
export type OpenTransaction = { send: Send; prepare: boolean; savepoints: number };

const isFollowUp = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/**
 * Runs `work` on a handle of its own.
 * @throws what failed first in it, also when `work` caught that: PostgreSQL undoes a transaction with a failed statement whatever follows
 */
export async function runScope<T>(
  transaction: OpenTransaction,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  let failure: { error: unknown } | null = null;
  const firstFailure = (): { error: unknown } | null => failure;
  const send: Send = async (statement, prepare) => {
    try {
      return await transaction.send(statement, prepare);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  const handle = handleOver(send, transaction.prepare);
  const sql: TransactionSql = Object.assign(handle, {
    savepoint: async <Kept>(inner: (sql: TransactionSql) => Promise<Kept>): Promise<Kept> => {
      const name = `s${(transaction.savepoints += 1)}`;
      await handle.unsafe(`savepoint ${name}`);
      try {
        return await runScope(transaction, inner);
      } catch (error) {
        await handle.unsafe(`rollback to ${name}`);
        throw error;
      }
    },
  });
  try {
    const outcome = await work(sql);
    const failed = firstFailure();
    if (failed) throw failed.error;
    return outcome;
  } catch (error) {
    throw isFollowUp(error) ? (firstFailure()?.error ?? error) : error;
  }
}
