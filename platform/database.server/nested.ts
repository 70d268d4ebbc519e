/** Lets a command that opens its own transaction run inside a larger one. */
import type { Deps } from '../deps.server.ts';
import type { PoolSql, TransactionSql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/**
 * The same dependencies inside an open transaction: a command's writes commit or roll back with it. The command's own `inTransaction`
 * becomes a savepoint, and its role ends with that savepoint.
 */
export function nestedIn<D extends Pick<Deps, 'sql'>>(transaction: Transaction, deps: D): D {
  const outer = transaction.sql;
  const begin = <T>(work: (sql: TransactionSql) => Promise<T>) =>
    outer.savepoint(async (sql) => {
      const [before] = await sql<{ role: string; claims: string | null }[]>`
        select current_setting('role') as role, current_setting('request.claims', true) as claims`;
      const outcome = await work(sql);
      // A released savepoint keeps settings; only a rollback restores them.
      await sql`select set_config('role', ${before?.role ?? 'none'}, true), set_config('request.claims', ${before?.claims ?? ''}, true)`;
      return outcome;
    });
  // A copy, so that the transaction's own handle stays unchanged.
  const sql: PoolSql = Object.assign(outer.bind<TransactionSql>(null), { ...outer, begin });
  return { ...deps, sql };
}
