/** docs/schema.md: every table with its comment, and how the tables of a subject refer to each other, read from the database itself. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from '../../platform/database.server/sql.ts';

export const schemaFile = fileURLToPath(new URL('../../docs/schema.md', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

type Subject = { file: string; title: string; tables: string[] };

/** The migrations with the tables that each creates and its first comment line. */
async function subjects(): Promise<Subject[]> {
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(migrations, file), 'utf8');
      const tables = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
        ([, table]) => table ?? '',
      );
      return { file, title: /^-- (.*)/.exec(text)?.[1] ?? '', tables };
    }),
  );
}

/** @returns docs/schema.md for the schema of this database */
export async function schemaDocument(ownerSql: Sql): Promise<string> {
  const comments = await ownerSql<{ table: string; comment: string | null }[]>`
    select relname as "table", obj_description(oid, 'pg_class') as comment
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const references = await ownerSql<{ table: string; target: string; columns: string[] }[]>`
    select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as target,
           (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = k.conrelid and attnum = any (k.conkey)) as columns
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2, 3`;
  const commentOf = new Map(comments.map(({ table, comment }) => [table, comment]));
  const known = (await subjects()).map(({ tables, ...rest }) => ({
    ...rest,
    tables: tables.filter((table) => commentOf.has(table)),
  }));
  const sections = known
    .filter(({ tables }) => tables.length > 0)
    .map(({ file, title, tables }) => {
      const drawn = references.filter(({ table }) => tables.includes(table));
      return [
        `## ${title}`,
        '',
        `[${file}](../migrations/${file})`,
        '',
        '| table | what it holds |',
        '|---|---|',
        ...tables.map((table) => `| \`${table}\` | ${commentOf.get(table) ?? ''} |`),
        '',
        ...(drawn.length === 0
          ? []
          : [
              '```mermaid',
              'erDiagram',
              ...drawn.map(
                ({ table, target, columns }) => `  ${target} ||--o{ ${table} : "${columns.join(', ')}"`,
              ),
              '```',
              '',
            ]),
      ].join('\n');
    });
  return [
    '# The schema',
    '',
    'For everyone who writes a query or a migration: which table holds what, and which refers to which. Written by `npm run schema` from a fresh database; a test compares.',
    '',
    ...sections,
  ].join('\n');
}
