import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { startStandby } from '../builders/standby.ts';
import {
  childrenOf,
  cleanUp,
  kept,
  postmasterOf,
  startProcess,
  temporaryDirectory,
} from '../durability/processes.ts';
import { failures, members } from './members.ts';

// Two servers with both hosts in DATABASE_URL. The primary is killed, and its synchronous replica is promoted.
let home: { primary: string; standby: string };
let owner: OpenDatabase;
let servers: BuiltServer[] = [];
let lose: () => Promise<void>;

const openOwner = (url: string) => openDatabase({ directUrl: null, poolSize: 2 }, url, { role: null });

beforeAll(async () => {
  home = { primary: await temporaryDirectory('primary-'), standby: await temporaryDirectory('standby-') };
  const keeper = startProcess(home.primary);
  const { url = '' } = await keeper.first;
  const { url: standby } = kept(await startStandby({ url, dataDir: home.primary }, home.standby));
  const primary = openOwner(url);
  await primary.sql`alter system set synchronous_standby_names = '*'`;
  await primary.sql`select pg_reload_conf()`;
  await primary.close();
  owner = openOwner(standby);
  lose = async () => {
    const postmaster = await postmasterOf(home.primary);
    const all = [postmaster, ...(await childrenOf(postmaster))];
    // The process that would start it again is killed first.
    keeper.child.kill('SIGKILL');
    for (const pid of all) process.kill(pid, 'SIGKILL');
  };
  const socketOf = (address: string) => new URL(address).searchParams.get('host') ?? '';
  const settings = {
    DATABASE_URL: `postgres://postgres@localhost/marketplace?host=${[url, standby].map(socketOf).join(',')}`,
  };
  servers = [await startBuiltServer(settings)];
  servers.push(await startBuiltServer(settings));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await owner?.close();
  await cleanUp();
});

test('the primary is lost and its replica promoted: only 503 meanwhile, and nothing confirmed is lost', async () => {
  const loads = servers.map(({ url }) => members(url, 2));
  const acknowledged = () => loads.flatMap((load) => load.acknowledged);
  await until('members write', () => loads.every((load) => load.acknowledged.length > 20));
  await lose();
  await sleep(3_000);
  const before = loads.map((load) => load.acknowledged.length);
  const promotedAt = performance.now();
  await owner.sql`select pg_promote()`;
  await until('members write again through both servers', () =>
    loads.every((load, index) => load.acknowledged.length > (before[index] ?? 0) + 20),
  );
  const seconds = (performance.now() - promotedAt) / 1_000;
  await Promise.all(loads.map((load) => load.end()));
  process.stdout.write(
    `fail-over: ${JSON.stringify(loads.map(({ answers }) => answers))}; both write again ${seconds.toFixed(1)} s after the promotion\n`,
  );
  expect(loads.flatMap((load) => Object.keys(failures(load)).filter((key) => !key.endsWith(' 503')))).toEqual(
    [],
  );
  const [found] = await owner.sql<{ count: number }[]>`
    select count(*)::int as count from founders_club_applications where email = any(${acknowledged()})`;
  expect(found?.count).toBe(acknowledged().length);
  await until('the jobs of what was written are done, and LISTEN is back', async () => {
    const [left] = await owner.sql<{ jobs: number; listening: number }[]>`
      select (select count(*)::int from job where state = 'waiting' and due_at <= now()) as jobs,
             (select count(*)::int from pg_stat_activity where query like 'listen %') as listening`;
    return left?.jobs === 0 && left.listening >= servers.length;
  });
});
