/** How does Kysely speak through postgres.js? Queries go straight to the pool, so they are pipelined; transactions are `inTransaction`'s. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type postgres from 'postgres';
import type { DB } from './tables.gen.ts';

/** A pool or one transaction: what a query can be sent through. */
export type Runner = postgres.Sql | postgres.TransactionSql;

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function connectionOver(sql: Runner, prepare: boolean): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // Kysely hands parameters on as `unknown`; the server says their types, and a value that does not fit them is an error.
      const parameters = query.parameters as postgres.ParameterOrJSON<never>[];
      const result = await sql.unsafe(query.sql, [...parameters], { prepare });
      // The rows have the shape that Kysely compiled the query for.
      const rows = [...result] as unknown as R[];
      return writes.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows };
    },
    streamQuery() {
      throw new Error('Streaming is not offered; read pages with a keyset cursor.');
    },
  };
}

function driverOver(sql: Runner, prepare: boolean): Driver {
  const connection = connectionOver(sql, prepare);
  const useInTransaction = () => {
    throw new Error('Use inTransaction() from platform/database.server/transaction.ts.');
  };
  return {
    async init() {},
    async acquireConnection() {
      return connection;
    },
    async releaseConnection() {},
    async beginTransaction() {
      useInTransaction();
    },
    async commitTransaction() {
      useInTransaction();
    },
    async rollbackTransaction() {
      useInTransaction();
    },
    // The pool belongs to whoever opened it.
    async destroy() {},
  };
}

/** Typed queries over a pool or a transaction. `prepare: false` where a transaction pooler stands between. */
export function kyselyOver(sql: Runner, prepare = true): Kysely<DB> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(sql, prepare),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<DB>({ dialect });
}
