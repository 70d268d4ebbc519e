/** Copies the folder of a running PostgreSQL, for recovery drills and for replicas. */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openForCopying } from '../../platform/database.server/connect.ts';

/** Copies a changing folder: what disappears meanwhile is restored from the log. */
async function copyWhileItChanges(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'postmaster.pid' || entry.name === 'postmaster.opts') continue;
    if (entry.name === 'pg_wal')
      await mkdir(join(target, 'archive_status'), { recursive: true, mode: 0o700 });
    else if (entry.isDirectory()) await copyWhileItChanges(source, target);
    else
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

/** A base backup of a running cluster, between `pg_backup_start` and `pg_backup_stop`. */
export async function takeBaseCopy(url: string, cluster: string, to: string): Promise<void> {
  const client = await openForCopying(url);
  try {
    await client.query(`select pg_backup_start('drill', true)`);
    await copyWhileItChanges(cluster, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}
