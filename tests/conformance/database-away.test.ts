import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { childrenOf } from '../durability/processes.ts';
import { get, type Answer } from './raw-http.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

/** An address no cache has. */
let count = 0;
const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}min=${(count += 1)}`;

/** Asks until the server notices, at most 20 s; no answer meanwhile is a 500. */
async function untilStatus(path: string, wanted: number): Promise<void> {
  await until(
    `${path} answers ${wanted}`,
    async () => {
      const { status } = await get(server.port, fresh(path));
      expect([200, 503], path).toContain(status);
      return status === wanted;
    },
    20_000,
  );
}

/** Waits until the server hears of changed listings (again). */
async function untilListening(): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await until(
      'the server listens for changed listings',
      async () => {
        const { rowCount } = await client.query(
          // One connection asks for every channel, one after the other: it has asked for all of them once it rests.
          `select 1 from pg_stat_activity
            where query like 'listen "%' and state = 'idle' and state_change < now() - interval '300 milliseconds'`,
        );
        return rowCount === 1;
      },
      20_000,
    );
  } finally {
    await client.end();
  }
}

test('killed: answers 503 with a time to retry, then recovers', { timeout: 300_000 }, async () => {
  expect((await get(server.port, fresh('/api/v1/listings'))).status).toBe(200);
  const before = await server.postgresPid();
  let worst = 200;
  const seen = new Set<number>();
  const over = new AbortController();
  const refusals: Answer[] = [];
  const asking = (async () => {
    while (!over.signal.aborted) {
      for (const path of ['/listings', '/api/v1/listings']) {
        const answer = await get(server.port, fresh(path));
        seen.add(answer.status);
        worst = Math.max(worst, answer.status);
        if (answer.status === 503) refusals.push(answer);
      }
    }
  })();
  process.kill(before, 'SIGKILL');
  await until(
    'the database is back as another process',
    async () => (await server.postgresPid().catch(() => before)) !== before,
    40_000,
  );
  await untilStatus('/api/v1/listings', 200);
  await untilStatus('/listings', 200);
  over.abort();
  await asking;
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(worst).toBeLessThanOrEqual(503);
  for (const { headers, body } of refusals) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control'] ?? '').not.toMatch(/max-age=[1-9]/);
    expect(body.toString()).not.toMatch(/ECONN|node_modules|\n\s+at /);
  }
});

/** Stops the postmaster and the processes that serve connections; returns a function that resumes them. */
async function freeze(): Promise<() => void> {
  const pid = await server.postgresPid();
  const frozen = [pid, ...(await childrenOf(pid))];
  for (const each of frozen) process.kill(each, 'SIGSTOP');
  return () => {
    for (const each of frozen) {
      try {
        process.kill(each, 'SIGCONT');
      } catch {
        // It ended meanwhile.
      }
    }
  };
}

/** Freezes the database while the server keeps the home page. */
async function freezeWithHomeKept(): Promise<() => void> {
  for (let attempt = 1; ; attempt += 1) {
    // When it listens again after a lost connection, the server drops its pages: only later renderings stay.
    await untilListening();
    expect((await get(server.port, '/')).status).toBe(200);
    const thaw = await freeze();
    const { status } = await get(server.port, '/');
    if (status === 200) return thaw;
    thaw();
    // A job that changed listings at that very moment dropped the page, as it should. It does not do so every time.
    expect(attempt, 'a kept page is served without the database').toBeLessThan(5);
    await untilStatus('/api/v1/listings', 200);
  }
}

test(
  'frozen: requests time out, health says so, and everything works again after the thaw',
  { timeout: 300_000 },
  async () => {
    const thaw = await freezeWithHomeKept();
    try {
      const startedAt = performance.now();
      const [ready, alive, kept, page, endpoint] = await Promise.all([
        get(server.port, '/readyz'),
        get(server.port, '/healthz'),
        get(server.port, '/'),
        get(server.port, fresh('/listings')),
        get(server.port, fresh('/api/v1/listings')),
      ]);
      expect(ready.status).toBe(503);
      expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0);
      expect(alive.status).toBe(200);
      expect(kept.status, 'a kept page is served without the database').toBe(200);
      expect([page.status, endpoint.status]).toEqual([503, 503]);
      expect(page.headers['retry-after']).toBeDefined();
      expect(endpoint.headers['retry-after']).toBeDefined();
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    } finally {
      thaw();
    }
    await untilStatus('/api/v1/listings', 200);
    await until(
      '/readyz is ready again',
      async () => (await get(server.port, '/readyz')).status === 200,
      20_000,
    );
  },
);
