/** Shares what visitors took from their allowances with the other server processes, through one small table and in batches. */
import { createHash } from 'node:crypto';
import type { PoolSql } from '../database.server/sql.ts';
import { errorForLog } from '../log/error-for-log.ts';
import type { Log } from '../log/log.server.ts';
import type { Bucket, LimitSharing } from './rate-limit.ts';

export type SharedLimits = LimitSharing & {
  /** Shares now what is otherwise shared within `pauseMilliseconds`. */
  exchange(): Promise<void>;
  close(): void;
};

/** Between two exchanges: the longest that another process does not know of a request. */
const pauseMilliseconds = 100;
const forgetMilliseconds = 60_000;
const most = 50_000;

/** Nobody reads an address or an account out of the table. */
const hashed = (name: string, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('base64url').slice(0, 22);

type Taken = { bucket: Bucket; milliseconds: number };

/**
 * Nothing waits for the database: a process decides by what it knows, and learns within `pauseMilliseconds` what the others let through. If
 * together they let through too much, visitors wait longer afterwards. While the database is down, each process counts for itself.
 */
export function openSharedLimits({
  sql,
  now,
  log,
}: {
  sql: PoolSql;
  now: () => Date;
  log: Log;
}): SharedLimits {
  let waiting = new Map<string, Taken>();
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> | null = null;
  let forgottenAt = 0;

  async function send(): Promise<void> {
    const sent = waiting;
    waiting = new Map();
    const at = now();
    // In one order, or two processes could wait for each other.
    const taken = [...sent].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const rows = await sql<{ key: string; fullAt: number }[]>`
      insert into rate_limit as kept (key, full_at)
      select key, ${at}::timestamptz + taken * interval '1 millisecond'
      from unnest(${taken.map(([key]) => key)}::text[], ${taken.map(([, each]) => each.milliseconds)}::float8[]) as asked (key, taken)
      on conflict (key) do update
        set full_at = greatest(kept.full_at, ${at}::timestamptz) + (excluded.full_at - ${at}::timestamptz)
      returning key, extract(epoch from full_at)::float8 * 1000 as "fullAt"`;
    for (const { key, fullAt } of rows) {
      const since = waiting.get(key);
      const bucket = (since ?? sent.get(key))?.bucket;
      if (bucket) bucket.fullAt = since ? Math.max(fullAt, at.getTime()) + since.milliseconds : fullAt;
    }
    if (at.getTime() - forgottenAt < forgetMilliseconds) return;
    forgottenAt = at.getTime();
    await sql`delete from rate_limit where full_at < ${at}`;
  }

  async function exchange(): Promise<void> {
    // The first of those who waited sends what came since; the others find nothing left.
    if (underWay) return underWay.then(exchange);
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    underWay = send()
      .catch((error: unknown) => log.warn('rate limits are not shared', errorForLog(error)))
      .finally(() => {
        underWay = null;
      });
    await underWay;
  }

  return {
    took(name, key, bucket, milliseconds) {
      const id = hashed(name, key);
      const before = waiting.get(id)?.milliseconds;
      // The database may be away for long.
      if (before === undefined && waiting.size >= most) return;
      waiting.set(id, { bucket, milliseconds: (before ?? 0) + milliseconds });
      timer ??= setTimeout(() => void exchange(), pauseMilliseconds).unref();
    },
    exchange,
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}
