import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, until } from '../builders/built-server.ts';
import { temporaryDirectory } from '../durability/processes.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { failures, members } from './members.ts';

// Two servers behind HAProxy. One's clock jumps three hours ahead, back again, and three hours behind.
const jump = 3 * 3_600_000;

let cluster: Cluster;
let clockFile = '';
beforeAll(async () => {
  clockFile = join(await temporaryDirectory('clock-'), 'ahead');
  await writeFile(clockFile, '0');
  cluster = await startCluster(2, {}, [
    { NODE_OPTIONS: `--import ${join(root, 'tests/drills/moved-clock.mjs')}`, MOVED_CLOCK: clockFile },
  ]);
});
afterAll(() => cluster?.close());

const health = async () => {
  const response = await fetch(`${cluster.servers[0]?.url}/readyz`);
  return ((await response.json()) as { status: string }).status;
};
const moveClock = async (milliseconds: number) => {
  await writeFile(clockFile, String(milliseconds));
  const wanted = milliseconds === 0 ? 'ready' : 'clock';
  await until(`the server is ${wanted}`, async () => (await health()) === wanted);
};

async function addJob(dueIn: string): Promise<number> {
  const [job] = await cluster.owner.sql<{ id: number }[]>`
    insert into job (kind, body, due_at, most_tries, created_at)
    values ('count-search-changes', '{}', now() + ${dueIn}::interval, 3, now()) returning id`;
  return job?.id ?? 0;
}
const stateOf = async (id: number) => {
  const [job] = await cluster.owner.sql<{ state: string; tries: number }[]>`
    select state, tries from job where id = ${id}`;
  return job;
};
const isDone = (id: number) => until('the job is done', async () => (await stateOf(id))?.state === 'done');

test('a server whose clock jumps gets no visitors and does no jobs; nothing is early, late or lost', async () => {
  const load = members(cluster.url, 4);
  const later = await addJob('1 hour');
  for (const milliseconds of [jump, -jump]) {
    await moveClock(milliseconds);
    // More than the time between two looks for jobs, done by the other server meanwhile.
    for (let count = 0; count < 3; count += 1) {
      await isDone(await addJob('0'));
      await until('both servers have looked again', sinceLook());
    }
    expect(await stateOf(later), 'a job of an hour from now').toEqual({ state: 'waiting', tries: 0 });
    await moveClock(0);
  }
  await cluster.owner.sql`update job set due_at = now() where id = ${later}`;
  await isDone(later);
  await load.end();
  process.stdout.write(`clock jump: ${JSON.stringify(load.answers)}\n`);
  expect(failures(load)).toEqual({});
  const [found] = await cluster.owner.sql<{ count: number }[]>`
    select count(*)::int as count from founders_club_applications where email = any(${load.acknowledged})`;
  expect(found?.count).toBe(load.acknowledged.length);
  expect(load.acknowledged.length).toBeGreaterThan(20);
});

/** Servers look for jobs every five seconds at the latest. */
function sinceLook(): () => boolean {
  const end = performance.now() + 5_000;
  return () => performance.now() > end;
}

test('a session begun at a server whose clock is ahead holds at the others', async () => {
  const [ahead, right] = cluster.servers;
  const client = createClient(ahead?.url ?? '', 'any', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { people } = (await (await fetch(`${right?.url}/api/v1/demo-village`)).json()) as {
    people: { role: string; email: string; password: string }[];
  };
  const { email = '', password = '' } = people.find(({ role }) => role === 'renter') ?? {};
  await moveClock(jump);
  const { data } = await client.auth.signInWithPassword({ email, password });
  await moveClock(0);
  for (const server of [ahead, right]) {
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    expect((await fetch(`${server?.url}/api/v1/me`, { headers })).status).toBe(200);
  }
});
