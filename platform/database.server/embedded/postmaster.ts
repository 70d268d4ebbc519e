/** Finds, starts and stops the PostgreSQL server of a cluster, never two at once. */
import { spawn } from 'node:child_process';
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { haveEnded, isRunning, processesIn, signal, worksIn } from './processes.ts';

const pidFileOf = (cluster: Cluster) => join(cluster.directory, 'postmaster.pid');
const largestLog = 10 * 1024 * 1024;

async function pidFileLines(cluster: Cluster): Promise<string[]> {
  return (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
}

/** The process id of the server running on this cluster; null without one, even if a stale pid file exists. */
export async function findServer(cluster: Cluster): Promise<number | null> {
  const pid = Number((await pidFileLines(cluster))[0]);
  return (await worksIn(pid, cluster.directory)) ? pid : null;
}

/**
 * Makes the pid file of a dead server harmless. PostgreSQL trusts any living process of its user with the old id (a zombie, or a stranger
 * after a container's reboot) and would refuse to start. The file must stay: it names the shared memory through which PostgreSQL detects
 * surviving writers. So only the id is changed, to ours: the parent's id counts as "not another server".
 */
async function disarmPidFile(cluster: Cluster): Promise<void> {
  const [pid, ...rest] = await pidFileLines(cluster);
  if (!pid) {
    // Empty: its writer died between creating and writing it, before sharing memory.
    await rm(pidFileOf(cluster), { force: true });
    return;
  }
  await writeFile(pidFileOf(cluster), [String(process.pid), ...rest].join('\n'));
}

/** Ends what a killed server left behind: its workers notice on their own, except during a long statement. */
async function endLeftovers(cluster: Cluster): Promise<void> {
  const pids = await processesIn(cluster.directory);
  if (pids.length === 0 || (await haveEnded(pids, 3_000))) return;
  pids.forEach((pid) => signal(pid, 'SIGQUIT'));
  if (await haveEnded(pids, 3_000)) return;
  pids.forEach((pid) => signal(pid, 'SIGKILL'));
  await haveEnded(pids, 3_000);
}

/**
 * Starts a server on an idle cluster and waits until it accepts connections.
 * @param home where its log goes (`postgres.log`, restarted above 10 MB).
 * @throws EmbeddedDatabaseError with the last lines of its log.
 */
export async function startServer(
  home: string,
  cluster: Cluster,
  binaries: Binaries,
  socketDirectory: string,
  settings: Record<string, string>,
): Promise<number> {
  await endLeftovers(cluster);
  await disarmPidFile(cluster);
  await rm(join(socketDirectory, '.s.PGSQL.5432'), { force: true });
  await rm(join(socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  const logFile = join(home, 'postgres.log');
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLog) await truncate(logFile);
  const from = size > largestLog ? 0 : size;
  const log = await open(logFile, 'a', 0o600);
  try {
    const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, ...ids } = cluster.way.command(binaries.postgres, [
      '-D',
      cluster.directory,
      ...switches,
    ]);
    const child = spawn(file, args, {
      ...ids,
      cwd: '/',
      env: programEnvironment(),
      // Its own process group: Ctrl-C in the terminal is for us; we stop it after the pool has drained.
      detached: true,
      // A file, not a pipe: the server must still be able to write after we are killed.
      stdio: ['ignore', log.fd, log.fd],
    });
    const failed = new Promise<never>((_, reject) => {
      child.once('error', reject);
      child.once('exit', (code, name) => reject(new Error(`it ended with ${name ?? code}`)));
    });
    failed.catch(() => {});
    child.unref();
    await Promise.race([untilReady(cluster, child.pid), failed]);
    // A running process has an id; otherwise `failed` would have won.
    return child.pid as number;
  } catch (error) {
    const tail = (await readFile(logFile, 'utf8').catch(() => ''))
      .slice(from)
      .trim()
      .split('\n')
      .slice(-4)
      .join(' | ');
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL did not start: ${tail || (error instanceof Error ? error.message : String(error))} (see ${logFile}).`,
      { cause: error },
    );
  } finally {
    await log.close();
  }
}

/** Crash recovery may take long; a dead server is noticed by its exit, not by this limit. */
async function untilReady(cluster: Cluster, pid: number | undefined): Promise<void> {
  const end = performance.now() + 120_000;
  while (performance.now() < end) {
    const lines = await pidFileLines(cluster);
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  throw new Error('it was not ready after two minutes');
}

/** Stops a server in fast mode: running statements are cancelled, acknowledged writes are kept, no recovery is needed afterwards. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [name, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!(await isRunning(pid))) return;
    signal(pid, name);
    if (await haveEnded([pid], patienceMs)) return;
  }
  throw new EmbeddedDatabaseError(`The PostgreSQL server ${pid} on ${cluster.directory} does not stop.`);
}
