/** Counts what Prometheus shows of the product: jobs, emails, payments, payouts, bookings and the books. */
import { bookChecks } from './book-checks.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { freeBytes } from '../../platform/disk.server.ts';
import { countMail } from '../../platform/mail.server/mail-queue.ts';
import type { Figure, Figures } from '../../platform/watch.server/figure-gauges.ts';

type Wanted = Pick<Deps, 'config' | 'sql' | 'now'>;

/** Each gauge's help text. Labels contain states and kinds, never a person. */
export const operatingFigureDefinitions = {
  marketplace_jobs: {
    help: 'Jobs that are waiting, being retried after a failure, or given up.',
    labels: ['kind', 'lane', 'state'],
  },
  marketplace_jobs_oldest_due_seconds: {
    help: 'How long the oldest due job of a lane has been waiting.',
    labels: ['lane'],
  },
  marketplace_mails: { help: 'Emails of the last 30 days by state.', labels: ['state'] },
  marketplace_mails_oldest_waiting_seconds: {
    help: 'How long the oldest unsent email has been waiting.',
    labels: [],
  },
  marketplace_payments: { help: 'Card payments by state.', labels: ['state'] },
  marketplace_payouts: {
    help: 'Payouts to owners: paid, waiting for their day, or overdue.',
    labels: ['state'],
  },
  marketplace_bookings: { help: 'Bookings by state.', labels: ['state'] },
  marketplace_ledger_sound: {
    help: 'Whether the last check found a ledger correct (1) or not (0).',
    labels: ['ledger'],
  },
  marketplace_ledger_checked_timestamp_seconds: {
    help: 'When a ledger was last checked.',
    labels: ['ledger'],
  },
  marketplace_disk_free_bytes: { help: 'Free space under DATA_DIR.', labels: [] },
} as const;

const counted = (rows: readonly { state: string; count: number }[]): Figure[] =>
  rows.map(({ state, count }) => ({ of: [state], value: count }));
const single = (value: number | null): Figure[] => (value === null ? [] : [{ of: [], value }]);

type KindRow = { kind: string; state: string; count: number; oldest: number };

async function jobFigures({ sql, now }: Wanted, laneOf: (kind: string) => string) {
  const at = now();
  const rows = await sql<KindRow[]>`
    select kind, case when state = 'given_up' then state when last_error is null then 'waiting' else 'failing' end as state,
           count(*)::int as count,
           coalesce(extract(epoch from ${at}::timestamptz - min(due_at) filter (where state = 'waiting' and due_at <= ${at})), 0)::float8 as oldest
      from job where state <> 'done' group by 1, 2`;
  const oldest = new Map<string, number>([['main', 0]]);
  for (const { kind, oldest: age } of rows)
    oldest.set(laneOf(kind), Math.max(oldest.get(laneOf(kind)) ?? 0, age));
  return {
    marketplace_jobs: rows.map(({ kind, state, count }) => ({
      of: [kind, laneOf(kind), state],
      value: count,
    })),
    marketplace_jobs_oldest_due_seconds: [...oldest].map(([lane, value]) => ({ of: [lane], value })),
  };
}

async function mailFigures({ sql, now }: Wanted) {
  const [states, [row]] = await Promise.all([
    countMail(sql),
    sql<{ age: number | null }[]>`
      select extract(epoch from ${now()}::timestamptz - min(created_at))::float8 as age from mail where state in ('waiting', 'sending')`,
  ]);
  return {
    marketplace_mails: counted(Object.entries(states).map(([state, count]) => ({ state, count }))),
    marketplace_mails_oldest_waiting_seconds: single(row?.age ?? 0),
  };
}

async function moneyFigures({ sql, now }: Wanted) {
  const [payments, payouts] = await Promise.all([
    sql<{ state: string; count: number }[]>`select state, count(*)::int as count from payment group by state`,
    sql<{ state: string; count: number }[]>`
      select case when state = 'waiting' and due_at < ${now()}::timestamptz - interval '1 hour' then 'overdue' else state end as state,
             count(*)::int as count
        from payout group by 1`,
  ]);
  return { marketplace_payments: counted(payments), marketplace_payouts: counted(payouts) };
}

async function bookFigures(deps: Wanted) {
  const checks = Object.entries(await bookChecks(deps.sql)).flatMap(([ledger, check]) =>
    check === null ? [] : [{ ledger, ...check }],
  );
  return {
    marketplace_ledger_sound: checks.map(({ ledger, isSound }) => ({ of: [ledger], value: isSound ? 1 : 0 })),
    marketplace_ledger_checked_timestamp_seconds: checks.map(({ ledger, at }) => ({
      of: [ledger],
      value: at.getTime() / 1000,
    })),
  };
}

/** Figures of the whole product, the same from every process. @param laneOf a job kind's lane */
export function operatingFigures(deps: Wanted, laneOf: (kind: string) => string): Figures {
  return {
    definitions: operatingFigureDefinitions,
    async read() {
      const [jobs, mail, money, books, bookings, free] = await Promise.all([
        jobFigures(deps, laneOf),
        mailFigures(deps),
        moneyFigures(deps),
        bookFigures(deps),
        deps.sql<{ state: string; count: number }[]>`
          select state, count(*)::int as count from exchange where kind = 'rental' group by state`,
        freeBytes(deps.config.dataDir),
      ]);
      return {
        ...jobs,
        ...mail,
        ...money,
        ...books,
        marketplace_bookings: counted(bookings),
        marketplace_disk_free_bytes: single(free),
      };
    },
  };
}
