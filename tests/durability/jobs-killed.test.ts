import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { fileURLToPath } from 'node:url';
import { prepareSchema } from '../../schema.server.ts';
import { cleanUp, kept, temporaryDirectory, until } from './processes.ts';

afterEach(cleanUp);

const many = 600;
const script = fileURLToPath(new URL('jobs-worker.ts', import.meta.url));

test('workers are killed again and again in the middle of their jobs, and each job takes effect once', async () => {
  const server = kept(
    await startEmbeddedPostgres({ dataDir: await temporaryDirectory('jobs-'), log: () => {} }),
  );
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 2 }, server.url, { role: null });
  await prepareSchema(sql);
  // No key: a job's second effect would be noticed.
  await sql.unsafe('create table effect (job bigint not null)');
  await sql`insert into job (kind, most_tries) select 'leave', 100 from generate_series(1, ${many}::int)`;
  const startWorker = () => {
    const child = spawn(process.execPath, [script, server.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    let begun = 0;
    child.stdout.on('data', (dots: Buffer) => (begun += dots.length));
    return { child, begun: () => begun };
  };
  for (let round = 0; round < 5; round += 1) {
    const victims = [startWorker(), startWorker()];
    for (const victim of victims) {
      await until('it is in the middle of jobs', async () => victim.begun() > 4 + round);
      const closed = once(victim.child, 'close');
      victim.child.kill('SIGKILL');
      await closed;
    }
  }
  expect(await waiting()).toBeGreaterThan(0);
  const survivor = startWorker();
  async function waiting(): Promise<number> {
    const [row] = await sql<
      { n: number }[]
    >`select count(*) as n from job where kind = 'leave' and state = 'waiting'`;
    return row?.n ?? 0;
  }
  await until('all jobs are done', async () => (await waiting()) === 0);
  const closed = once(survivor.child, 'close');
  survivor.child.kill('SIGKILL');
  await closed;
  const [row] = await sql`select count(*) as effects, count(distinct job) as jobs from effect`;
  expect(row).toEqual({ effects: many, jobs: many });
  const [tried] =
    await sql`select count(*) filter (where tries > 1) > 0 as again, count(*) filter (where state <> 'done') as others from job where kind = 'leave'`;
  expect(tried).toEqual({ again: true, others: 0 });
  await close();
});
