import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { schemaDocument, schemaFile } from '../scripts/documents/schema-document.ts';
import { testDatabase } from './builders/database.ts';

const db = await testDatabase();
afterAll(() => db.drop());

test('docs/schema.md describes this schema (npm run schema writes it)', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await schemaDocument(db.ownerSql));
});

test('every table has a comment about its content', async () => {
  const silent = await db.ownerSql<{ table: string }[]>`
    select relname as "table" from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
       and obj_description(oid, 'pg_class') is null`;
  expect(silent).toEqual([]);
});

test('row-level security is only where it decides something', async () => {
  const idle = await db.ownerSql<{ table: string }[]>`
    select tablename as "table" from pg_policies group by tablename
    having bool_and(coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true' and roles = '{marketplace_web}')`;
  expect(idle).toEqual([]);
});
