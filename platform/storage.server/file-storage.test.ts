import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileStorage } from './file-storage.ts';
import { storageContract } from '../../tests/builders/storage-contract.ts';

const root = await mkdtemp(join(tmpdir(), 'storage-'));
afterAll(() => rm(root, { recursive: true }));
let count = 0;
const now = () => new Date('2026-12-01T12:00:00Z');
const newDirectory = () => join(root, String((count += 1)));

storageContract(async () => fileStorage(newDirectory(), now));

test('readers see the old file or the new one, never a part', async () => {
  const storage = fileStorage(newDirectory(), now);
  const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(200_000)));
  await storage.put('turning', versions[0] ?? Buffer.from(''), 'text/plain');
  const writing = (async () => {
    for (let turn = 1; turn <= 20; turn += 1)
      await storage.put('turning', versions[turn % 2] ?? Buffer.from(''), 'text/plain');
  })();
  for (let reading = 0; reading < 40; reading += 1) {
    const content = Buffer.from((await storage.get('turning'))?.content ?? []).toString();
    expect(content).toHaveLength(200_000);
    expect(new Set(content).size).toBe(1);
  }
  await writing;
});

test('a file that can’t be saved leaves no draft, and the old one unchanged', async () => {
  const directory = newDirectory();
  const storage = fileStorage(directory, now);
  await storage.put('a/b', Buffer.from('old'), 'text/plain');
  // A folder in the file's place cannot be replaced by a file.
  await mkdir(join(directory, 'a/c~'));
  await expect(storage.put('a/c', Buffer.from('new'), 'text/plain')).rejects.toThrow();
  expect((await readdir(join(directory, 'a'))).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(Buffer.from((await storage.get('a/b'))?.content ?? []).toString()).toBe('old');
});

test('doesn’t take someone else’s file for ours', async () => {
  const directory = newDirectory();
  const storage = fileStorage(directory, now);
  await storage.put('a', Buffer.from('x'), 'text/plain');
  await writeFile(join(directory, 'b~'), 'just bytes');
  await expect(storage.get('b')).rejects.toThrow('has no valid header');
});
