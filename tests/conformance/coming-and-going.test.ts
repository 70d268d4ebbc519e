import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, runServer, startBuiltServer, until } from '../builders/built-server.ts';
import { scratchDirectory } from '../builders/scratch-directory.ts';
import { get, rawExchange } from './raw-http.ts';

test('SIGTERM: finishes running requests, accepts no others, and exits with 0', async () => {
  const server = await startBuiltServer();
  const body = '{"endpoint":"public-token","method":"GET"}';
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `POST /functions/v1/mapbox-proxy HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await get(server.port, '/healthz');
  const stopped = server.stop();
  await until(
    'no new connection is taken',
    () =>
      get(server.port, '/healthz').then(
        () => false,
        () => true,
      ),
    5000,
  );
  socket.write(body.slice(10));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stopped).toBe(0);
});

test('with DRAIN_SECONDS a balancer learns it first, and pages are served until the server stops', async () => {
  const server = await startBuiltServer({ DRAIN_SECONDS: '2' });
  const stopped = server.stop();
  await until('it says that it is stopping', async () => {
    const { status, body } = await get(server.port, '/readyz');
    return status === 503 && body.includes('"stopping"');
  });
  expect((await get(server.port, '/')).status).toBe(200);
  expect((await get(server.port, '/healthz')).status).toBe(200);
  expect(await stopped).toBe(0);
});

test('an error that nobody caught is written down, and the server ends in order with 1', async () => {
  const trap = encodeURIComponent(
    "process.once('SIGUSR2', () => { throw new Error('Nobody caught this.') })",
  );
  const server = await startBuiltServer({ NODE_OPTIONS: `--import=data:text/javascript,${trap}` });
  const postgres = await server.postgresPid();
  const ended = once(server.child, 'exit');
  server.child.kill('SIGUSR2');
  expect((await ended)[0]).toBe(1);
  expect(server.output()).toMatch(/stopping because of an unhandled error\.","error":"Error","frames":\[/);
  expect(() => process.kill(postgres, 0), 'its database ended with it').toThrow('ESRCH');
  await server.stop();
});

test('a server whose output nobody reads any more ends with 1, also while it starts', async () => {
  const dataDir = await scratchDirectory('unread-');
  const { child, ended } = runServer({ PORT: String(await freePort()), DATA_DIR: dataDir, SEED: 'none' });
  child.stdout?.destroy();
  child.stderr?.destroy();
  let code: number | null | undefined;
  void ended.then((given) => (code = given));
  try {
    await until('the server has ended', () => code !== undefined);
    expect(code).toBe(1);
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a second start on a busy port says so in one sentence and exits with 1', async () => {
  const server = await startBuiltServer();
  const dataDir = await scratchDirectory('second-');
  try {
    const { output, ended } = runServer({ PORT: String(server.port), DATA_DIR: dataDir });
    expect(await ended).toBe(1);
    const said = output()
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('{'));
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Port ${server.port} is taken by another program\\. Stop it, or choose another: PORT=\\d+ npm start$`,
        ),
      ),
    ]);
    expect((await get(server.port, '/readyz')).status, 'the first one serves on').toBe(200);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('an invalid setting ends the start with a sentence that names it', async () => {
  const { output, ended } = runServer({ PORT: '0', DATABASE_POOL_SIZE: 'many', DATA_DIR: '/nowhere/at/all' });
  expect(await ended).toBe(1);
  expect(output()).toContain('DATABASE_POOL_SIZE');
  expect(output()).not.toMatch(/\n\s+at .+:\d+:\d+/);
});

/** `npm start` with its own data, once ready. */
async function startWithNpm() {
  const port = await freePort();
  const dataDir = await scratchDirectory('npm-start-');
  const { child, output, ended } = runServer(
    { PORT: String(port), DATA_DIR: dataDir, SEED: 'none' },
    'npm start',
  );
  const isReady = () =>
    get(port, '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(`npm start is ready\n${output()}`, isReady);
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return { dataDir, pid: child.pid ?? 0, ended, isReady, postgres: Number(pidFile.split('\n', 1)[0]) };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['the process of npm start alone', 1, ['SIGTERM']],
  ['the whole process group', -1, ['SIGTERM']],
  ['the whole process group, several times', -1, ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGHUP']],
] as const)('a signal to %s stops the server and its PostgreSQL', async (_, target, signals) => {
  const { dataDir, pid, ended, isReady, postgres } = await startWithNpm();
  for (const signal of signals) process.kill(target * pid, signal);
  await ended;
  await until('the server has stopped', async () => !(await isReady()), 20_000);
  await until('PostgreSQL has stopped', () => !isRunning(postgres), 20_000);
  // A cleanly stopped database leaves no pid file.
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  ['OPTIONS /readyz HTTP/1.0\r\n\r\n', 200],
  ['GET /readyz HTTP/1.0\r\n\r\n', 200],
  ['HEAD /healthz HTTP/1.0\r\n\r\n', 200],
  ['OPTIONS / HTTP/1.0\r\n\r\n', 204],
  ['GET /listings HTTP/1.0\r\n\r\n', 400],
])('answers a balancer without a Host header: %j gets %i', async (request, status) => {
  const server = await startBuiltServer();
  try {
    const { text } = await rawExchange(server.port, request);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  } finally {
    await server.stop();
  }
});
