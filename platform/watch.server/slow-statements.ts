/** Logs slow statements with PostgreSQL's plan and never with their parameters. */
import type { Log } from '../log/log.server.ts';

export type SlowStatements = {
  /** Checks a finished statement. */
  ended: (text: string, milliseconds: number) => void;
};

type Options = {
  /** Milliseconds above which a statement is slow. */
  limit: number;
  pool: string;
  log: Log;
  /** Runs a statement without parameters and returns its rows. */
  run: (text: string) => PromiseLike<Record<string, unknown>[]>;
  /** Milliseconds of a monotonic clock. */
  clock: () => number;
};

/** One statement's plan is requested at most once in this time: more queries don't help a slow database. */
const plannedEvery = 10 * 60_000;
const mostRemembered = 200;
const longestStatement = 8_000;
const planned = /^\s*(select|insert|update|delete|merge|with|values)\b/i;

/**
 * Opens the log of slow statements for a pool. The plan is requested afterwards, for any parameters (`generic_plan`, PostgreSQL 16 or
 * newer): the statement is not run again, and user input never comes near it. Older servers have no such plan, so the log has none.
 */
export function openSlowStatements({ limit, pool, log, run, clock }: Options): SlowStatements {
  const plannedAt = new Map<string, number>();
  let isAsking = false;

  /** Whether the plan is worth requesting now. */
  function isDue(text: string): boolean {
    const now = clock();
    const before = plannedAt.get(text);
    if (isAsking || !planned.test(text) || (before !== undefined && now - before < plannedEvery))
      return false;
    if (plannedAt.size >= mostRemembered) plannedAt.clear();
    plannedAt.set(text, now);
    return true;
  }

  async function planOf(text: string): Promise<string[] | null> {
    isAsking = true;
    try {
      const rows = await run(`explain (generic_plan) ${text}`);
      return rows.map((row) => String(row['QUERY PLAN']));
    } catch {
      // Logging the slow statement matters more than why it has no plan.
      return null;
    } finally {
      isAsking = false;
    }
  }

  return {
    ended(text, milliseconds) {
      if (milliseconds < limit) return;
      const facts = {
        pool,
        milliseconds: Math.round(milliseconds),
        statement: text.replace(/\s+/g, ' ').trim().slice(0, longestStatement),
      };
      if (!isDue(text)) return log.warn('A statement was slow.', facts);
      void planOf(text).then((plan) =>
        log.warn('A statement was slow.', plan === null ? facts : { ...facts, plan }),
      );
    },
  };
}
