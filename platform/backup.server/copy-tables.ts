/** Copies every table of a database from one snapshot into an empty schema. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table and its columns, without generated ones. */
export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; value: string; isCalled: boolean };

/** Written by the migrations themselves. */
const ownTable = 'migration';
/** COPY's output depends on these, so both sides set them. */
const settings = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set bytea_output = 'hex'; set search_path = public, pg_catalog`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

/** Applies the settings both sides share. */
export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(settings);
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1
      group by c.relname order by c.relname`,
    [ownTable],
  );
  return rows;
}

/**
 * Runs `work` on one snapshot of the whole database. Reads and writes continue meanwhile; schema changes wait.
 * @param work gets the tables, and when the snapshot was taken
 */
export async function onSnapshot<T>(
  client: pg.Client,
  work: (tables: Table[], at: Date) => Promise<T>,
): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    // The first statement takes the snapshot.
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const tables = await tablesOf(client);
    // As pg_dump does: a migration meanwhile would change the tables under the copy.
    if (tables.length > 0)
      await client.query(`lock table ${listed(tables.map(({ name }) => name))} in access share mode`);
    return await work(tables, rows[0]?.at ?? new Date(0));
  } finally {
    await client.query('rollback');
  }
}

/** The names of the migrations that had run, in order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** The rows of a table, as COPY writes them. @returns `count`: how many the database sent, once they have been read */
export function rowsOf(
  client: pg.Client,
  { name, columns }: Table,
): { rows: Readable; count: () => Promise<number> } {
  const rows = client.query(copyTo(`copy (select ${listed(columns)} from ${quoted(name)}) to stdout`));
  return {
    rows,
    async count() {
      // The count comes after the last row, and possibly in a later packet: the answer to the next statement comes after both.
      await client.query('select');
      return rows.rowCount;
    },
  };
}

/** The current values of identity columns: never behind the rows of an earlier snapshot. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (found[0]) sequences.push({ name, ...found[0] });
  }
  return sequences;
}

/** Whether the database has no tables at all, apart from those of extensions. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  return Number(rows[0]?.count ?? 1) === 0;
}

type Law = { table: string; name: string; definition: string };

/**
 * Runs `load` without the schema's triggers and foreign keys, all in one transaction: rows arrive table by table, and the triggers already
 * ran when they were first written. Foreign keys are added again at the end, which checks every row. The owner of the tables can do this
 * without being a superuser.
 */
export async function loadTables(client: pg.Client, load: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    const { rows: keys } = await client.query<Law>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
    );
    const { rows: triggers } = await client.query<{ table: string; name: string }>(
      `select tgrelid::regclass::text as table, tgname as name from pg_trigger
        where not tgisinternal and tgenabled = 'O' and tgparentid = 0
          and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
    );
    for (const { table, name } of triggers)
      await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    // Some migrations write rows.
    const tables = await tablesOf(client);
    await client.query(`truncate ${listed(tables.map(({ name }) => name))}`);
    await load();
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { table, name } of triggers)
      await client.query(`alter table ${table} enable trigger ${quoted(name)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Copies rows into a table. @returns how many */
export async function loadRows(client: pg.Client, { name, columns }: Table, rows: Readable): Promise<number> {
  const into = client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`));
  await pipeline(rows, into);
  return into.rowCount;
}

/** Sets identity columns to continue where they were. */
export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
}
