/** `npm run types:database`: writes platform/database.server/tables.gen.ts from a fresh database with all migrations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type postgres from 'postgres';
import { openDatabase } from '../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../platform/database.server/embedded.ts';
import { prepareSchema } from '../schema.server.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  generated: string;
  values: string[] | null;
};

/** As the parsers in connect.ts read them. Everything else is text. */
const scalars: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  timestamptz: 'Timestamp',
  bytea: 'Uint8Array',
};

function typeOf(column: Column): string {
  const element = column.type.startsWith('_') ? column.type.slice(1) : null;
  const base =
    column.values?.map((value) => `'${value}'`).join(' | ') ?? scalars[element ?? column.type] ?? 'string';
  const whole = element ? `${base}[]` : base;
  const type = column.nullable ? `${whole} | null` : whole;
  if (column.generated === 'always') return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** `check (state in ('a', 'b'))` becomes the union 'a' | 'b'. */
function readColumns(sql: postgres.Sql): Promise<Column[]> {
  return sql<Column[]>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, a.atthasdef as has_default,
           case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' else '' end as generated,
           (select array_agg(m[1] order by ordinality)
              from pg_constraint k,
                   regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') with ordinality as found (m, ordinality)
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[')) as values
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname, a.attnum`;
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

function render(columns: Column[]): string {
  const tables = [...new Set(columns.map((column) => column.table))];
  const bodies = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${column.column}: ${typeOf(column)};`);
    return `export type ${pascal(table)}Table = {\n${lines.join('\n')}\n};`;
  });
  return [
    '/** What tables are there? Written by `npm run types:database` from the migrated database; not edited by hand. */',
    "import type { ColumnType, GeneratedAlways } from 'kysely';",
    '',
    '/** May be left out when a row is inserted: the database has a default. */',
    'export type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '/** Any JSON; read it through a schema. Written as the value itself, not as text. */',
    'export type Json = ColumnType<unknown, unknown, unknown>;',
    '/** An instant. */',
    'export type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    '',
    bodies.join('\n\n'),
    '',
    `export type DB = {\n${tables.map((table) => `  ${table}: ${pascal(table)}Table;`).join('\n')}\n};`,
    '',
  ].join('\n');
}

const dataDir = await mkdtemp(join(tmpdir(), 'database-types-'));
try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  const owner = openDatabase({ directUrl: null, poolSize: 1 }, embedded.url, { role: null });
  try {
    await prepareSchema(owner.sql);
    const file = fileURLToPath(new URL('../platform/database.server/tables.gen.ts', import.meta.url));
    await writeFile(file, render(await readColumns(owner.sql)));
    console.log(`Wrote ${file}.`);
  } finally {
    await owner.close();
    await embedded.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
