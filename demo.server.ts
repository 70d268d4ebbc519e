/** Fills a demo at its first start, and moves its clock afterwards. */
import { takeMark, setMark } from './demo-mark.server.ts';
import type { AuthDeps } from './features/auth/auth-deps.server.ts';
import type { DemoKeys } from './features/demo-village/demo-keys.server.ts';
import { playStories, type EndedEarly } from './features/demo-village/play-stories.server.ts';
import { openTimeMachine, type TimeMachine } from './features/demo-village/time-machine.server.ts';
import { settleDemoVillage } from './features/demo-village/seed-demo-village.server.ts';
import { refreshSampleClaims } from './features/listings/seed-sample-listings.server.ts';
import { openJobs, type OpenJobs } from './jobs.server.ts';
import { openTestProcessor } from './platform/card-processor.server/open-processor.ts';
import type { PoolSql } from './platform/database.server/sql.ts';
import { doJobsUntil } from './platform/jobs.server/do-jobs-until.ts';
import type { JobRunner } from './platform/jobs.server/job-runner.ts';
import type { DemoClock } from './platform/time/demo-clock.server.ts';

const dayMilliseconds = 86_400_000;

/**
 * Adds the people of the demo and, on a first start with the embedded database, simulates its last weeks. Nothing is served meanwhile.
 * @param say prints a sentence in the terminal
 * @returns their keys, and the stories that ended early
 */
export async function settleDemo(
  auth: AuthDeps,
  ownerSql: PoolSql,
  say: (sentence: string) => void = () => {},
): Promise<{ keys: DemoKeys; endedEarly: EndedEarly[] }> {
  const { config, sql } = auth;
  const [known] = await sql<{ people: boolean }[]>`select exists (select from auth_user) as people`;
  const isFirst = config.seed === 'demo' && known?.people === false;
  if (isFirst) await setMark(config.dataDir);
  const keys = await settleDemoVillage(auth, ownerSql);
  if (!isFirst) return { keys, endedEarly: [] };
  say('Loading five weeks of activity into the demo. This happens once and takes a few seconds.');
  const endedEarly = await liveTheLastWeeks(auth, ownerSql);
  await refreshSampleClaims(ownerSql, auth.now());
  await takeMark(config.dataDir);
  return { keys, endedEarly };
}

async function liveTheLastWeeks(auth: AuthDeps, ownerSql: PoolSql): Promise<EndedEarly[]> {
  const start = auth.now();
  let moment = new Date(start.getTime() - 40 * dayMilliseconds);
  const past = { ...auth, now: () => moment };
  const cards = openTestProcessor(past);
  // A real processor's clock cannot be moved.
  if (cards === null) return [];
  const { handlers, close } = openJobs(past, ownerSql);
  const clock = {
    ...past,
    moveTo: (instant: Date) => {
      if (instant > moment) moment = instant;
    },
  };
  const workUntil = (until: Date) => doJobsUntil(clock, { handlers }, until);
  try {
    return await playStories({ deps: { ...past, cards }, workUntil }, start);
  } finally {
    await close();
  }
}

/**
 * Returns the demo's time machine; null with a real card processor, whose clock cannot be moved.
 * @param workers stops and restarts the jobs of this process
 * @param forgetPages drops rendered pages, which would show the old day
 */
export function timeMachineOf(
  auth: AuthDeps,
  clock: DemoClock,
  work: OpenJobs,
  { workers, forgetPages }: { workers: Workers; forgetPages: () => void },
): TimeMachine | null {
  if (auth.config.stripe !== null) return null;
  return openTimeMachine({
    clock,
    sql: auth.sql,
    log: auth.log,
    async workUntil(moment) {
      await workers.stop();
      try {
        return await doJobsUntil({ ...auth, moveTo: clock.moveTo }, work, moment);
      } finally {
        workers.start();
        forgetPages();
      }
    },
  });
}

export type Workers = {
  start: () => void;
  stop: () => Promise<void>;
  /** Stops them for good. */
  end: () => Promise<void>;
};

/** The jobs of this process, which can be stopped and restarted. @param open starts them */
export function workersOf(open: () => JobRunner): Workers {
  let runner: JobRunner | null = null;
  let isOver = false;
  const stop = async () => {
    const running = runner;
    runner = null;
    await running?.stop();
  };
  return {
    start() {
      if (!isOver) runner ??= open();
    },
    stop,
    async end() {
      isOver = true;
      await stop();
    },
  };
}
