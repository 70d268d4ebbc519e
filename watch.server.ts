/** Combines monitoring: metrics, traces, slow statements and error reports, each only where configured. */
import { laneOf } from './job-lanes.ts';
import type { Config } from './platform/config/config.server.ts';
import type { StatementWatch } from './platform/database.server/pool.ts';
import type { RequestWatch } from './platform/http.server/http-server.ts';
import type { JobWatch } from './platform/jobs.server/job-runner.ts';
import type { Log } from './platform/log/log.server.ts';
import { openErrorReports, reportingLog } from './platform/watch.server/error-reports.ts';
import type { Metrics } from './platform/watch.server/metrics.ts';
import { openSlowStatements } from './platform/watch.server/slow-statements.ts';
import type { Traces } from './platform/watch.server/traces.ts';

export type Watch = {
  /** The log that also reports its errors. */
  log: Log;
  /** Null when nothing collects them. */
  metrics: Metrics | null;
  requests: RequestWatch | null;
  jobs: JobWatch | null;
  /** Observes a pool's statements. @param run sends a statement without parameters through that pool */
  statements: (
    pool: string,
    run: (text: string) => PromiseLike<Record<string, unknown>[]>,
  ) => StatementWatch | null;
  /** Sends buffered data. */
  close: () => Promise<void>;
};

/** Libraries load only where their feature is on, so a server without them starts as fast. */
async function openParts({ watching }: Config): Promise<{ metrics: Metrics | null; traces: Traces | null }> {
  const { metrics, traces } = watching;
  const isMeasured = metrics.token !== null || metrics.port !== null;
  return {
    metrics: isMeasured ? (await import('./platform/watch.server/metrics.ts')).createMetrics() : null,
    traces: traces ? (await import('./platform/watch.server/traces.ts')).openTraces(traces) : null,
  };
}

function statementsOf(
  { watching }: Config,
  log: Log,
  { metrics, traces }: { metrics: Metrics | null; traces: Traces | null },
): Watch['statements'] {
  const { slowQueryMs } = watching;
  return (pool, run) => {
    if (!metrics && !traces && slowQueryMs === null) return null;
    const clock = () => performance.now();
    const slow =
      slowQueryMs === null ? null : openSlowStatements({ limit: slowQueryMs, pool, log, run, clock });
    return {
      began(text) {
        const endSpan = traces?.statement(text, pool) ?? null;
        return (error, milliseconds) => {
          endSpan?.(error);
          metrics?.statementEnded(pool, milliseconds / 1000);
          slow?.ended(text, milliseconds);
        };
      },
      trace: () => traces?.current() ?? null,
    };
  };
}

function jobsOf({ metrics, traces }: { metrics: Metrics | null; traces: Traces | null }): JobWatch | null {
  if (!metrics && !traces) return null;
  return {
    async around(job, work) {
      const startedAt = performance.now();
      const lane = laneOf(job.kind);
      const ended = await (traces ? traces.job(job, lane, work) : work());
      const seconds = (performance.now() - startedAt) / 1000;
      metrics?.jobEnded({ kind: job.kind, lane, outcome: ended.outcome, seconds });
      return ended;
    },
  };
}

/** @param root the source folder, for locations in error reports */
export async function openWatch(config: Config, log: Log, root: string, now: () => Date): Promise<Watch> {
  const parts = await openParts(config);
  const { metrics, traces } = parts;
  const { reports: target } = config.watching;
  const reports = target ? openErrorReports({ config: target, root, now }) : null;
  return {
    log: reports ? reportingLog(log, reports) : log,
    metrics,
    requests:
      metrics || traces ? { answered: metrics?.answered ?? null, around: traces?.request ?? null } : null,
    jobs: jobsOf(parts),
    statements: statementsOf(config, log, parts),
    async close() {
      await Promise.all([traces?.close(), reports?.close()]);
    },
  };
}
