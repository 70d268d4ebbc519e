/** How does a command that opens its own transaction become part of a larger one? */
import type postgres from 'postgres';
import type { Deps } from '../deps.server.ts';
import type { Transaction } from './transaction.ts';

/**
 * The same dependencies inside a transaction that is already open: whatever a command writes is kept or lost with it. The command's own
 * `inTransaction` becomes a savepoint, and the role it acted under ends with that savepoint.
 */
export function nestedIn<D extends Pick<Deps, 'sql' | 'database'>>(transaction: Transaction, deps: D): D {
  const { sql: outer, database } = transaction;
  const begin = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
    outer.savepoint(async (sql) => {
      const [before] = await sql<{ role: string; claims: string | null }[]>`
        select current_setting('role') as role, current_setting('request.claims', true) as claims`;
      const outcome = await work(sql);
      // A released savepoint leaves settings as they are; only one that was rolled back takes them back by itself.
      await sql`select set_config('role', ${before?.role ?? 'none'}, true), set_config('request.claims', ${before?.claims ?? ''}, true)`;
      return outcome;
    });
  const { options } = deps.sql;
  const sql = new Proxy(outer, {
    get: (target, name, receiver) => {
      if (name === 'begin') return begin;
      return name === 'options' ? options : Reflect.get(target, name, receiver);
    },
  });
  // A transaction answers queries as a pool does, and these two are all that commands use of a pool beyond that.
  return { ...deps, sql: sql as unknown as postgres.Sql, database };
}
