// A thousand clients that send headers slowly, a thousand that send bodies slowly and a thousand that read slowly, all at once.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../builders/built-server.ts';
import { get } from './raw-http.ts';
import type { CrowdSize, FromCrowd } from './slow-client-crowd.ts';

const ofEach = Number(process.env.PROVE_RUNS ?? 1_000);
const mostMilliseconds = 250;
const closedWithin = 15_000;
/** What everyone else asks for: kept pages, a search that is computed, and data. */
const paths = ['/', '/listing/teryx', '/api/v1/listings', '/api/v1/listings?q=trailer', '/healthz'];
let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Infinity;

/** Sends requests one after the other while `isGoing`. @returns how many milliseconds each took */
async function timesOf(isGoing: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isGoing(times.length)) {
    const path = paths[times.length % paths.length] ?? '/';
    const startedAt = performance.now();
    expect((await get(server.port, path)).status, path).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const told = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms of ${times.length} requests`;

test(
  `${ofEach} of each are closed within 15 s, and everybody else's p99 stays within ${mostMilliseconds} ms`,
  { timeout: 600_000 },
  async () => {
    await timesOf((count) => count < 200);
    const alone = await timesOf((count) => count < 500);
    const crowd = new Worker(new URL('./slow-client-crowd.ts', import.meta.url), {
      workerData: { port: server.port, ofEach } satisfies CrowdSize,
    });
    const heard: FromCrowd[] = [];
    const isGone = once(crowd, 'exit');
    crowd.on('message', (message: FromCrowd) => heard.push(message));
    const others = await timesOf((count) => heard.length < 2 && count < 1_000_000);
    await isGone;
    const [connected, closed] = heard;
    expect(connected).toBe('connected');
    if (closed === undefined || closed === 'connected') throw new Error('The slow clients said nothing.');
    for (const [what, times] of Object.entries(closed))
      process.stdout.write(
        `slow ${what}: ${times.length} closed after ${(quantile(times, 0.5) / 1_000).toFixed(1)} s (median), ${(Math.max(...times) / 1_000).toFixed(1)} s (last)\n`,
      );
    process.stdout.write(`others, alone: ${told(alone)}\nothers, with the slow ones: ${told(others)}\n`);
    expect(Math.max(...Object.values(closed).flat())).toBeLessThanOrEqual(closedWithin);
    expect(quantile(others, 0.99)).toBeLessThanOrEqual(mostMilliseconds);
  },
);
