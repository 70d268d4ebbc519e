import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { beginBackup, dropOldBackups, listBackups, readEntry } from './backup-folder.ts';
import { bytesOf } from './steps.ts';

const root = await mkdtemp(join(tmpdir(), 'backups-'));
afterAll(() => rm(root, { recursive: true }));
let count = 0;
const newDirectory = () => join(root, String((count += 1)));

async function backupOf(directory: string, at: string): Promise<string> {
  return (await beginBackup(directory, new Date(at))).finish('{}');
}

test('a backup has its name only once it is whole, and one that was broken off is removed by the next', async () => {
  const directory = newDirectory();
  const first = await beginBackup(directory, new Date('2026-12-01T03:00:00Z'));
  const entry = await first.write('tables/one', Readable.from([Buffer.from('rows')]));
  expect(await listBackups(directory)).toEqual([]);
  const second = await beginBackup(directory, new Date('2026-12-02T03:00:00Z'));
  await second.write('tables/one', Readable.from([Buffer.from('rows')]));
  const path = await second.finish('{}');
  expect(await readdir(directory)).toEqual(['backup-20261202T030000000Z']);
  expect(await listBackups(directory)).toEqual([{ path, at: new Date('2026-12-02T03:00:00Z') }]);
  expect((await bytesOf(readEntry(path, entry))).toString()).toBe('rows');
});

test('a file that is not what was written is refused by name', async () => {
  const draft = await beginBackup(newDirectory(), new Date('2026-12-01T03:00:00Z'));
  const entry = await draft.write('tables/one', Readable.from([Buffer.from('rows')]));
  const path = await draft.finish('{}');
  const other = { ...entry, sha256: 'b'.repeat(64) };
  await expect(bytesOf(readEntry(path, other))).rejects.toThrow(
    'The file "tables/one" of the backup is damaged.',
  );
});

test('deletes a backup once enough newer ones exist and it is old enough, and nothing else in the folder', async () => {
  const directory = newDirectory();
  for (const day of ['01', '10', '20', '21', '22']) await backupOf(directory, `2026-12-${day}T03:00:00Z`);
  await mkdir(join(directory, 'holiday photos'));
  const now = new Date('2026-12-22T04:00:00Z');
  const left = async () => (await listBackups(directory)).map(({ at }) => at.getUTCDate());
  await dropOldBackups(directory, { count: 3, days: 30 }, now);
  expect(await left()).toEqual([22, 21, 20, 10, 1]);
  await dropOldBackups(directory, { count: 3, days: 14 }, now);
  expect(await left()).toEqual([22, 21, 20, 10]);
  await dropOldBackups(directory, { count: 3, days: 0 }, now);
  expect(await left()).toEqual([22, 21, 20]);
  expect(await readdir(directory)).toContain('holiday photos');
});
