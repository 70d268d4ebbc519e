/** Lets visitors insert rows into tables they cannot read, under the role `anonymous`; the database decides what a row may contain. */
import { randomUUID } from 'node:crypto';
import type { JsonValue, PoolSql, TransactionSql } from './sql.ts';
import { assert } from '../assert.ts';
import { inTransaction, type Acting, type Transaction } from './transaction.ts';
import { servingRole } from './connect.ts';

/** A table visitors may add to. Its function `<name>_just_inserted` lets a transaction read its own rows back. */
export type PublicTable = {
  name: string;
  /** The columns a visitor may set. */
  columns: readonly string[];
  /** The columns the table fills in. */
  ownColumns: readonly string[];
};

export type PublicRow = { [column: string]: JsonValue };

/** The role of unknown visitors. */
const strangerRole = 'anonymous';

const quoted = (name: string): string => {
  assert(/^[a-z_]+$/.test(name), `"${name}" is not one of our tables or columns.`);
  return `"${name}"`;
};

/** Continues as the server itself, within the same transaction. */
const actAsServer = (sql: TransactionSql) => sql`select set_config('role', ${servingRole}, true)`;

/** Inserts for a signed-in account instead, after something the server does first, in the same transaction. */
export type Inserting = {
  /** A role and the claims that its policies read. */
  acting?: Acting & { role: string };
  /** Frees the place of an old row that a new one replaces. @returns the ids to reuse, by position */
  before?: (transaction: Transaction) => Promise<ReadonlyMap<number, string>>;
};

/**
 * Inserts rows as a visitor, all or none, and reads them back if asked.
 * @param columns the columns to set; a row without one gets null
 * @param follow what the server then does with the new rows, in the same transaction and under its own role
 * @param inserting a signed-in account, and what comes first
 * @returns the stored rows in order; none unless read back
 * @throws the database's error: a violated constraint (23505, 23514 …) or a refusing policy (42501)
 */
export async function insertAsStranger(
  deps: { sql: PoolSql },
  table: PublicTable,
  insert: { rows: readonly PublicRow[]; columns: readonly string[]; readBack: boolean },
  follow?: (transaction: Transaction, ids: string[]) => Promise<void>,
  { acting = { role: strangerRole }, before }: Inserting = {},
): Promise<PublicRow[]> {
  if (insert.rows.length === 0) return [];
  const name = quoted(table.name);
  const columns = ['id', ...insert.columns].map(quoted).join(', ');
  return inTransaction(deps, before ? { ...acting, role: servingRole } : acting, async (transaction) => {
    const { sql } = transaction;
    const taken = await before?.(transaction);
    if (before) await sql`select set_config('role', ${acting.role}, true)`;
    const ids = insert.rows.map((_, index) => taken?.get(index) ?? randomUUID());
    const rows = insert.rows.map((row, index) => ({ ...row, id: ids[index] ?? null }));
    await sql.unsafe(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [JSON.stringify(rows)],
    );
    const back = insert.readBack
      ? await sql.unsafe<PublicRow[]>(
          `select inserted.* from unnest($1::uuid[]) with ordinality as asked (id, position)
             join ${quoted(`${table.name}_just_inserted`)}($1::uuid[]) as inserted using (id) order by position`,
          [ids],
        )
      : [];
    if (follow) {
      await actAsServer(sql);
      await follow(transaction, ids);
    }
    return [...back];
  });
}

/** Reads what policies let a visitor read: nothing of the public tables. */
export function readAsStranger(
  deps: { sql: PoolSql },
  table: PublicTable,
  where: readonly { column: string; value: string }[] = [],
): Promise<PublicRow[]> {
  const conditions = where.map(({ column }, index) => `${quoted(column)}::text = $${index + 1}`);
  return inTransaction(deps, { role: strangerRole }, async ({ sql }) => [
    ...(await sql.unsafe<PublicRow[]>(
      `select * from ${quoted(table.name)}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''} limit 1000`,
      where.map(({ value }) => value),
    )),
  ]);
}

/** Tries to change or delete rows as a visitor, which no policy allows. @throws 42501 from the database */
export async function changeAsStranger(
  deps: { sql: PoolSql },
  table: PublicTable,
  verb: 'update' | 'delete',
): Promise<void> {
  const name = quoted(table.name);
  await inTransaction(deps, { role: strangerRole }, ({ sql }) =>
    sql.unsafe(
      verb === 'delete' ? `delete from ${name} where false` : `update ${name} set id = id where false`,
    ),
  );
}
