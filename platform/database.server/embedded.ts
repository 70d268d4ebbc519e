/** Runs a real PostgreSQL as a child process on machines without a database, supervises it and stops it cleanly. */
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedDatabaseError, findBinaries, thisMachine } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import type { Cluster } from './embedded/cluster.ts';
import { giveUpOwnership, takeOwnership } from './embedded/owner.ts';
import { findServer, startServer, stopServer } from './embedded/postmaster.ts';
import { isRunning, signal } from './embedded/processes.ts';
import { serverSettings } from './embedded/settings.ts';
import { chooseSocketDirectory, makeSocketDirectory } from './embedded/socket-directory.ts';

export type EmbeddedPostgres = {
  /** The owner's address, on a Unix socket: `postgres://postgres@localhost/marketplace?host=…`. */
  url: string;
  /** Stops the server in fast mode if we own it. Close the pools first. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** DATA_DIR; the cluster is in `postgres`, the socket in `socket`, the log in `postgres.log`. */
  dataDir: string;
  /** Prints a sentence for the operator. */
  log: (sentence: string) => void;
  /** Added to the usual settings; for tests. */
  settings?: Record<string, string>;
  /** The package with PostgreSQL's programs, if not the one in node_modules. */
  binariesRoot?: string;
  /** How long to wait for the database of another process using the directory; a minute by default. */
  patienceMs?: number;
};

type Host = EmbeddedOptions & { home: string; ownerFile: string; socketDirectory: string; url: string };
/** The server as we know it; `cluster` only if we own it. */
type Standing = { pid: number; cluster: Cluster } | { pid: null; cluster: null };

const databaseName = 'marketplace';
const shared = new Map<
  string,
  { users: number; server: Promise<{ url: string; stop: () => Promise<void> }> }
>();

/**
 * Starts the embedded PostgreSQL of a data directory, or joins the one already running there (started by another process, or left by a
 * killed one). It restarts the server if it dies.
 * @throws EmbeddedDatabaseError, one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const home = await realpath(options.dataDir);
  const entry = shared.get(home) ?? { users: 0, server: lookAfter(options, home) };
  shared.set(home, entry);
  entry.users += 1;
  try {
    const { url, stop } = await entry.server;
    let stopped: Promise<void> | null = null;
    const leave = async () => {
      entry.users -= 1;
      if (entry.users > 0) return;
      shared.delete(home);
      await stop();
    };
    return { url, stop: () => (stopped ??= leave()) };
  } catch (error) {
    shared.delete(home);
    throw error;
  }
}

async function lookAfter(
  options: EmbeddedOptions,
  home: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const socketDirectory = chooseSocketDirectory(home);
  const url = `postgres://postgres@localhost/${databaseName}?host=${encodeURIComponent(socketDirectory)}`;
  const host: Host = { ...options, home, socketDirectory, url, ownerFile: join(home, 'postgres.owner') };
  let standing = await bringUp(host);
  let isStopping = false;
  let check: Promise<void> | null = null;
  const watch = setInterval(() => {
    check ??= recover().finally(() => {
      check = null;
    });
  }, 500);
  watch.unref();

  async function recover(): Promise<void> {
    try {
      if (isStopping || !(await isGone(host, standing)) || isStopping) return;
      options.log('The embedded PostgreSQL has stopped; restarting it.');
      standing = await bringUp(host);
    } catch (error) {
      options.log(error instanceof Error ? error.message : String(error));
    }
  }

  // A process that exits without stop() stops its database too; only kill -9 leaves it running, to be adopted.
  const onExit = () => {
    if (standing.pid !== null) signal(standing.pid, 'SIGINT');
  };
  process.once('exit', onExit);

  async function stop(): Promise<void> {
    isStopping = true;
    clearInterval(watch);
    await check;
    process.removeListener('exit', onExit);
    if (standing.cluster === null) return;
    await stopServer(standing.cluster, standing.pid);
    await giveUpOwnership(host.ownerFile);
  }
  return { url, stop };
}

async function isGone(host: Host, standing: Standing): Promise<boolean> {
  return standing.pid === null ? !(await answers(host)) : !(await isRunning(standing.pid));
}

/** Becomes the owner with a running server, or finds the owner's server answering. */
async function bringUp(host: Host): Promise<Standing> {
  const end = performance.now() + (host.patienceMs ?? 60_000);
  for (;;) {
    const owner = await takeOwnership(host.ownerFile);
    if (!owner) return startOrAdopt(host);
    if (await answers(host)) {
      host.log(`Using the embedded PostgreSQL that process ${owner.pid} runs in ${host.home}.`);
      return { pid: null, cluster: null };
    }
    if (performance.now() > end) {
      throw new EmbeddedDatabaseError(
        `Process ${owner.pid} has the data directory ${host.home}, but its database does not answer: end that process, or choose another DATA_DIR.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function startOrAdopt(host: Host): Promise<Standing> {
  try {
    const binaries = await findBinaries(thisMachine(), host.binariesRoot);
    const cluster = await prepareCluster(host.home, binaries);
    await makeSocketDirectory(host.home, host.socketDirectory, cluster.way);
    const orphan = await findServer(cluster);
    if (orphan !== null && (await answers(host))) {
      host.log(
        `Adopted the embedded PostgreSQL (process ${orphan}) that an earlier process left running in ${host.home}.`,
      );
      return { pid: orphan, cluster };
    }
    if (orphan !== null) await stopServer(cluster, orphan);
    const settings = { ...serverSettings(host.socketDirectory), ...host.settings };
    const pid = await startServer(host.home, cluster, binaries, host.socketDirectory, settings);
    await createDatabase(host);
    host.log(`Embedded PostgreSQL is ready in ${host.home}. ${cluster.way.sentence}.`);
    return { pid, cluster };
  } catch (error) {
    await giveUpOwnership(host.ownerFile);
    throw error;
  }
}

async function connectOnce<T>(
  host: Host,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const target = { host: host.socketDirectory, port: 5432, user: 'postgres', database };
  const client = new pg.Client({ ...target, connectionTimeoutMillis: 3_000 });
  // A connection lost midway also fails the query, which reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const answers = (host: Host): Promise<boolean> =>
  connectOnce(host, databaseName, (client) =>
    client.query({ text: 'select 1', query_timeout: 3_000 } as pg.QueryConfig),
  ).then(
    () => true,
    () => false,
  );

const createDatabase = (host: Host): Promise<void> =>
  connectOnce(host, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
