/** Makes a command that opens its own transaction a part of a larger one. */
import type { Deps } from '../deps.server.ts';
import type { PoolSql, TransactionSql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/**
 * The same dependencies inside a transaction that is already open: whatever a command writes is kept or lost with it. The command's own
 * `inTransaction` becomes a savepoint, and the role it acted under ends with that savepoint.
 */
export function nestedIn<D extends Pick<Deps, 'sql'>>(transaction: Transaction, deps: D): D {
  const outer = transaction.sql;
  const begin = <T>(work: (sql: TransactionSql) => Promise<T>) =>
    outer.savepoint(async (sql) => {
      const [before] = await sql<{ role: string; claims: string | null }[]>`
        select current_setting('role') as role, current_setting('request.claims', true) as claims`;
      const outcome = await work(sql);
      // A savepoint that succeeded leaves settings as they are; only one that was rolled back takes them back by itself.
      await sql`select set_config('role', ${before?.role ?? 'none'}, true), set_config('request.claims', ${before?.claims ?? ''}, true)`;
      return outcome;
    });
  // A copy of the handle, so that the transaction's own stays as it was.
  const sql: PoolSql = Object.assign(outer.bind<TransactionSql>(null), { ...outer, begin });
  return { ...deps, sql };
}
