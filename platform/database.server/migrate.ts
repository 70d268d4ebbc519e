/** Migrates the schema: plain SQL files, forward only, each run once and never changed afterwards. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { missingRoles } from './roles.ts';
import type { PoolSql, Sql, TransactionSql } from './sql.ts';

/** Thrown when the schema cannot be updated; the message is one sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { name: string; text: string; checksum: string };

// One lock for everybody who migrates this database; the number has no meaning.
const migrationLock = 7_104_201;
const oldestPostgres = 15;

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number)
      throw new MigrationError(`The migration "${name}" must be named like 0001-what-it-brings.sql.`);
    const other = numbers.get(number);
    if (other) throw new MigrationError(`The migrations "${other}" and "${name}" have the same number.`);
    numbers.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      // Line endings depend on the checkout and don't change a migration.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, checksum };
    }),
  );
}

const needs = `needs PostgreSQL ${oldestPostgres} or newer with its exclusion constraints: they are what makes a double booking impossible`;

/** Refuses engines that speak PostgreSQL's protocol but cannot enforce its constraints. */
async function assertEngine(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: string; number: string }[]>`
    select version() as version, current_setting('server_version_num') as number`;
  const version = row?.version ?? '';
  const other = /cockroach/i.test(version)
    ? 'CockroachDB'
    : /yugabyte|-YB-/i.test(version)
      ? 'YugabyteDB'
      : null;
  if (other) throw new MigrationError(`${other} cannot hold this database: it ${needs}.`);
  const major = Math.floor(Number(row?.number ?? 0) / 10_000);
  if (major < oldestPostgres)
    throw new MigrationError(`PostgreSQL ${major} cannot hold this database: it ${needs}.`);
}

class ProbeDone extends Error {}

/** The version string is not enough (Aurora DSQL calls itself PostgreSQL), so the constraint itself is tried and rolled back. */
async function assertExclusionConstraints(sql: PoolSql): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(
        'create table exclusion_probe (during int4range, exclude using gist (during with &&)); drop table exclusion_probe',
      );
      throw new ProbeDone();
    });
  } catch (error) {
    if (error instanceof ProbeDone) return;
    const code = (error as { code?: unknown }).code;
    // Not supported, unknown access method, syntax error: the engine's fault. Anything else (rights, connection) is reported as it is.
    if (code === '0A000' || code === '42704' || code === '42601') {
      throw new MigrationError(`The engine behind DATABASE_URL cannot hold this database: it ${needs}.`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** A plain owner cannot create roles, so a superuser must have done it. */
async function assertRoles(sql: Sql): Promise<void> {
  const missing = await missingRoles(sql);
  if (missing.length === 0) return;
  throw new MigrationError(
    `The login of DATABASE_URL isn’t allowed to create the missing roles: have a superuser run \`${missing.join(' ')}\` in this database and start again.`,
  );
}

const pauseMs = 50;

/**
 * Runs `work` in a transaction when it is our turn to migrate. Waiting polls, each time in a new transaction: an index built concurrently
 * waits for every transaction with a snapshot, so waiting inside one would block it forever.
 */
async function inTurn<T>(sql: PoolSql, work: (transaction: TransactionSql) => Promise<T>): Promise<T> {
  for (;;) {
    const turn = await sql.begin(async (transaction) => {
      const [row] = await transaction<{ isOurs: boolean }[]>`
        select pg_try_advisory_xact_lock(${migrationLock}) as "isOurs"`;
      return row?.isOurs ? { outcome: await work(transaction) } : null;
    });
    if (turn) return turn.outcome;
    await setTimeout(pauseMs);
  }
}

/** The statements of a migration that builds indexes concurrently; null for any other, which runs in one transaction. */
function concurrentStatements({ text }: Migration): string[] | null {
  const code = text.replace(/--.*$/gm, '');
  if (!/\bindex\s+concurrently\b/i.test(code)) return null;
  return code
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/**
 * Runs statements one by one outside a transaction, as `create index concurrently` requires, then opens a transaction again. A session lock
 * keeps our turn meanwhile.
 */
async function runOutside(transaction: TransactionSql, statements: readonly string[]): Promise<void> {
  await transaction`select pg_advisory_lock(${migrationLock})`;
  await transaction.unsafe('commit');
  try {
    for (const statement of statements) await transaction.unsafe(statement);
  } finally {
    await transaction.unsafe('begin');
    await transaction`select pg_advisory_xact_lock(${migrationLock})`;
    await transaction`select pg_advisory_unlock(${migrationLock})`;
  }
}

async function apply(sql: PoolSql, migration: Migration): Promise<boolean> {
  return inTurn(sql, async (transaction) => {
    // Another process may have run it while we waited for the lock.
    const [known] = await transaction<{ checksum: string }[]>`
      select checksum from migration where name = ${migration.name}`;
    if (known) {
      assertUnchanged(migration, known.checksum);
      return false;
    }
    try {
      const statements = concurrentStatements(migration);
      if (statements) await runOutside(transaction, statements);
      else await transaction.unsafe(migration.text);
    } catch (error) {
      throw new MigrationError(
        `The migration "${migration.name}" failed and was rolled back: ${error instanceof Error ? error.message : String(error)}.`,
        { cause: error },
      );
    }
    await transaction`insert into migration (name, checksum) values (${migration.name}, ${migration.checksum})`;
    return true;
  });
}

function assertUnchanged(migration: Migration, checksum: string): void {
  if (migration.checksum === checksum) return;
  throw new MigrationError(
    `The migration "${migration.name}" was changed after it ran on this database: put the file back as it was and write a new migration for the change.`,
  );
}

async function appliedChecksums(sql: PoolSql): Promise<Map<string, string>> {
  const [table] = await sql<
    { exists: boolean }[]
  >`select to_regclass('public.migration') is not null as exists`;
  if (!table?.exists) {
    await assertExclusionConstraints(sql);
    await inTurn(sql, async (transaction) => {
      await transaction`create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    });
  }
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from migration`;
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Older code doesn't know a newer migration's tables and constraints, so its writes could break them. */
function assertNotNewer(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].sort().findLast((name) => !known.has(name));
  if (newer === undefined) return;
  throw new MigrationError(
    `This database was prepared by another version: it has the migration "${newer}", which this version does not know. Start that version or a newer one, restore a backup made with this one, or begin with an empty database (another DATA_DIR).`,
  );
}

/** The names and checksums of the migrations in a directory, in order. */
export async function knownMigrations(directory: string): Promise<Map<string, string>> {
  const migrations = await readMigrations(directory);
  return new Map(migrations.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Brings the schema up to date. Each file runs in its own transaction under an advisory lock, so any number of processes may start at once.
 * A migration that builds indexes concurrently runs its statements one by one instead; it drops what an earlier try left unfinished.
 * @param sql the owner's pool, directly connected (not through a transaction pooler).
 * @param only runs these migrations and no others: the schema of a backup. Default: all.
 * @returns the names that were run now, in order.
 * @throws MigrationError for an engine that cannot enforce the constraints, a schema newer than the directory, a changed file, or a file that failed
 * (and was rolled back).
 */
export async function migrate(
  sql: PoolSql,
  directory: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  await assertEngine(sql);
  const all = await readMigrations(directory);
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all;
  const applied = await appliedChecksums(sql);
  assertNotNewer(migrations, applied);
  if (migrations.some(({ name }) => !applied.has(name))) await assertRoles(sql);
  const ran: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined) assertUnchanged(migration, checksum);
    else if (await apply(sql, migration)) ran.push(migration.name);
  }
  return ran;
}
