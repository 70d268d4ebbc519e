/** Starts processes and directories for the tests that kill, reads their output, and cleans up. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openDatabase } from '../../platform/database.server/connect.ts';
import type { EmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { scratchDirectory } from '../builders/scratch-directory.ts';

export const isRoot = process.getuid?.() === 0;
const script = fileURLToPath(new URL('embedded-process.ts', import.meta.url));

export type Told = { url?: string; said?: string[]; refused?: string; id?: number };
const told = z.object({
  url: z.string().optional(),
  said: z.array(z.string()).optional(),
  refused: z.string().optional(),
  id: z.number().optional(),
});

export type EmbeddedProcess = {
  child: ChildProcess;
  /** Its first message: where its database is, or why there is none. */
  first: Promise<Told>;
  /** Ids whose insert was acknowledged so far. */
  acknowledged: number[];
  exit: Promise<number | NodeJS.Signals>;
};

const started: ChildProcess[] = [];
const directories: string[] = [];
const servers: EmbeddedPostgres[] = [];

/** Starts a process with the embedded database of a directory. `wrap` puts other programs before it (unshare …). */
export function startProcess(
  dataDir: string,
  task: 'stay' | 'leave' | 'write' = 'stay',
  wrap: string[] = [],
): EmbeddedProcess {
  const [file, ...args] = [...wrap, process.execPath, script, dataDir, task];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  started.push(child);
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  const first = new Promise<Told>((resolve, reject) => {
    lines.on('line', (line) => {
      const facts = told.parse(JSON.parse(line));
      if (facts.id === undefined) resolve(facts);
      else acknowledged.push(facts.id);
    });
    lines.once('close', () => reject(new Error('The process ended without a word.')));
  });
  first.catch(() => {});
  const exit = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, name) => resolve(name ?? code ?? -1));
  });
  return { child, first, acknowledged, exit };
}

/** A directory that is removed at the end. */
export async function temporaryDirectory(prefix = 'launcher-'): Promise<string> {
  const directory = await scratchDirectory(prefix);
  // An ordinary directory others may enter: as root, PostgreSQL runs under another user id.
  await chmod(directory, 0o755);
  directories.push(directory);
  return directory;
}

/** Stops the server at the end, even if the test fails before. */
export function kept<S extends EmbeddedPostgres>(server: S): S {
  servers.push(server);
  return server;
}

/** Runs one query over its own connection. */
export async function ask<T>(url: string, query: string): Promise<T[]> {
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, url, { role: null });
  try {
    // The test states the type.
    return [...(await sql.unsafe(query))] as unknown as T[];
  } finally {
    await close();
  }
}

/** The process id of a data directory's PostgreSQL, from its pid file. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The processes that a process has started itself, from /proc. */
export async function childrenOf(pid: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  // The name of a program, in brackets, may hold anything.
  const parentOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return names.filter((_, index) => parentOf(stats[index] ?? '') === pid).map(Number);
}

/** Polls for something in another process. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never came that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Stops what is left and removes the directories; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
}
