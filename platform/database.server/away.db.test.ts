import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { scratchDirectory } from '../../tests/builders/scratch-directory.ts';
import { openDatabase } from './connect.ts';
import type { OpenDatabase } from './connect.ts';
import { isDatabaseAway, isTooSlow } from './database-error.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import type { Sql } from './sql.ts';
import { inTransaction } from './transaction.ts';

const db = await testDatabase();
afterAll(() => db.drop());

async function withPool(poolSize: number, work: (pool: OpenDatabase) => Promise<void>): Promise<void> {
  const pool = openDatabase({ directUrl: null, poolSize }, db.url, { role: 'marketplace_web' });
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

async function pidOf(pool: OpenDatabase): Promise<number> {
  const [row] = await pool.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!row) throw new Error('no row');
  return row.pid;
}

const cut = (pid: number) => db.ownerSql`select pg_terminate_backend(${pid})`;

test('after a connection was cut, at most one query fails as “away”; later ones work, and the pool closes', async () => {
  for (let round = 0; round < 30; round += 1) {
    await withPool(1, async (pool) => {
      await cut(await pidOf(pool));
      const first = await pool.sql`select 1`.then(
        () => null,
        (error: unknown) => error,
      );
      if (first !== null) expect(first).toSatisfy(isDatabaseAway);
      await expect(pool.sql`select 2 as two`).resolves.toEqual([{ two: 2 }]);
    });
  }
});

test('a query under way when the connection is cut fails as “away”, and so do those waiting behind it', async () => {
  await withPool(1, async (pool) => {
    const pid = await pidOf(pool);
    const asked = [pool.sql`select pg_sleep(20)`, pool.sql`select 1`, pool.sql`select 2`].map((query) =>
      query.then(
        () => null,
        (error: unknown) => error,
      ),
    );
    await cut(pid);
    const outcomes = await Promise.all(asked);
    expect(outcomes[0]).toSatisfy(isDatabaseAway);
    for (const error of outcomes.slice(1)) if (error !== null) expect(error).toSatisfy(isDatabaseAway);
    await expect(pool.sql`select 3 as three`).resolves.toEqual([{ three: 3 }]);
  });
});

test('a transaction whose connection is cut fails as “away” and never continues outside itself', async () => {
  await db.ownerSql.unsafe(
    'create table if not exists trace (word text); grant all on trace to marketplace_web',
  );
  await withPool(1, async (pool) => {
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const late: Promise<unknown>[] = [];
    let pid = 0;
    let started: () => void = () => {};
    const hasStarted = new Promise<void>((resolve) => (started = resolve));
    const outcome = inTransaction(pool, {}, async ({ sql }) => {
      const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      pid = row?.pid ?? 0;
      started();
      await released;
      late.push(sql`insert into trace values ('late')`.then(() => 'written', isDatabaseAway));
    });
    const told = expect(outcome).rejects.toSatisfy(isDatabaseAway);
    await hasStarted;
    await cut(pid);
    await told;
    // The pool has a new connection by now; the old callback must not reach it.
    await pool.sql`insert into trace values ('new')`;
    release();
    await released;
    expect(await Promise.all(late)).toEqual([true]);
    expect(await pool.sql`select word from trace`).toEqual([{ word: 'new' }]);
  });
});

test('a failing transaction whose connection was cut doesn’t end the process', async () => {
  await withPool(2, async (pool) => {
    const outcome = inTransaction(pool, {}, async ({ sql }) => {
      const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await Promise.all([sql`select pg_sleep(20)`, cut(row?.pid ?? 0)]);
    });
    await expect(outcome).rejects.toSatisfy(isDatabaseAway);
    await expect(
      inTransaction(pool, {}, async ({ sql }) => [...(await sql`select 4 as four`)]),
    ).resolves.toEqual([{ four: 4 }]);
  });
});

