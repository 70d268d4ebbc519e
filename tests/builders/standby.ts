/** Starts a streaming replica of an embedded PostgreSQL. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { takeBaseCopy } from './base-copy.ts';

/** @param from the primary's address and data directory; `dataDir` is the replica's own */
export async function startStandby(
  from: { url: string; dataDir: string },
  dataDir: string,
): Promise<EmbeddedPostgres> {
  await takeBaseCopy(from.url, join(from.dataDir, 'postgres'), join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/standby.signal'), '');
  return startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: {
      primary_conninfo: `user=postgres host='${new URL(from.url).searchParams.get('host') ?? ''}'`,
      hot_standby: 'on',
    },
  });
}
