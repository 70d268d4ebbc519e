/** Runs the built server as a separate process: its own port, its own data, stopped as an operator would. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scratchDirectory } from './scratch-directory.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type BuiltServer = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** The owner's address of its embedded database, for setup a visitor cannot do. */
  databaseUrl: string;
  /** Its output so far, both streams. */
  output(): string;
  /** Process id of its embedded PostgreSQL. */
  postgresPid(): Promise<number>;
  /** SIGTERM, waits for the exit, removes the data; returns the exit code. */
  stop(): Promise<number | null>;
};

/** A currently unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

const patienceMilliseconds = 240_000;

/** Polls a condition every 50 ms. @throws Error with the sentence when it does not hold within `patience`. */
export async function until(
  sentence: string,
  holds: () => Promise<boolean> | boolean,
  patience = patienceMilliseconds,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${patience} ms in vain: ${sentence}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Starts the server without waiting for it; `ended` is its exit code.
 * @param command what starts it; `npm start` gets its own process group, like in a terminal
 */
export function runServer(
  environment: Record<string, string>,
  command: 'server.ts' | 'npm start' = 'server.ts',
): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const isNpm = command === 'npm start';
  const [program, args] = isNpm ? ['npm', ['start']] : [process.execPath, [command]];
  const child = spawn(program, args, {
    cwd: root,
    detached: isNpm,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      // Tests start without demo history; the filled demo has its own test.
      SEED: 'village',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  // If the starter ends first, an interrupted test leaves nothing behind.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  void ended.then(() => process.off('exit', end));
  return { child, output: () => text, ended };
}

/** Names a stopped server's migrated data directory with the samples, which others copy (`served-template.ts`). */
export const templateVariable = 'SERVED_TEMPLATE';

/** Starts the built server on its own data directory and waits until it is ready. */
export async function startBuiltServer(
  environment: Record<string, string> = {},
  wantedPort?: number,
): Promise<BuiltServer> {
  const port = wantedPort ?? (await freePort());
  const dataDir = await scratchDirectory('served-');
  const template = process.env[templateVariable];
  // PostgreSQL's files belong to the user that runs it: a copy keeps the owner.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  const { child, output, ended } = runServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    // All of a test's people have one address.
    RATE_LIMIT_PER_MINUTE: '0',
    AUTH_TRIES_PER_MINUTE: '0',
    AUTH_REFRESHES_PER_MINUTE: '0',
    AUTH_MAILS_PER_HOUR: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  const url = `http://127.0.0.1:${port}`;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  await until(`the server answers at ${url}\n${output()}`, async () => {
    if (hasEnded) throw new Error(`The server ended while starting:\n${output()}`);
    return fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  }).catch(async (error: unknown) => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const socket = encodeURIComponent(join(dataDir, 'socket'));
  return {
    url,
    port,
    dataDir,
    child,
    output,
    databaseUrl: `postgres://postgres@localhost/marketplace?host=${socket}`,
    postgresPid: async () =>
      Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]),
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
