/** Finds or creates the cluster (PostgreSQL's data directory), complete and runnable by some user. */
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { handOver, runTo, waysToTry } from './ways.ts';
import type { Way } from './ways.ts';

export type Cluster = { directory: string; way: Way };

/** Keeps our environment from configuring PostgreSQL by accident (PGDATA, PGPORT, LD_PRELOAD …). */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' };
}

const clusterOf = (home: string) => join(home, 'postgres');
const wayFileOf = (home: string) => join(home, 'postgres.way');

/**
 * Finds or creates the cluster in `home/postgres` and a way to run it. It is created elsewhere and moved in at the end, so that an
 * interrupted start leaves no partial one.
 * @throws EmbeddedDatabaseError when no way works, or the cluster has another major version.
 */
export async function prepareCluster(home: string, binaries: Binaries): Promise<Cluster> {
  const directory = clusterOf(home);
  const before = await readFile(wayFileOf(home), 'utf8').catch(() => null);
  const owner = await stat(directory).then(
    (found) => found.uid,
    () => null,
  );
  const uid = process.getuid?.() ?? -1;
  if (owner !== null) await assertOwnAndSameVersion(directory, owner, uid, binaries);
  const failures: string[] = [];
  for (const way of waysToTry(uid, owner, before)) {
    try {
      if (owner === null) await createCluster(home, binaries, way);
      else await probeCluster(directory, binaries, way);
      await writeFile(wayFileOf(home), way.name);
      return { directory, way };
    } catch (error) {
      failures.push(`${way.name}: ${firstLineOf(error)}`);
    }
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run in ${home} (${failures.join('; ')}): start as a user other than root, choose another DATA_DIR, or set DATABASE_URL.`,
  );
}

function firstLineOf(error: unknown): string {
  const stderr = (error as { stderr?: unknown }).stderr;
  const text =
    typeof stderr === 'string' && stderr.trim() !== ''
      ? stderr
      : error instanceof Error
        ? error.message
        : String(error);
  const lines = text.trim().split('\n');
  return (lines.find((line) => /error|fatal|denied|not permitted/i.test(line)) ?? lines[0] ?? '').trim();
}

async function assertOwnAndSameVersion(
  directory: string,
  owner: number,
  uid: number,
  binaries: Binaries,
): Promise<void> {
  if (uid !== 0 && owner !== uid) {
    throw new EmbeddedDatabaseError(
      `The data directory ${directory} belongs to user ${owner}, and this process is user ${uid}: start as that user or choose another DATA_DIR.`,
    );
  }
  const made = await readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => 'none',
  );
  const version = /\(PostgreSQL\) (\d+)/.exec(
    await runTo(
      { name: 'plain', owner: null, sentence: '', command: (file, args) => ({ file, args }) },
      binaries.postgres,
      ['--version'],
      programEnvironment(),
    ),
  )?.[1];
  if (made !== version) {
    throw new EmbeddedDatabaseError(
      `The data directory ${directory} was made by PostgreSQL ${made}, and this is PostgreSQL ${version ?? 'unknown'}: dump it with the old one and restore it into a new DATA_DIR.`,
    );
  }
}

/** Reads one setting through the server's own start-up checks: directory owner, access, libraries. */
async function probeCluster(directory: string, binaries: Binaries, way: Way): Promise<void> {
  await handOver(directory, way);
  await runTo(way, binaries.postgres, ['-C', 'data_directory', '-D', directory], programEnvironment());
}

async function createCluster(home: string, binaries: Binaries, way: Way): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('postgres.new-')) await rm(join(home, name), { recursive: true, force: true });
  }
  const draft = join(home, `postgres.new-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  await chmod(draft, 0o700);
  await handOver(draft, way);
  // The builtin provider sorts by code point everywhere and knows the case of all letters. The C library's locale serves what still uses it
  // (pg_trgm's notion of a letter); not every system has C.UTF-8.
  const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const [index, locale] of locales.entries()) {
    try {
      await runTo(way, binaries.initdb, initArguments(draft, locale), programEnvironment());
      break;
    } catch (error) {
      const isLast = index === locales.length - 1;
      if (isLast || !/invalid locale/i.test(String((error as { stderr?: unknown }).stderr))) throw error;
    }
  }
  await rename(draft, clusterOf(home));
}

function initArguments(directory: string, locale: string): string[] {
  return [
    '-D',
    directory,
    '--username=postgres',
    // The private directory decides who may open the socket.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
    '--lc-messages=C',
    '--text-search-config=english',
  ];
}
