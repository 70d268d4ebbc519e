/** Tells load balancers and operators whether the process is alive and can serve. */
import { Hono } from 'hono';
import { isClockRight } from '../platform/jobs.server/clock.ts';
import type { Deps } from '../platform/deps.server.ts';
import { diskFault, type DiskFault } from '../platform/disk.server.ts';
import { isQueueStalled } from '../platform/jobs.server/job-queue.ts';
import type { ApiEnvironment } from './environment.server.ts';

const patienceMilliseconds = 2000;
/** Load balancers ask often; the disk is tested at most once in this time. */
const diskKnownMilliseconds = 5_000;

/** HAProxy asks with OPTIONS by default. */
const methods = ['GET', 'OPTIONS'];

const sentences = {
  database: 'The database isn’t responding.',
  full: 'The disk under DATA_DIR is full.',
  unwritable: 'The DATA_DIR folder can’t be written to.',
  stopping: 'The server is about to stop.',
  clock: 'The clocks of this machine and of the database differ by more than a minute.',
  jobs: 'Jobs are five minutes overdue and none has run.',
};

/** Remembers an answer for a while. */
function remembered<T>(milliseconds: number, now: () => Date, ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const at = now().getTime();
    if (known === null || Math.abs(at - known.at) >= milliseconds) known = { at, answer: ask() };
    return known.answer;
  };
}

type DatabaseFault = 'database' | 'clock' | 'jobs';

async function databaseFault({ sql, now }: Pick<Deps, 'sql' | 'now'>): Promise<DatabaseFault | null> {
  const timeout = new Promise<'database'>((resolve) =>
    setTimeout(() => resolve('database'), patienceMilliseconds).unref(),
  );
  const asked = findFault({ sql, now }).catch(() => 'database' as const);
  return Promise.race([asked, timeout]);
}

async function findFault({ sql, now }: Pick<Deps, 'sql' | 'now'>): Promise<DatabaseFault | null> {
  const [clock] = await sql<{ isRight: boolean }[]>`select ${isClockRight(sql)} as "isRight"`;
  if (!clock?.isRight) return 'clock';
  return (await isQueueStalled(sql, now())) ? 'jobs' : null;
}

type Asked = {
  /** What is wrong with the disk; null when it works. */
  checkDisk?: () => Promise<DiskFault | null>;
  /** Whether the server has been told to stop. */
  isStopping?: () => boolean;
};

/**
 * `/healthz`: the process answers. `/readyz`: the database answers within two seconds and has the same time, the disk is writable, jobs
 * are running, and the server is not about to stop.
 */
export function healthApi(
  deps: Deps,
  { checkDisk = () => diskFault(deps.config.dataDir), isStopping = () => false }: Asked = {},
): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const headers = { 'cache-control': 'no-store' };
  const diskNow = remembered(diskKnownMilliseconds, deps.now, checkDisk);
  app.on(methods, '/healthz', (c) => c.json({ status: 'alive' }, 200, headers));
  app.on(methods, '/readyz', async (c) => {
    const faults = isStopping() ? ['stopping' as const] : await Promise.all([databaseFault(deps), diskNow()]);
    const fault = faults.find((each) => each !== null) ?? null;
    if (fault === null) return c.json({ status: 'ready' }, 200, headers);
    const detail = faults.flatMap((each) => (each === null ? [] : [sentences[each]])).join(' ');
    return c.json({ status: fault === 'database' ? 'away' : fault, detail }, 503, {
      ...headers,
      'retry-after': '5',
    });
  });
  return app;
}
