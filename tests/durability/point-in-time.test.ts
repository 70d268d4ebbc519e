import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../schema.server.ts';
import { takeBaseCopy } from '../builders/base-copy.ts';
import { bookkeeping } from '../builders/points.ts';
import { cleanUp, kept, temporaryDirectory, until } from './processes.ts';

// Does what docs/deploy.md tells operators of an external PostgreSQL: a base backup, a write-ahead log archive, and a recovery that stops
// just before someone's mistake.
afterEach(cleanUp);

const quiet = () => {};

test('a database goes back to the moment before a mistake, with everything confirmed until then', async () => {
  const home = await temporaryDirectory('archived-');
  const archive = await temporaryDirectory('archive-');
  // PostgreSQL's user writes there.
  await chmod(archive, 0o777);
  const first = kept(
    await startEmbeddedPostgres({
      dataDir: home,
      log: quiet,
      settings: { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` },
    }),
  );
  const database = openDatabase({ directUrl: null, poolSize: 4 }, first.url, { role: null });
  await prepareSchema(database.sql);
  const books = bookkeeping({ sql: database.sql, ownerSql: database.sql });
  await books.member({ available: 50 });

  const restored = await temporaryDirectory('recovered-');
  const copied = new AbortController();
  const members: string[] = [];
  const writing = (async () => {
    while (!copied.signal.aborted) members.push(await books.member({ bonus: 3 }));
  })();
  await takeBaseCopy(first.url, join(home, 'postgres'), join(restored, 'postgres'));
  copied.abort();
  await writing;
  for (let count = 0; count < 20; count += 1) members.push(await books.member({ bonus: 2 }));
  const [moment] = await database.sql<{ at: string }[]>`select clock_timestamp()::text as at`;
  await database.sql`alter table points_entry disable trigger user`;
  await database.sql`delete from points_entry`;
  const [segment] = await database.sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`;
  await until('the last segment is archived', async () => {
    const [archiver] = await database.sql<{ isDone: boolean }[]>`
      select last_archived_wal >= ${segment?.name ?? ''} as "isDone" from pg_stat_archiver`;
    return archiver?.isDone ?? false;
  });
  await database.close();
  await first.stop();

  const lostAt = performance.now();
  await writeFile(join(restored, 'postgres/recovery.signal'), '');
  const second = kept(
    await startEmbeddedPostgres({
      dataDir: restored,
      log: quiet,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment?.at ?? '',
        recovery_target_action: 'promote',
      },
    }),
  );
  const recovered = openDatabase({ directUrl: null, poolSize: 2 }, second.url, { role: null });
  try {
    const seconds = (performance.now() - lostAt) / 1_000;
    expect(await checkBooks(recovered.sql)).toMatchObject({ isSound: true, faults: [] });
    const [found] = await recovered.sql<{ count: number }[]>`
      select count(distinct member_id)::int as count from points_entry where member_id = any(${members})`;
    expect(members.length).toBeGreaterThan(20);
    expect(found?.count).toBe(members.length);
    if (process.env.PROVE_RUNS !== undefined)
      process.stdout.write(`${members.length} members kept, recovered in ${seconds.toFixed(1)} s\n`);
  } finally {
    await recovered.close();
  }
});
