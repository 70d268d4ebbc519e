/** Reports errors to Sentry or a compatible server: the same facts as in the log, which name nobody. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ReportConfig } from '../config/config-watching.server.ts';
import type { LoggedError } from '../log/error-for-log.ts';
import type { Log } from '../log/log.server.ts';

export type ErrorReports = {
  /** Sends a report in the background. Never throws. */
  report: (message: string, facts: Record<string, unknown>) => void;
  /** Waits for reports under way, three seconds at most. */
  close: () => Promise<void>;
};

type Options = {
  config: ReportConfig;
  /** The source folder: paths in stack frames are relative to it. */
  root: string;
  now: () => Date;
  send?: typeof fetch;
};

/** An error in a loop must not flood: limited reports per minute, and each error once. */
const mostAMinute = 20;
const minute = 60_000;
const patience = 5_000;
const longestClose = 3_000;

const isLoggedError = (value: unknown): value is LoggedError =>
  typeof value === 'object' && value !== null && 'error' in value && 'frames' in value;

/** Parses `at name (file:///…/a.ts:1:2)` into Sentry's format. */
function frameOf(line: string, root: string) {
  const [, name, path = '', row = '0', column = '0'] =
    /^at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
  return {
    function: name ?? '?',
    filename: path.startsWith(root) ? path.slice(root.length) : path,
    lineno: Number(row),
    colno: Number(column),
    in_app: path.startsWith(root) && !path.includes('node_modules'),
  };
}

/** The error and its causes, deepest first, each without its message. */
function exceptionsOf(error: LoggedError, root: string): object[] {
  const { error: type, code, constraint, frames, cause } = error;
  const value = [code, constraint].filter(Boolean).join(' ');
  // The last frame is where it was thrown.
  const own = {
    type,
    value,
    stacktrace: { frames: frames.map((line) => frameOf(line, root)).toReversed() },
  };
  return [...(cause ? exceptionsOf(cause, root) : []), own];
}

/** Facts that may be sent. An address is not: it may name a person; its route doesn't. */
const reported = new Set(['id', 'route', 'kind', 'job', 'tries']);

const tagsOf = (facts: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([name, value]) => reported.has(name) && ['string', 'number'].includes(typeof value))
      .map(([name, value]) => [name === 'id' ? 'request_id' : name, String(value).slice(0, 200)]),
  );

/** Opens an error tracker. If it is away, only the reports are lost. */
export function openErrorReports({ config, root, now, send = fetch }: Options): ErrorReports {
  const underWay = new Set<Promise<void>>();
  const lately = new Map<string, number>();
  let quietUntil = 0;

  function isTooMany(print: string): boolean {
    const at = now().getTime();
    for (const [known, when] of lately) if (at - when >= minute) lately.delete(known);
    if (at < quietUntil || lately.has(print) || lately.size >= mostAMinute) return true;
    lately.set(print, at);
    return false;
  }

  async function post(event: object, id: string): Promise<void> {
    const sentAt = now().toISOString();
    const body = [{ event_id: id, sent_at: sentAt }, { type: 'event' }, event]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const answer = await send(config.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${config.key}, sentry_client=marketplace/1`,
      },
      body: `${body}\n`,
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (answer.status !== 429) return;
    const wait = Number(answer.headers.get('retry-after') ?? 60);
    quietUntil = now().getTime() + (Number.isFinite(wait) ? wait : 60) * 1000;
  }

  return {
    report(message, facts) {
      const tags = tagsOf(facts);
      const exceptions = isLoggedError(facts) ? exceptionsOf(facts, root) : [];
      const print = JSON.stringify([message, exceptions, tags.kind ?? tags.route ?? '']);
      if (isTooMany(print)) return;
      const id = randomUUID().replaceAll('-', '');
      const event = {
        event_id: id,
        timestamp: now().getTime() / 1000,
        platform: 'node',
        level: 'error',
        environment: config.environment,
        server_name: hostname(),
        logentry: { formatted: message },
        tags,
        ...(exceptions.length > 0 ? { exception: { values: exceptions } } : {}),
      };
      // Failures are not logged: reporting a failed report would never end.
      const sending = post(event, id)
        .catch(() => {})
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, longestClose).unref());
      await Promise.race([Promise.all(underWay), patience]);
    },
  };
}

/** A log that also reports its errors. */
export const reportingLog = (log: Log, { report }: Pick<ErrorReports, 'report'>): Log => ({
  ...log,
  error(message, facts = {}) {
    log.error(message, facts);
    report(message, facts);
  },
});
