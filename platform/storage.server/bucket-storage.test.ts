import { expect, test } from 'vitest';
import { testBucket } from '../../tests/builders/bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { openBucket, StorageAway } from './bucket.ts';
import { storageContract } from '../../tests/builders/storage-contract.ts';

const server = await testBucket();
const now = () => new Date('2026-12-01T12:00:00.123Z');
const storage = (config = server.newBucket()) => bucketStorage(openBucket(config), now);

storageContract(async () => storage());

test('two parts of one bucket can’t see each other', async () => {
  const one = server.newBucket();
  const other = { ...one, url: `${one.url}x` };
  await storage(one).put('a', Buffer.from('mine'), 'text/plain');
  expect(await storage(other).get('a')).toBeNull();
  expect(await Array.fromAsync(storage(other).keys())).toEqual([]);
});

test('lists all files, even more than one answer of the bucket contains', async () => {
  const full = storage();
  const keys = Array.from({ length: 1_005 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
  for (const key of keys) await full.put(key, Buffer.from('x'), 'text/plain');
  expect(await Array.fromAsync(full.keys())).toEqual(keys);
}, 60_000);

test('reports an unknown key as such, without the key', async () => {
  const stranger = storage({ ...server.newBucket(), secretAccessKey: 'guessed-secret' });
  const put = stranger.put('a', Buffer.from('x'), 'text/plain');
  await expect(put).rejects.toThrow(StorageAway);
  await expect(put).rejects.toThrow(/answers 403 SignatureDoesNotMatch\.$/);
  await expect(put).rejects.not.toThrow('guessed');
});

test('doesn’t take a missing bucket for an empty one', async () => {
  const { url, ...config } = server.newBucket();
  const nowhere = storage({ ...config, url: new URL('/no-such-bucket', url).href });
  await expect(nowhere.get('a')).rejects.toThrow(StorageAway);
  await expect(nowhere.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(StorageAway);
});

test('a bucket that comes back has everything that was confirmed', async () => {
  const config = server.newBucket();
  await storage(config).put('a', Buffer.from('before'), 'text/plain');
  await server.stop();
  await expect(storage(config).get('a')).rejects.toThrow(/gives no answer\.$/);
  await expect(storage(config).put('a', Buffer.from('lost'), 'text/plain')).rejects.toThrow(StorageAway);
  await server.start();
  expect(Buffer.from((await storage(config).get('a'))?.content ?? []).toString()).toBe('before');
});
