/** Reads the facts behind the alarms: ledgers, payouts, jobs, emails, the last backup and the disk. */
import { lastBackup } from '../../platform/backup.server/last-backup.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { freeBytes } from '../../platform/disk.server.ts';
import { isNearbyHost } from '../../platform/nearby.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { alarmsOf, statusLines, type Alarm, type AlarmFacts, type StatusLine } from './alarms.ts';
import { bookChecks } from './book-checks.server.ts';

type Wanted = Pick<Deps, 'config' | 'now'> & { sql: Sql };
type Counts = { latePayouts: number; oldestDueSeconds: number; givenUp: number; oldestMailSeconds: number };

async function readFacts({ config, sql, now }: Wanted): Promise<AlarmFacts> {
  const at = now();
  const [books, [counts], backup, free] = await Promise.all([
    bookChecks(sql),
    sql<Counts[]>`
      select (select count(*)::int from payout where state = 'waiting' and due_at < ${at}::timestamptz - interval '1 hour') as "latePayouts",
             (select coalesce(extract(epoch from ${at}::timestamptz - min(due_at)), 0)::float8 from job
               where state = 'waiting' and due_at <= ${at} and last_error is null) as "oldestDueSeconds",
             (select count(*)::int from job
               where state = 'given_up' and tries >= most_tries and ended_at > ${at}::timestamptz - interval '24 hours') as "givenUp",
             (select coalesce(extract(epoch from ${at}::timestamptz - min(created_at)), 0)::float8 from mail
               where state = 'waiting') as "oldestMailSeconds"`,
    lastBackup(sql),
    freeBytes(config.dataDir),
  ]);
  const { latePayouts = 0, oldestDueSeconds = 0, givenUp = 0, oldestMailSeconds = 0 } = counts ?? {};
  return {
    now: at,
    unsoundLedgers: (['cash', 'points'] as const).filter((ledger) => books[ledger]?.isSound === false),
    latePayouts,
    jobs: { oldestDueSeconds, givenUp },
    oldestMailSeconds,
    lastBackupAt: backup?.snapshotAt ?? null,
    needsBackup: config.publicUrl !== null && !isNearbyHost(new URL(config.publicUrl).hostname),
    freeBytes: free,
  };
}

/** Current problems that can't wait. */
export const readAlarms = async (deps: Wanted): Promise<Alarm[]> => alarmsOf(await readFacts(deps));

/** The public status page's lines. */
export async function readStatus(deps: Wanted): Promise<StatusLine[]> {
  const [alarms, settings] = await Promise.all([readAlarms(deps), readSettings(deps.sql)]);
  return statusLines(alarms, settings['bookings-paused']);
}
