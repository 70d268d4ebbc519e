import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/database.server/transaction.ts';
import { testDatabase } from './builders/database.ts';
import { moneyChecks, moneyUniques, type LawRow } from './builders/money-laws.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

/**
 * Writes rows into an empty copy of a table with only one real constraint: no other rows are needed, and nothing else can refuse. Nothing
 * stays.
 * @param law a named check or unique index; a missing one refuses nothing
 */
async function isRefused(table: string, law: string, rows: readonly LawRow[]): Promise<boolean> {
  const attempt = db.ownerSql.begin(async (sql) => {
    await sql.unsafe(`create temp table probe (like public.${table}) on commit drop`);
    const required = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
       where attrelid = 'pg_temp.probe'::regclass and attnotnull and attnum > 0 and not attisdropped`;
    for (const { name } of required) await sql`alter table probe alter column ${sql(name)} drop not null`;
    const laws = await sql<{ text: string }[]>`
      select 'alter table probe add ' || pg_get_constraintdef(oid) as text from pg_constraint
       where conname = ${law} and conrelid = ${`public.${table}`}::regclass and contype = 'c'
      union all
      select replace(pg_get_indexdef(i.indexrelid), ${` ON public.${table} `}, ' ON pg_temp.probe ') from pg_index i
       where i.indexrelid = to_regclass(${`public.${law}`}) and i.indrelid = ${`public.${table}`}::regclass and i.indisunique`;
    for (const { text } of laws) await sql.unsafe(text);
    for (const row of rows)
      await sql`insert into probe select * from jsonb_populate_record(null::probe, ${sql.json(row)})`;
    throw new NothingRefused();
  });
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (error instanceof NothingRefused) return false;
  // 23514: a check refused it; 23505: a unique index.
  if (error instanceof Error && 'code' in error && ['23514', '23505'].includes(String(error.code)))
    return true;
  throw error;
}

class NothingRefused extends Error {}

describe('a check of the database', () => {
  test.each(moneyChecks)('%s: %s refuses what it should', async (table, check, lawful, unlawful) => {
    expect(await isRefused(table, check, [lawful])).toBe(false);
    for (const change of unlawful) {
      const row = { ...lawful, ...change };
      expect([row, await isRefused(table, check, [row])]).toEqual([row, true]);
    }
  });

  test('is listed wherever it concerns cents or points of an exchange', async () => {
    const named = new Set(moneyChecks.map(([table, check]) => `${table} ${check}`));
    const rows = await db.ownerSql<{ law: string }[]>`
      select conrelid::regclass || ' ' || conname as law from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ '\\m(\\w+_)?(cents|points)\\M'
         and conrelid::regclass::text !~ '^(listing|listing_meter|wish|test_processor_.*)$' and conname <> 'relief_state_is_known'`;
    expect(rows.map(({ law }) => law).filter((law) => !named.has(law))).toEqual([]);
  });
});

describe('a unique index of the database', () => {
  test.each(moneyUniques)('%s: %s refuses the second one', async (table, index, row, lawful) => {
    expect(await isRefused(table, index, [row, { ...row, ...lawful }])).toBe(false);
    expect(await isRefused(table, index, [row, row])).toBe(true);
  });
});

test('the server’s own role can’t bypass them', async () => {
  const alter = inTransaction(
    db,
    {},
    ({ sql }) => sql`alter table dispute drop constraint a_deposit_is_captured_or_released`,
  );
  await expect(alter).rejects.toThrow('must be owner');
});
