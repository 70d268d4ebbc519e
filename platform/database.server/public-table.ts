/** How does a stranger put a row into a table that strangers may not read? Under the role `anonymous`; what a row may hold, the database says. */
import { randomUUID } from 'node:crypto';
import type { JsonValue, PoolSql, TransactionSql } from './sql.ts';
import { assert } from '../assert.ts';
import { inTransaction, type Acting, type Transaction } from './transaction.ts';
import { servingRole } from './connect.ts';

/** A table that strangers may add to. Beside it stands the function `<name>_just_inserted`, by which a transaction reads its own rows back. */
export type PublicTable = {
  name: string;
  /** What a stranger may say. */
  columns: readonly string[];
  /** What the table adds by itself. */
  ownColumns: readonly string[];
};

export type PublicRow = { [column: string]: JsonValue };

/** The role of everybody whom the server does not know. */
const strangerRole = 'anonymous';

const quoted = (name: string): string => {
  assert(/^[a-z_]+$/.test(name), `"${name}" is no name of a table or column of ours.`);
  return `"${name}"`;
};

/** Goes on as the server itself, within the same transaction. */
const actAsServer = (sql: TransactionSql) => sql`select set_config('role', ${servingRole}, true)`;

/** Who inserts when it is no stranger, and what the server does before, as itself and in the same transaction. */
export type Inserting = {
  /** A role and the claims that its policies read. */
  acting?: Acting & { role: string };
  /** Makes room for rows that take an old one's place. @returns the ids that they take, by their position */
  before?: (transaction: Transaction) => Promise<ReadonlyMap<number, string>>;
};

/**
 * Inserts rows as a stranger, all or none, and reads them back when asked to.
 * @param columns the columns that are set; a row that lacks one has null there
 * @param follow what the server does about the new rows, in the same transaction and as itself
 * @param inserting somebody who is known, and what comes before
 * @returns the rows as the table has them, in their order; none when they are not read back
 * @throws what the database says: a violated constraint (23505, 23514 …) or a policy that refuses (42501)
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

/** Reads what a stranger may read, which the policies say: of the public tables nothing. */
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

/** Tries to change or remove rows as a stranger, which no policy allows. @throws 42501 as the database says it */
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
