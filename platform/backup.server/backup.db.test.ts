import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { urlOfDatabase } from '../../tests/builders/database-server.ts';
import { testBucket } from '../../tests/builders/bucket.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { openDatabase } from '../database.server/connect.ts';
import type { PoolSql } from '../database.server/sql.ts';
import { openBucket } from '../storage.server/bucket.ts';
import { bucketStorage } from '../storage.server/bucket-storage.ts';
import { fileStorage } from '../storage.server/file-storage.ts';
import { backupBucket } from './backup-bucket.ts';
import { backupFolder } from './backup-folder.ts';
import { lastBackup, noteBackup } from './last-backup.ts';
import { makeBackup, type BackupPlan, type MadeBackup } from './make-backup.ts';
import { restoreBackup, type RestoredBackup } from './restore-backup.ts';

const db = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'backup-'));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const now = () => new Date();
const storage = fileStorage(join(root, 'data/files'), now);
const drops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  await db.drop();
  await rm(root, { recursive: true });
});

let count = 0;
const newFolder = async () => {
  const folder = join(root, String((count += 1)));
  await mkdir(folder);
  return folder;
};

/** An empty database of the same server. @param owner a login other than ours */
async function emptyDatabase(owner?: string): Promise<{ url: string; sql: PoolSql }> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await db.ownerSql.unsafe(`create database ${name}${owner ? ` owner ${owner}` : ''}`);
  const url = new URL(urlOfDatabase(db.url, name));
  const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, url.href, { role: null });
  if (owner) url.username = owner;
  drops.push(async () => {
    await close();
    await db.ownerSql.unsafe(`drop database if exists ${name} with (force)`);
  });
  return { url: url.href, sql };
}

const backUp = ({
  directory,
  databaseUrl = db.url,
  ...plan
}: Partial<BackupPlan> & { directory: string; databaseUrl?: string }): Promise<MadeBackup> =>
  makeBackup(
    {
      databaseUrl,
      storage,
      keys: [
        { name: 'auth-keys.json', path: join(root, 'data/auth-keys.json') },
        { name: 'demo-village.json', path: join(root, 'data/not-there.json') },
      ],
      now,
    },
    { place: backupFolder(directory), passphrase: null, keep: { count: 7, days: 30 }, ...plan },
  );

async function restore(
  path: string,
  to: { url: string; dataDir: string; passphrase?: string; migrations?: string },
): Promise<RestoredBackup> {
  return restoreBackup({ place: backupFolder(path), path }, to.passphrase ?? null, {
    databaseUrl: to.url,
    storage: fileStorage(join(to.dataDir, 'files'), now),
    dataDir: to.dataDir,
    migrations: to.migrations ?? migrations,
  });
}

