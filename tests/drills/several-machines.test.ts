import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../builders/built-server.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { failures, members, type Members } from './members.ts';

// Several servers behind HAProxy, with pgbouncer in transaction mode before PostgreSQL. DRILL_PROCESSES=4 runs four.
const processes = Number(process.env.DRILL_PROCESSES ?? 2);

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(processes);
});
afterAll(() => cluster?.close());

/** Everything that was acknowledged is there. */
async function expectKept({ acknowledged }: Members): Promise<void> {
  const [found] = await cluster.owner.sql<{ count: number }[]>`
    select count(*)::int as count from founders_club_applications where email = any(${acknowledged})`;
  expect(found?.count).toBe(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(20);
}

const say = (words: string) => process.stdout.write(`${words}\n`);

test('rolling restart under load: no request fails, and nothing confirmed is lost', async () => {
  const load = members(cluster.url, 4);
  for (let index = 0; index < processes; index += 1) expect(await cluster.restart(index)).toBe(0);
  await load.end();
  say(`rolling restart of ${processes}: ${JSON.stringify(load.answers)}`);
  expect(failures(load)).toEqual({});
  await expectKept(load);
});

test('the primary stops for 30 s: a plain 503 meanwhile, nothing confirmed is lost, and waiting work continues', async () => {
  const load = members(cluster.url, 4);
  await until('members write', () => load.acknowledged.length > 20);
  const start = await cluster.stopPrimary();
  await sleep(30_000);
  const before = load.acknowledged.length;
  const backAt = performance.now();
  await start();
  await until('members write again', () => load.acknowledged.length > before + 20);
  const seconds = (performance.now() - backAt) / 1000;
  await load.end();
  say(
    `primary stopped for 30 s: ${JSON.stringify(load.answers)}; writing again ${seconds.toFixed(1)} s after it was started`,
  );
  // HAProxy answers 503 by itself while no server is ready.
  expect(Object.keys(failures(load)).filter((key) => !key.endsWith(' 503'))).toEqual([]);
  await expectKept(load);
  await until('the jobs of what was written are done', async () => {
    const [left] = await cluster.owner.sql<{ count: number }[]>`
      select count(*)::int as count from job where state = 'waiting' and due_at <= now()`;
    return left?.count === 0;
  });
});
