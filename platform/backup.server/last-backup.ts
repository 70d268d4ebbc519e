/** Records the latest backup in the database, so that every process knows its age. */
import type { Sql } from '../database.server/sql.ts';
import { appendEvent } from '../jobs.server/outbox.ts';

const backupMade = 'backup.made';
const subject = { kind: 'backup', id: 'last' };

/** Notes that a backup was made. @param snapshotAt it contains everything acknowledged before */
export async function noteBackup(
  sql: Sql,
  backup: { snapshotAt: Date; bytes: number; isEncrypted: boolean; isOnOwnDisk: boolean },
  now: Date,
): Promise<void> {
  const { snapshotAt, ...rest } = backup;
  await appendEvent(
    sql,
    { name: backupMade, subject, body: { snapshotAt: snapshotAt.toISOString(), ...rest } },
    now,
  );
}

export type LastBackup = {
  snapshotAt: Date;
  isEncrypted: boolean;
  /** Whether it is on another disk than DATA_DIR, as far as this machine can tell. */
  isOnOwnDisk: boolean;
};

/** The latest backup of this database; null before the first. For the desk and for monitoring. */
export async function lastBackup(sql: Sql): Promise<LastBackup | null> {
  const [row] = await sql<LastBackup[]>`
    select (body ->> 'snapshotAt')::timestamptz as "snapshotAt", (body ->> 'isEncrypted')::boolean as "isEncrypted",
           (body ->> 'isOnOwnDisk')::boolean as "isOnOwnDisk"
      from event where subject_kind = ${subject.kind} and subject_id = ${subject.id} and name = ${backupMade}
     order by id desc limit 1`;
  return row ?? null;
}
