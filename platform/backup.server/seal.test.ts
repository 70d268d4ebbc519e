import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';
import { BrokenBackupError, sealing, sealKey, unsealing, type SealKey } from './seal.ts';
import { bytesOf, through } from './steps.ts';

const key = await sealKey('a long enough passphrase');

/** A stream that yields the bytes in chunks of this size. */
const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );
const seal = (content: Buffer, name = 'tables/one', by: SealKey = key) =>
  bytesOf(through(inPieces(content, 1_000), [sealing(by, name)]));
const unseal = (content: Buffer, name = 'tables/one', by: SealKey = key, size = 7) =>
  bytesOf(through(inPieces(content, size), [unsealing(by, name)]));

test.each([0, 1, 11, 12, 16, 28, 29, 5_000])('%i bytes come back unchanged', async (length) => {
  const content = Buffer.alloc(length, 'wild');
  const sealed = await seal(content);
  expect(sealed.includes('wildwild')).toBe(false);
  for (const size of [1, 13, 100_000]) expect(await unseal(sealed, 'tables/one', key, size)).toEqual(content);
});

test('the same bytes under the same name are sealed anew each time', async () => {
  const content = Buffer.alloc(5_000, 'wild');
  const sealed = await Promise.all(Array.from({ length: 50 }, () => seal(content)));
  // The first twelve bytes are the nonce.
  expect(new Set(sealed.map((each) => each.toString('hex', 0, 12))).size).toBe(50);
  expect(new Set(sealed.map((each) => each.toString('hex', 12))).size).toBe(50);
});

test('refuses a changed byte, a missing end, another name and another passphrase', async () => {
  const sealed = await seal(Buffer.from('who owns what'));
  const changed = Buffer.from(sealed);
  changed[15] = (changed[15] ?? 0) ^ 1;
  const refused = expect.objectContaining({ name: 'BrokenBackupError' });
  await expect(unseal(changed)).rejects.toEqual(refused);
  await expect(unseal(sealed.subarray(0, -1))).rejects.toEqual(refused);
  await expect(unseal(sealed.subarray(0, 5))).rejects.toEqual(refused);
  await expect(unseal(sealed, 'tables/two')).rejects.toEqual(refused);
  const other = await sealKey('another long passphrase', key.salt);
  await expect(unseal(sealed, 'tables/one', other)).rejects.toEqual(refused);
});

const entry = { name: 'files.jsonl.gz', bytes: 1, sha256: 'a'.repeat(64) };
const manifest: Manifest = {
  format: 1,
  snapshotAt: '2026-12-01T12:00:00.000Z',
  migrations: ['0001-ground.sql'],
  tables: [],
  sequences: [],
  files: { count: 0, bytes: 0, entry },
  keys: [],
};

test('reads a manifest only with the passphrase it was signed with', async () => {
  const text = writeManifest(manifest, key);
  expect((await readManifest(text, 'a long enough passphrase')).manifest).toEqual(manifest);
  await expect(readManifest(text, null)).rejects.toThrow(/encrypted: set BACKUP_PASSPHRASE/);
  await expect(readManifest(text, 'another long passphrase')).rejects.toThrow(/is not the passphrase/);
  const changed = text.replace('0001-ground', '0001-changed!');
  await expect(readManifest(changed, 'a long enough passphrase')).rejects.toThrow(/the backup was changed/);
});

test('reads a manifest without a passphrase without one, and nothing else', async () => {
  expect(await readManifest(writeManifest(manifest, null), null)).toEqual({ manifest, key: null });
  for (const text of ['', '{}', '{"manifest":"{}","sealed":null}'])
    await expect(readManifest(text, null)).rejects.toThrow(BrokenBackupError);
});
