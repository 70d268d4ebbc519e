import { afterAll, expect, test } from 'vitest';
import { freePort, runServer, startBuiltServer, until } from '../builders/built-server.ts';
import { scratchDirectory } from '../builders/scratch-directory.ts';
import { get } from './raw-http.ts';

// Two server processes on one database, as behind a balancer.

const perMinute = 120;
const settings = { RATE_LIMIT_PER_MINUTE: String(perMinute) };
const first = await startBuiltServer(settings);
const port = await freePort();
const second = runServer({
  ...settings,
  PORT: String(port),
  DATA_DIR: await scratchDirectory('second-'),
  DATABASE_URL: first.databaseUrl,
  LOG_LEVEL: 'warn',
});
afterAll(async () => {
  second.child.kill('SIGTERM');
  await second.ended;
  await first.stop();
});

test('a visitor who used up the limit in one process has used it up in the other, whose headers say so', async () => {
  await until('the second process is listening', () => second.output().includes('is open at'));
  // An export counts as ten.
  const isRefused = async () => (await get(first.port, '/api/v1/account/export')).status === 429;
  await until('the first one refuses', isRefused);
  let passed = 0;
  await until('the second one refuses', async () => {
    const { status, headers } = await get(port, '/api/v1/me');
    if (status !== 429) passed += 1;
    else
      expect(headers).toMatchObject({ ratelimit: expect.stringMatching(/^"minute";r=0;t=\d+$/) as string });
    return status === 429;
  });
  // By itself it would have let through all of them.
  expect(passed).toBeLessThan(perMinute / 2);
});
