import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PoolSql } from './sql.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { urlOfDatabase } from '../../tests/builders/database-server.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { openDatabase } from './connect.ts';
import { knownMigrations, migrate, MigrationError } from './migrate.ts';

const db = await testDatabase();
const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
afterAll(async () => {
  await db.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(directory, name), text);
const names = async () =>
  (await db.ownerSql<{ name: string }[]>`select name from migration order by name`).map((row) => row.name);

beforeEach(async () => {
  await db.ownerSql.unsafe('drop schema public cascade; create schema public');
  await rm(directory, { recursive: true, force: true });
  await cp(fileURLToPath(new URL('../../migrations', import.meta.url)), directory, { recursive: true });
});

test('the migrations run once, in order, and a second run changes nothing', async () => {
  const ran = await migrate(db.ownerSql, directory);
  expect(ran[0]).toBe('0001-ground.sql');
  expect(ran).toEqual([...ran].sort());
  expect(await migrate(db.ownerSql, directory)).toEqual([]);
  expect(await names()).toEqual(ran);
});

test('builds an index concurrently while others write and wait, and again after a failed try', async () => {
  await write('0901-colours.sql', 'create table colour (id int); insert into colour values (1), (1);');
  await migrate(db.ownerSql, directory);
  const text =
    '-- Shades are looked up by id; nobody waits for it.\ndrop index concurrently if exists colour_by_id;\ncreate unique index concurrently colour_by_id on colour (id);\n';
  await write('0902-colours-by-id.sql', text);
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(/"0902-colours-by-id.sql" failed/);
  await db.ownerSql`delete from colour`;
  const pools = Array.from({ length: 3 }, () =>
    openDatabase({ directUrl: null, poolSize: 1 }, db.url, { role: null }),
  );
  const ran = await Promise.all(pools.map((pool) => migrate(pool.sql, directory)));
  expect(ran.flat()).toEqual(['0902-colours-by-id.sql']);
  expect(
    await db.ownerSql`select indisvalid as is_valid from pg_index where indexrelid = 'colour_by_id'::regclass`,
  ).toEqual([{ is_valid: true }]);
  await Promise.all(pools.map((pool) => pool.close()));
});

test('several processes can start at once', async () => {
  const pools = Array.from({ length: 4 }, () =>
    openDatabase({ directUrl: null, poolSize: 1 }, db.url, { role: null }),
  );
  const ran = await Promise.all(pools.map((pool) => migrate(pool.sql, directory)));
  expect(ran.flat().sort()).toEqual(await names());
  await Promise.all(pools.map((pool) => pool.close()));
});

test('refuses by name a migration that was changed after it ran; line endings don’t count', async () => {
  await write('0901-colours.sql', 'create table colour (id int);\n');
  await migrate(db.ownerSql, directory);
  await write('0901-colours.sql', 'create table colour (id int);\r\n');
  expect(await migrate(db.ownerSql, directory)).toEqual([]);
  await write('0901-colours.sql', 'create table colour (id bigint);\n');
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(
    /"0901-colours.sql" was changed after it ran/,
  );
});

test('refuses a schema newer than the code, in one sentence that names the migration', async () => {
  await write('0901-colours.sql', 'create table colour (id int);');
  await write('0902-shades.sql', 'create table shade (id int);');
  await migrate(db.ownerSql, directory);
  const before = await names();
  await rm(join(directory, '0902-shades.sql'));
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(MigrationError);
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(
    /^This database was prepared by another version: it has the migration "0902-shades.sql", which this version does not know\. [^.]+\.$/,
  );
  expect(await names()).toEqual(before);
});

test('runs only the migrations it is asked for', async () => {
  await write('0901-colours.sql', 'create table colour (id int);');
  const wanted = new Set((await knownMigrations(directory)).keys());
  wanted.delete('0901-colours.sql');
  await migrate(db.ownerSql, directory, wanted);
  expect(await names()).toEqual([...wanted]);
  expect(await migrate(db.ownerSql, directory)).toEqual(['0901-colours.sql']);
});

test('a failed migration leaves nothing and is named; earlier ones stay', async () => {
  await write('0901-good.sql', 'create table good (id int);');
  await write('0902-bad.sql', 'create table half (id int); select 1/0;');
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(
    /"0902-bad.sql" failed and was rolled back: division by zero/,
  );
  const [row] =
    await db.ownerSql`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`;
  expect(row).toEqual({ good: true, half: false });
  await write('0902-bad.sql', 'create table half (id int);');
  expect(await migrate(db.ownerSql, directory)).toEqual(['0902-bad.sql']);
});

test('refuses two migrations with one number, or without a name', async () => {
  await write('0901-a.sql', '');
  await write('0901-b.sql', '');
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(
    /"0901-a.sql" and "0901-b.sql" have the same number/,
  );
  await rm(join(directory, '0901-b.sql'));
  await write('later.sql', '');
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(/must be named like 0001/);
});

/** A server that claims to be another engine: the test answers the first query, and expects no others. */
function engineThatSays(version: string, number: number): PoolSql {
  const answer = async () => [{ version, number: String(number) }];
  // Only the version query is reached.
  return answer as unknown as PoolSql;
}

test.each([
  ['CockroachDB CCL v25.1.0 (x86_64-pc-linux-gnu)', 130000, /^CockroachDB cannot hold this database/],
  ['PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64', 150002, /^YugabyteDB cannot hold this database/],
  ['PostgreSQL 14.9', 140009, /^PostgreSQL 14 cannot hold this database: it needs PostgreSQL 15 or newer/],
])('refuses %s in one sentence', async (version, number, sentence) => {
  const refused = migrate(engineThatSays(version, number), directory);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow(sentence);
});

test('refuses an engine that calls itself PostgreSQL but has no exclusion constraints, after trying one', async () => {
  // Without its GiST operator classes this database cannot create an exclusion constraint, like Aurora DSQL.
  await db.ownerSql.unsafe(`update pg_opclass set opcdefault = false where opcname = 'range_ops'
    and opcmethod = (select oid from pg_am where amname = 'gist')`);
  await expect(migrate(db.ownerSql, directory)).rejects.toThrow(
    /The engine behind DATABASE_URL cannot hold this database/,
  );
  expect(await db.ownerSql`select to_regclass('migration') as found`).toEqual([{ found: null }]);
  await db.ownerSql.unsafe(`update pg_opclass set opcdefault = true where opcname = 'range_ops'
    and opcmethod = (select oid from pg_am where amname = 'gist')`);
});

describe('a database owner without other rights', () => {
  const login = `plain_${process.pid}`;
  const name = `plain_${process.pid}`;
  const asSuperuser = (text: string) => db.ownerSql.unsafe(text);
  /** Migrates a database owned by a plain role. */
  async function migratePlainly(): Promise<string[]> {
    const url = new URL(urlOfDatabase(db.url, name));
    url.username = login;
    const pool = openDatabase({ directUrl: null, poolSize: 1 }, url.href, { role: null });
    try {
      return await migrate(pool.sql, directory);
    } finally {
      await pool.close();
    }
  }
  afterEach(async () => {
    await asSuperuser(`drop database if exists ${name} with (force)`);
    await asSuperuser(`drop role if exists ${login}`);
  });

  test('says what a superuser has to run, and migrates once that is done', async () => {
    await asSuperuser(`create role ${login} login`);
    await asSuperuser(`create database ${name} owner ${login}`);
    const refused = await migratePlainly().catch((error: unknown) => error);
    // The other roles exist already: this cluster has other databases.
    expect(refused).toBeInstanceOf(MigrationError);
    const said = String(refused);
    expect(said).toMatch(
      /isn’t allowed to create the missing roles: have a superuser run `[^`]+` in this database/,
    );
    await asSuperuser(/`([^`]+)`/.exec(said)?.[1] ?? '');
    const ran = await migratePlainly();
    expect(ran[0]).toBe('0001-ground.sql');
    expect(await migratePlainly()).toEqual([]);
  });

  test('migrates behind a pooler with the serving login, which already has the serving role', async () => {
    await asSuperuser(`create role ${login} login in role marketplace_web`);
    await asSuperuser(`create database ${name} owner ${login}`);
    await asSuperuser(`alter role ${login} set role = 'marketplace_web'`);
    expect((await migratePlainly())[0]).toBe('0001-ground.sql');
    expect(await migratePlainly()).toEqual([]);
  });
});
