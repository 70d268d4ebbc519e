import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { testBucket } from '../../tests/builders/bucket.ts';
import { openBucket } from '../storage.server/bucket.ts';
import { backupBucket } from './backup-bucket.ts';
import { backupFolder } from './backup-folder.ts';
import { dropOldBackups, readEntry, readManifestFile, type BackupPlace } from './backup-place.ts';
import { bytesOf } from './steps.ts';

const root = await mkdtemp(join(tmpdir(), 'backups-'));
afterAll(() => rm(root, { recursive: true }));
const server = await testBucket();
let count = 0;

/** A place, and the names of everything in it. */
type Looked = { place: BackupPlace; names: () => Promise<string[]> };
const inFolder = (): Looked => {
  const directory = join(root, String((count += 1)));
  return { place: backupFolder(directory), names: () => readdir(directory, { recursive: true }) };
};
const inBucket = (): Looked => {
  const config = server.newBucket();
  const bucket = openBucket(config);
  return { place: backupBucket(bucket, config.url), names: () => Array.fromAsync(bucket.names('')) };
};

const text = (words: string) => Readable.from([Buffer.from(words)]);
const backupOf = async (place: BackupPlace, at: string) => (await place.begin(new Date(at))).finish('{}');

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_, newPlace) => {
  test('a backup counts only once it is complete, and the next one removes an interrupted one', async () => {
    const { place, names } = newPlace();
    const first = await place.begin(new Date('2026-12-01T03:00:00Z'));
    const entry = await first.write('tables/one', text('rows'));
    expect(await place.list()).toEqual([]);
    const second = await place.begin(new Date('2026-12-02T03:00:00Z'));
    await second.write('tables/one', text('rows'));
    const path = await second.finish('{}');
    expect((await names()).filter((name) => name.includes('20261201'))).toEqual([]);
    expect(await place.list()).toEqual([{ path, at: new Date('2026-12-02T03:00:00Z') }]);
    expect((await bytesOf(readEntry(place, path, entry))).toString()).toBe('rows');
    expect(await readManifestFile(place, path)).toBe('{}');
    await expect(readManifestFile(place, `${path}0`)).rejects.toThrow('There is no backup in ');
  });

  test('refuses a changed file by name', async () => {
    const { place } = newPlace();
    const draft = await place.begin(new Date('2026-12-01T03:00:00Z'));
    const entry = await draft.write('tables/one', text('rows'));
    const path = await draft.finish('{}');
    const other = { ...entry, sha256: 'b'.repeat(64) };
    await expect(bytesOf(readEntry(place, path, other))).rejects.toThrow(
      'The file "tables/one" of the backup is damaged.',
    );
  });

  test('reuses a file of an earlier backup, and keeps it when that one is deleted', async () => {
    const { place } = newPlace();
    const first = await place.begin(new Date('2026-12-01T03:00:00Z'));
    const entry = await first.write('files/a~', text('photo'));
    const earlier = await first.finish('{}');
    const second = await place.begin(new Date('2026-12-02T03:00:00Z'));
    expect(await second.takeOver('files/a~', earlier)).toBe(true);
    expect(await second.takeOver('files/b~', earlier)).toBe(false);
    const path = await second.finish('{}');
    await place.drop(earlier);
    expect((await bytesOf(readEntry(place, path, entry))).toString()).toBe('photo');
  });

  test('a failed backup leaves nothing', async () => {
    const { place, names } = newPlace();
    const draft = await place.begin(new Date('2026-12-01T03:00:00Z'));
    const failing = Readable.from(
      (async function* () {
        // More than one part of an upload.
        for (let part = 0; part < 20; part += 1) yield Buffer.alloc(1024 * 1024);
        throw new Error('the database went away');
      })(),
    );
    await expect(draft.write('tables/one', failing)).rejects.toThrow('the database went away');
    await draft.drop();
    expect(await place.list()).toEqual([]);
    expect((await names()).filter((name) => name.includes('20261201'))).toEqual([]);
  });

  test('restores a file of several parts as it was written', async () => {
    const { place } = newPlace();
    const draft = await place.begin(new Date('2026-12-01T03:00:00Z'));
    const parts = Array.from({ length: 35 }, (_, index) => Buffer.alloc(1024 * 1024, index));
    const entry = await draft.write('tables/large', Readable.from(parts));
    const path = await draft.finish('{}');
    expect(entry.bytes).toBe(35 * 1024 * 1024);
    expect((await bytesOf(readEntry(place, path, entry))).equals(Buffer.concat(parts))).toBe(true);
  });

  test('deletes a backup once enough newer ones exist and it is old enough', async () => {
    const { place } = newPlace();
    for (const day of ['01', '10', '20', '21', '22']) await backupOf(place, `2026-12-${day}T03:00:00Z`);
    const now = new Date('2026-12-22T04:00:00Z');
    const left = async () => (await place.list()).map(({ at }) => at.getUTCDate());
    await dropOldBackups(place, { count: 3, days: 30 }, now);
    expect(await left()).toEqual([22, 21, 20, 10, 1]);
    await dropOldBackups(place, { count: 3, days: 14 }, now);
    expect(await left()).toEqual([22, 21, 20, 10]);
    await dropOldBackups(place, { count: 3, days: 0 }, now);
    expect(await left()).toEqual([22, 21, 20]);
  });
});

test('leaves other files in a backup folder alone', async () => {
  const { place, names } = inFolder();
  const path = await backupOf(place, '2026-12-01T03:00:00Z');
  await mkdir(join(path, '../holiday photos'));
  await backupOf(place, '2026-12-20T03:00:00Z');
  await dropOldBackups(place, { count: 1, days: 0 }, new Date('2026-12-22T04:00:00Z'));
  expect(await names()).toContain('holiday photos');
});