/** Every row of every table, sorted. */
async function everything(sql: PoolSql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (name === 'migration') continue;
    const [row] = await sql<{ digest: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest from ${sql(name)} t`;
    found[name] = row?.digest ?? '';
  }
  return found;
}

const books = bookkeeping(db);
await books.member({ available: 120, bonus: 40 });
await db.ownerSql`insert into event (name, subject_kind, subject_id, body)
  values ('test.happened', 'test', '1', ${db.ownerSql.json({ words: 'a\tb\\n\n"ü" \u{1F6F6}', nothing: null })})`;
await storage.put('photos/ab/one', randomBytes(70_000), 'image/webp');
await storage.put('photos/ab', Buffer.from('short'), 'text/plain; charset=utf-8');
await writeFile(join(root, 'data/auth-keys.json'), '{"keys":[]}');

test.each([null, 'correct horse battery'])(
  'restores exactly what was there (passphrase %s)',
  async (passphrase) => {
    const directory = await newFolder();
    const before = await everything(db.ownerSql);
    const made = await backUp({ directory, passphrase });
    expect(made).toMatchObject({ files: 2, linked: 0, dropped: [] });
    if (passphrase) {
      const inside = await readFile(join(made.path, 'keys/auth-keys.json'));
      expect(inside.includes('keys')).toBe(false);
    }
    const dataDir = await newFolder();
    const { url, sql } = await emptyDatabase();
    const restored = await restore(made.path, { url, dataDir, ...(passphrase && { passphrase }) });
    expect(restored).toMatchObject({ rows: made.rows, files: 2, keys: ['auth-keys.json'] });
    expect(restored.snapshotAt).toEqual(made.snapshotAt);
    expect(await everything(sql)).toEqual(before);
    const copy = fileStorage(join(dataDir, 'files'), now);
    for (const key of ['photos/ab/one', 'photos/ab']) {
      const [theirs, ours] = [await copy.get(key), await storage.get(key)];
      expect(Buffer.from(theirs?.content ?? []).equals(ours?.content ?? Buffer.from('none'))).toBe(true);
      expect(theirs?.file.contentType).toBe(ours?.file.contentType);
    }
    expect(await readFile(join(dataDir, 'auth-keys.json'), 'utf8')).toBe('{"keys":[]}');
    expect((await stat(join(dataDir, 'auth-keys.json'))).mode & 0o777).toBe(0o600);
    // Constraints work and numbers continue.
    await expect(sql`update event set name = 'test.changed'`).rejects.toThrow('events never change');
    const [next] = await sql<{ id: number }[]>`
    insert into event (name, subject_kind, subject_id) values ('test.again', 'test', '2') returning id`;
    const [last] = await db.ownerSql<{ id: number }[]>`select max(id) as id from event`;
    expect(next?.id).toBeGreaterThan(last?.id ?? Infinity);
  },
);

/** The database's address through a proxy that sends what follows a copy's last row in its own packet, as a network may. */
async function slicedUrl(): Promise<{ url: string; close: () => Promise<void> }> {
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  const path = `${new URL(db.url).searchParams.get('host')}/.s.PGSQL.5432`;
  const server = createServer((caller) => {
    const service = connect(path);
    caller.pipe(service);
    service.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(copyDone);
      if (at < 0) return void caller.write(chunk);
      const end = at + copyDone.length;
      caller.write(chunk.subarray(0, end));
      service.pause();
      setTimeout(() => {
        caller.write(chunk.subarray(end));
        service.resume();
      }, 5);
    });
    service.on('close', () => caller.destroy());
    caller.on('close', () => service.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(db.url);
  url.searchParams.delete('host');
  // A server listening on a port has such an address.
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('counts the rows of a table even when the count comes after them', async () => {
  const proxy = await slicedUrl();
  const plan = { directory: await newFolder(), databaseUrl: proxy.url };
  const made = await backUp(plan);
  await proxy.close();
  const { url } = await emptyDatabase();
  expect(await restore(made.path, { url, dataDir: await newFolder() })).toMatchObject({ rows: made.rows });
});

test('backs files of one bucket up into another and restores them into a third', async () => {
  const server = await testBucket();
  const [from, between, to] = [server.newBucket(), server.newBucket(), server.newBucket()];
  const [source, target] = [from, to].map((config) => bucketStorage(openBucket(config), now));
  if (!source || !target) throw new Error('The test has no buckets.');
  await source.put('photos/ab/one', Buffer.from('photo'), 'image/webp');
  const place = backupBucket(openBucket(between), between.url);
  const plan = { place, passphrase: 'correct horse battery', keep: { count: 1, days: 0 } };
  const first = await makeBackup({ databaseUrl: db.url, storage: source, keys: [], now }, plan);
  const second = await makeBackup({ databaseUrl: db.url, storage: source, keys: [], now }, plan);
  expect(second).toMatchObject({ files: 1, linked: 1, dropped: [first.path] });
  const { url, sql } = await emptyDatabase();
  const into = { databaseUrl: url, storage: target, dataDir: await newFolder(), migrations };
  await restoreBackup({ place, path: second.path }, plan.passphrase, into);
  expect(await everything(sql)).toEqual(await everything(db.ownerSql));
  expect(await target.get('photos/ab/one')).toMatchObject({ file: { contentType: 'image/webp', size: 5 } });
  const { url: other } = await emptyDatabase();
  const again = { ...into, databaseUrl: other, dataDir: await newFolder() };
  await expect(restoreBackup({ place, path: second.path }, plan.passphrase, again)).rejects.toThrow(
    'The storage already holds "photos/ab/one"',
  );
  expect(await target.head('photos/ab/one')).not.toBeNull();
});

test('a database owner who is no superuser can restore into it', async () => {
  const login = `restoring_${process.pid}`;
  await db.ownerSql.unsafe(`create role ${login} login; grant marketplace_web to ${login}`);
  const made = await backUp({ directory: await newFolder() });
  const { url, sql } = await emptyDatabase(login);
  drops.push(() => db.ownerSql.unsafe(`drop role ${login}`));
  expect(await restore(made.path, { url, dataDir: await newFolder() })).toMatchObject({ rows: made.rows });
  expect(await everything(sql)).toEqual(await everything(db.ownerSql));
});

test('a second backup doesn’t copy unchanged files again; another passphrase copies all of them', async () => {
  const directory = await newFolder();
  const first = await backUp({ directory, passphrase: 'correct horse battery' });
  const second = await backUp({ directory, passphrase: 'correct horse battery' });
  expect([first.linked, second.linked]).toEqual([0, 2]);
  await rm(first.path, { recursive: true });
  const { url } = await emptyDatabase();
  expect(
    await restore(second.path, { url, dataDir: await newFolder(), passphrase: 'correct horse battery' }),
  ).toMatchObject({ files: 2 });
  expect(await backUp({ directory, passphrase: 'wrong horse battery' })).toMatchObject({
    files: 2,
    linked: 0,
  });
});

test('restores only into an empty target', async () => {
  const { path } = await backUp({ directory: await newFolder() });
  const before = await everything(db.ownerSql);
  await expect(restore(path, { url: db.url, dataDir: await newFolder() })).rejects.toThrow(
    /^The database is not empty/,
  );
  expect(await everything(db.ownerSql)).toEqual(before);
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'auth-keys.json'), 'mine');
  const { url, sql } = await emptyDatabase();
  await expect(restore(path, { url, dataDir })).rejects.toThrow(/^There is "auth-keys.json" in /);
  expect(await readFile(join(dataDir, 'auth-keys.json'), 'utf8')).toBe('mine');
  expect(await everything(sql)).toEqual({});
});

test('refuses a damaged backup by file, and leaves the target empty for another try', async () => {
  const made = await backUp({ directory: await newFolder() });
  const dataDir = await newFolder();
  const { url, sql } = await emptyDatabase();
  for (const file of ['tables/event.copy.gz', 'files/photos/ab/one~', 'keys/auth-keys.json']) {
    const broken = join(await newFolder(), 'broken');
    await cp(made.path, broken, { recursive: true });
    const bytes = await readFile(join(broken, file));
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
    await writeFile(join(broken, file), bytes);
    await expect(restore(broken, { url, dataDir }), file).rejects.toThrow();
    expect(await everything(sql)).toEqual({});
    expect(await readdir(dataDir)).toEqual([]);
  }
  expect(await restore(made.path, { url, dataDir })).toMatchObject({ rows: made.rows });
});

test('refuses a newer version’s backup, and restores an older version’s as it was', async () => {
  const { path } = await backUp({ directory: await newFolder() });
  const directory = join(await newFolder(), 'migrations');
  await cp(migrations, directory, { recursive: true });
  const last = (await readdir(directory)).sort().at(-1) ?? '';
  await rm(join(directory, last));
  const { url, sql } = await emptyDatabase();
  await expect(restore(path, { url, dataDir: await newFolder(), migrations: directory })).rejects.toThrow(
    `This backup was made by a newer version: it has the migration "${last}"`,
  );
  await cp(join(migrations, last), join(directory, last));
  await writeFile(join(directory, '0999-later.sql'), 'create table later (id int)');
  await restore(path, { url, dataDir: await newFolder(), migrations: directory });
  expect(await sql`select to_regclass('later') as later`).toEqual([{ later: null }]);
});

test('a row written after the snapshot began isn’t half copied, and two backups don’t run at once', async () => {
  const directory = await newFolder();
  const backups = new AbortController();
  const writing = (async () => {
    while (!backups.signal.aborted) await books.member({ available: 5 });
  })();
  const both = await Promise.allSettled([backUp({ directory }), backUp({ directory })]);
  backups.abort();
  await writing;
  const made = both.find((one) => one.status === 'fulfilled');
  const refused = both.find((one) => one.status === 'rejected');
  expect(String(refused?.reason)).toContain('Another backup of this database is under way.');
  expect(await backupFolder(directory).list()).toHaveLength(1);
  const { url, sql } = await emptyDatabase();
  await restore(made?.value.path ?? '', { url, dataDir: await newFolder() });
  expect(
    await sql`select sum(balance_points)::int as all_points, (select sum(points)::int from points_entry) as entries from points_account`,
  ).toEqual([{ all_points: 0, entries: 0 }]);
});

test('the database knows when it was last backed up', async () => {
  expect(await lastBackup(db.sql)).toBeNull();
  const snapshotAt = new Date('2026-12-01T03:15:00Z');
  await noteBackup(db.ownerSql, { snapshotAt, bytes: 12, isEncrypted: true, isOnOwnDisk: false }, now());
  expect(await lastBackup(db.sql)).toEqual({ snapshotAt, isEncrypted: true, isOnOwnDisk: false });
});
