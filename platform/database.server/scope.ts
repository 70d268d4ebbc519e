/** Runs part of a transaction, all of it or a savepoint, and undoes it on failure. */
import { handleOver, type Send } from './handle.ts';
import type { TransactionSql } from './sql.ts';

/** A transaction that is open on one connection. */
export type OpenTransaction = { send: Send; prepare: boolean; savepoints: number };

const isFollowUp = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/**
 * Runs `work` on its own handle.
 * @throws its first failure, even if `work` caught it: PostgreSQL rolls back a transaction with a failed statement regardless
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
