/** Runs several statements as one transaction, under the least-privileged role and with the claims policies read. */
import { setTimeout } from 'node:timers/promises';
import { isLostRace, isStalePlan } from './database-error.ts';
import type { PoolSql, Sql, TransactionSql } from './sql.ts';

/** On whose behalf a transaction runs. Both settings end with the transaction, so a transaction pooler may be in between. */
export type Acting = {
  /** A role narrower than the pool's own; default: the pool's. */
  role?: string;
  /** Read by policies as `current_setting('request.claims', true)::jsonb`. */
  claims?: Record<string, string | number | boolean | null>;
};

export type Transaction = { sql: TransactionSql };

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. A lost race (deadlock, serialization failure) is
 * run once more from the start, so `work` must not touch anything outside the transaction.
 * @throws what `work` or the database throws; see `refusalOfConstraint` for violated constraints.
 */
export async function inTransaction<T>(
  deps: { sql: PoolSql },
  acting: Acting,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await once(deps.sql, acting, work);
  } catch (error) {
    if (!isLostRace(error) && !isStalePlan(error)) throw error;
    // Let the winner go first: retrying at once could take its row again before it wakes.
    await setTimeout(10 + Math.random() * 20);
    return once(deps.sql, acting, work);
  }
}

async function once<T>(
  sql: PoolSql,
  acting: Acting,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return sql.begin(async (transaction) => {
    await act(transaction, acting);
    return work({ sql: transaction });
  });
}

async function act(sql: Sql, { role, claims }: Acting): Promise<void> {
  const text = claims ? JSON.stringify(claims) : '';
  if (role) await sql`select set_config('request.claims', ${text}, true), set_config('role', ${role}, true)`;
  else if (claims) await sql`select set_config('request.claims', ${text}, true)`;
}
