import { execFileSync, spawn } from 'node:child_process';
import { access, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { isRunning } from '../../platform/database.server/embedded/processes.ts';
import {
  ask,
  cleanUp,
  isRoot,
  kept,
  postmasterOf,
  startProcess,
  temporaryDirectory,
  until,
} from './processes.ts';

afterEach(cleanUp);

async function start(
  dataDir: string,
  options: { patienceMs?: number } = {},
): Promise<{ url: string; stop(): Promise<void>; said: string[] }> {
  const said: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (sentence) => said.push(sentence), ...options });
  return kept({ ...server, said });
}

const log = (dataDir: string) => readFile(join(dataDir, 'postgres.log'), 'utf8');

test('it starts from nothing, says in one sentence how it runs, keeps what is written, and starts again', async () => {
  const home = await temporaryDirectory();
  const first = await start(home);
  expect(first.said).toHaveLength(1);
  expect(first.said[0]).toMatch(
    /^Embedded PostgreSQL is ready in .+\. PostgreSQL (refuses root, so it )?runs .+\.$/,
  );
  await ask(first.url, 'create table kept as select 7 as value');
  await first.stop();
  const again = await start(home);
  expect(await ask(again.url, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(await log(home)).not.toMatch(/not properly shut down|FATAL|PANIC/);
});

test('it runs with the settings for this work: durable, no compiling, UTF-8, no network', async () => {
  const { url } = await start(await temporaryDirectory());
  const [row] = await ask<Record<string, string>>(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
            current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as parallel, current_setting('autovacuum') as autovacuum,
            current_setting('listen_addresses') as network, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
            (select datlocprovider::text || datlocale from pg_database where datname = current_database()) as locale,
            lower('ÉTÉ') as lower`,
  );
  expect(row).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    jit: 'off',
    parallel: '0',
    autovacuum: 'on',
    network: '',
    encoding: 'UTF8',
    zone: 'UTC',
    locale: 'bC.UTF-8',
    lower: 'été',
  });
  await ask(url, 'create extension btree_gist; create extension pg_trgm; create extension unaccent');
  // With the plain C locale the accent would end the word, and its trigrams would be lost.
  expect(await ask(url, `select 'été' <% 'un chalet d été' as found`)).toEqual([{ found: true }]);
});

test('a path with spaces, quotes and commas works', async () => {
  const home = join(await temporaryDirectory(), `data of "Ann", 50 % o'clock`);
  const { url } = await start(home);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a path too long for a socket gets a private short one elsewhere, always the same', async () => {
  const home = join(await temporaryDirectory(), 'long'.repeat(30));
  const first = await start(home);
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const directory = new URL(first.url).searchParams.get('host') ?? '';
  expect(directory.startsWith(home)).toBe(false);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  await first.stop();
  expect((await start(home)).url).toBe(first.url);
});

test('adopts a server whose process was killed, with all its data, and stops it in the end', async () => {
  const home = await temporaryDirectory();
  const other = startProcess(home);
  const { url } = await other.first;
  await ask(url ?? '', 'create table kept as select 7 as value');
  const postmaster = await postmasterOf(home);
  other.child.kill('SIGKILL');
  await other.exit;
  const heir = await start(home);
  expect(heir.said).toEqual([
    expect.stringMatching(new RegExp(`^Adopted the embedded PostgreSQL \\(process ${postmaster}\\)`)),
  ]);
  expect(await ask(heir.url, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(await postmasterOf(home)).toBe(postmaster);
  await heir.stop();
  expect(await isRunning(postmaster)).toBe(false);
});

test('a second process on the same directory uses the one server, and takes over when the first ends', async () => {
  const home = await temporaryDirectory();
  const first = startProcess(home);
  await first.first;
  const postmaster = await postmasterOf(home);
  const second = await start(home);
  expect(second.said).toEqual([
    `Using the embedded PostgreSQL that process ${first.child.pid} runs in ${home}.`,
  ]);
  expect(await postmasterOf(home)).toBe(postmaster);
  first.child.kill('SIGTERM');
  expect(await first.exit).toBe(0);
  await until('the second process runs the database', () =>
    ask(second.url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  expect(await postmasterOf(home)).not.toBe(postmaster);
});

test('a guest process that leaves doesn’t stop the server', async () => {
  const home = await temporaryDirectory();
  const owner = startProcess(home);
  const { url } = await owner.first;
  const guest = await start(home);
  await guest.stop();
  expect(await ask(url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('processes that start at the same moment on an empty directory share one server', async () => {
  const home = await temporaryDirectory();
  const all = [startProcess(home), startProcess(home), startProcess(home)];
  const said = await Promise.all(all.map(async ({ first }) => (await first).said?.[0] ?? ''));
  expect(said.filter((sentence) => sentence.startsWith('Embedded PostgreSQL is ready'))).toHaveLength(1);
  expect(said.filter((sentence) => sentence.startsWith('Using the embedded PostgreSQL'))).toHaveLength(2);
});

test('two uses in one process share a server, which stops with the last', async () => {
  const home = await temporaryDirectory();
  const [one, two] = await Promise.all([start(home), start(home)]);
  const postmaster = await postmasterOf(home);
  await one.stop();
  expect(await ask(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await two.stop();
  expect(await isRunning(postmaster)).toBe(false);
});

test('refuses by name a directory held by a living process that doesn’t answer', async () => {
  const home = await temporaryDirectory();
  const other = startProcess(home);
  await other.first;
  const postmaster = await postmasterOf(home);
  // Stopped by a signal, neither can act, but both are alive.
  process.kill(other.child.pid ?? 0, 'SIGSTOP');
  process.kill(postmaster, 'SIGSTOP');
  await expect(start(home, { patienceMs: 500 })).rejects.toThrow(
    `Process ${other.child.pid} has the data directory ${home}, but its database does not answer`,
  );
  process.kill(postmaster, 'SIGCONT');
  process.kill(other.child.pid ?? 0, 'SIGCONT');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the server cleanly: the next start recovers nothing',
  async (name) => {
    const home = await temporaryDirectory();
    const other = startProcess(home);
    await other.first;
    const postmaster = await postmasterOf(home);
    other.child.kill(name);
    expect(await other.exit).toBe(0);
    expect(await isRunning(postmaster)).toBe(false);
    const next = await start(home);
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await log(home)).not.toMatch(/not properly shut down|interrupted/);
  },
);

test('a process that exits without warning takes its server down too', async () => {
  const home = await temporaryDirectory();
  const other = startProcess(home, 'leave');
  await other.first;
  expect(await other.exit).toBe(3);
  await until('no server runs there', () =>
    access(join(home, 'postgres/postmaster.pid')).then(
      () => false,
      () => true,
    ),
  );
});

test('restarts a server that dies under a living process', async () => {
  const home = await temporaryDirectory();
  const server = await start(home);
  await ask(server.url, 'create table kept as select 7 as value');
  process.kill(await postmasterOf(home), 'SIGKILL');
  await until('it answers again', () =>
    ask(server.url, 'select value from kept').then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
  expect(server.said).toContain('The embedded PostgreSQL has stopped; restarting it.');
});

/** A living process (and a zombie) of PostgreSQL's user. */
async function strangerAndZombie(): Promise<{ stranger: number; zombie: number; end(): void }> {
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
    ...user,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const zombie = await new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)));
  });
  // It ends when its parent has become a program that never reaps its children.
  await until('the zombie is dead', async () => !(await isRunning(zombie)));
  expect(execFileSync('ps', ['-o', 'stat=', '-p', String(zombie)]).toString()).toMatch(/^Z/);
  return { stranger: child.pid ?? 0, zombie, end: () => child.kill() };
}

test.each(['stranger', 'zombie'] as const)(
  'a stale pid file that names a %s doesn’t block the start',
  async (whose) => {
    const home = await temporaryDirectory();
    const first = await start(home);
    await ask(first.url, 'create table kept as select 7 as value');
    const file = join(home, 'postgres/postmaster.pid');
    const text = await readFile(file, 'utf8');
    const lock = join(home, 'socket/.s.PGSQL.5432.lock');
    const lockText = await readFile(lock, 'utf8');
    await first.stop();
    const others = await strangerAndZombie();
    const name = (content: string) => content.replace(/^\d+/, String(others[whose]));
    await writeFile(file, name(text));
    await writeFile(lock, name(lockText));
    const next = await start(home);
    expect(await ask(next.url, 'select value from kept')).toEqual([{ value: 7 }]);
    expect(next.said).toEqual([expect.stringMatching(/^Embedded PostgreSQL is ready/)]);
    expect(await isRunning(others.stranger)).toBe(true);
    others.end();
  },
);

test('an owner file that is half written, or from a dead or renumbered process, doesn’t block the start', async () => {
  const home = await temporaryDirectory();
  for (const content of [
    `{"pid":${process.ppid},"beginning":"another boot/1"}`,
    '{"pid":4194000,"beginning":"x"}',
    '{"pi',
    '',
  ]) {
    await writeFile(join(home, 'postgres.owner'), content);
    const server = await start(home);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  }
});

test('an interrupted initdb leaves nothing', async () => {
  const home = await temporaryDirectory();
  await mkdir(join(home, 'postgres.new-1'));
  await writeFile(join(home, 'postgres.new-1/PG_VERSION'), '18\n');
  await start(home);
  expect((await readdir(home)).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test('refuses a cluster of another major version, and says what to do', async () => {
  const home = await temporaryDirectory();
  const server = await start(home);
  await server.stop();
  await writeFile(join(home, 'postgres/PG_VERSION'), '17\n');
  await expect(start(home)).rejects.toThrow(/was made by PostgreSQL 17, and this is PostgreSQL 18: dump it/);
});
