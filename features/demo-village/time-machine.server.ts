/** Moves a demo's clock: other work stops meanwhile, everything due in between is done in order, and the result is reported. */
import type { DemoClock } from '../../platform/time/demo-clock.server.ts';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { errorForLog } from '../../platform/log/error-for-log.ts';
import type { Log } from '../../platform/log/log.server.ts';
import type { JobsDone } from '../../platform/jobs.server/do-jobs-until.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { momentAfter } from './move-of-time.ts';
import type { Moved, TimeState } from './time-view.ts';

export type TimeMachine = {
  state: () => TimeState;
  /** Starts moving the clock; `state` tells when it is done. @param by as in `momentAfter` */
  move: (by: string) => 'moving' | Refusal<'invalid' | 'busy'>;
  /** Waits until the move is done. */
  settled: () => Promise<void>;
};

const busy = refusal('busy', 'The clock is already moving. Wait until it stops.');

type Parts = {
  clock: DemoClock;
  sql: PoolSql;
  log: Log;
  /** Does everything due until this moment and moves the clock there; no other worker of this process runs meanwhile. */
  workUntil: (moment: Date) => Promise<JobsDone>;
};

export function openTimeMachine({ clock, sql, log, workUntil }: Parts): TimeMachine {
  let moving: Promise<void> | null = null;
  let last: Moved | null = null;

  async function go(from: Date, to: Date): Promise<void> {
    try {
      const { done, failed } = await workUntil(to);
      const happened = await sql<Moved['happened']>`
        select name, count(*)::int as count from event where happened_at > ${from} and happened_at <= ${clock.now()}
         group by name order by min(happened_at), name`;
      const moved = { from: from.toISOString(), to: to.toISOString(), jobs: done, failed };
      last = { ...moved, happened: happened.map((each) => ({ ...each })), isBroken: false };
    } catch (error) {
      log.error('The demo’s clock could not be moved all the way.', errorForLog(error));
      const moved = { from: from.toISOString(), to: clock.now().toISOString(), jobs: 0, failed: {} };
      last = { ...moved, happened: [], isBroken: true };
    } finally {
      await clock.keep();
      moving = null;
    }
  }

  return {
    state: () => ({
      now: clock.now().toISOString(),
      aheadMilliseconds: clock.ahead(),
      isMoving: moving !== null,
      last,
    }),
    move(by) {
      const from = clock.now();
      const to = momentAfter(by, from);
      if (isRefusal(to)) return to;
      if (moving) return busy;
      moving = go(from, to);
      return 'moving';
    },
    settled: async () => {
      await moving;
    },
  };
}
