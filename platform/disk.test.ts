import { join } from 'node:path';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { scratchDirectory } from '../tests/builders/scratch-directory.ts';
import { diskFault } from './disk.server.ts';

test('accepts a writable folder, and leaves nothing in it', async () => {
  const folder = await scratchDirectory('disk-');
  expect(await diskFault(folder, 1)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await diskFault(folder), 'nothing was stored yet').toBeNull();
});

test('reports too little space as full, and a folder without write access as unwritable', async () => {
  const folder = await scratchDirectory('disk-');
  expect(await diskFault(folder, Number.MAX_SAFE_INTEGER)).toBe('full');
  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  expect(await diskFault(file, 1)).toBe('unwritable');
  await rm(folder, { recursive: true });
});