test('while the server is stopped, queries fail fast as “away”; once it is started again, the same pool works', async () => {
  const dataDir = await scratchDirectory('away-');
  const options = { dataDir, log: () => {}, settings: { fsync: 'off' } };
  const server = await startEmbeddedPostgres(options);
  const pool = openDatabase({ directUrl: null, poolSize: 4 }, server.url, { role: null });
  await Promise.all(Array.from({ length: 8 }, () => pool.sql`select 1`));
  await server.stop();
  const began = performance.now();
  const errors = await Promise.all(
    Array.from({ length: 8 }, () => pool.sql`select 1`.catch((error: unknown) => error)),
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  for (const error of errors) expect(error).toSatisfy(isDatabaseAway);
  const again = await startEmbeddedPostgres(options);
  await expect(pool.sql`select 5 as five`).resolves.toEqual([{ five: 5 }]);
  await pool.close();
  await again.stop();
  await rm(dataDir, { recursive: true });
});

test('tells a missing server, a slow answer and our own mistake apart', async () => {
  const nobody = openDatabase({ directUrl: null, poolSize: 1 }, 'postgres://someone@127.0.0.1:41099/none', {
    role: null,
  });
  await expect(nobody.sql`select 1`).rejects.toSatisfy(isDatabaseAway);
  await nobody.close();
  const slow = openDatabase({ directUrl: null, poolSize: 1 }, db.url, {
    role: 'marketplace_web',
    statementTimeoutMs: 20,
  });
  const error = await slow.sql`select pg_sleep(2)`.catch((caught: unknown) => caught);
  await slow.close();
  expect(error).toSatisfy(isTooSlow);
  expect(error).not.toSatisfy(isDatabaseAway);
  const fault = await db.sql`select 1/0`.catch((caught: unknown) => caught);
  expect(fault).not.toSatisfy(isDatabaseAway);
  expect(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' })).not.toSatisfy(
    isDatabaseAway,
  );
});

test('plans a statement again after a migration made its plan useless, alone and in a transaction', async () => {
  await db.ownerSql.unsafe(
    'create table changing (one int); insert into changing values (1); grant select on changing to marketplace_web',
  );
  await withPool(1, async (pool) => {
    const ask = (sql: Sql) => sql`select * from changing`;
    expect(await ask(pool.sql)).toEqual([{ one: 1 }]);
    await db.ownerSql.unsafe('alter table changing add two int default 2');
    expect(await ask(pool.sql)).toEqual([{ one: 1, two: 2 }]);
    await db.ownerSql.unsafe('alter table changing add three int default 3');
    expect(await inTransaction(pool, {}, async ({ sql }) => [...(await ask(sql))])).toEqual([
      { one: 1, two: 2, three: 3 },
    ]);
  });
});

test('a pooler that cuts a connection before its first statement makes that statement fail as “away”, and nothing else', async () => {
  // As pgbouncer does when its own database login fails.
  const pooler = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      // Authentication succeeds, then the first statement ends the connection.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
      socket.once('data', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  const pool = openDatabase(
    { directUrl: 'postgres://elsewhere/none', poolSize: 4 },
    `postgres://someone@127.0.0.1:${port}/none`,
    { role: 'marketplace_web' },
  );
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const errors = await Promise.all([
    ...Array.from({ length: 8 }, () => pool.sql`select ${['a']}::text[]`.catch((error: unknown) => error)),
    ...Array.from({ length: 8 }, () =>
      inTransaction(pool, {}, async () => 1).catch((error: unknown) => error),
    ),
  ]);
  for (const error of errors) expect(error).toSatisfy(isDatabaseAway);
  await pool.close();
  await new Promise((resolve) => pooler.close(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a database that ends right after it was ready is “away” to the statement, and every error is handled', async () => {
  // PostgreSQL says so when its first process was killed: the news may arrive in the same packet as "ready".
  const field = (type: string, value: string) => `${type}${value}\0`;
  const fields = Buffer.from(
    field('S', 'FATAL') +
      field('C', '57P01') +
      field('M', 'terminating connection due to unexpected postmaster exit') +
      '\0',
  );
  const fatal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);
  const ending = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const ready = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
      socket.end(Buffer.concat([ready, fatal]));
    });
  });
  await new Promise<void>((resolve) => ending.listen(0, '127.0.0.1', resolve));
  const { port } = ending.address() as AddressInfo;
  const pool = openDatabase(
    { directUrl: 'postgres://elsewhere/none', poolSize: 2 },
    `postgres://someone@127.0.0.1:${port}/none`,
    { role: 'marketplace_web' },
  );
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', note);
  try {
    const errors = await Promise.all([
      ...Array.from({ length: 4 }, () => pool.sql`select 1`.catch((error: unknown) => error)),
      ...Array.from({ length: 4 }, () =>
        inTransaction(pool, {}, async () => 1).catch((error: unknown) => error),
      ),
    ]);
    for (const error of errors) expect(error).toSatisfy(isDatabaseAway);
    await pool.close();
    await new Promise((resolve) => ending.close(resolve));
  } finally {
    process.off('uncaughtException', note);
    for (const other of others) process.on('uncaughtException', other);
  }
  expect(uncaught).toEqual([]);
});
