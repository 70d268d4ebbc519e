/** Tests what every storage must do: one suite that each adapter's test runs. */
import { expect, test } from 'vitest';
import { StorageKeyError } from '../../platform/storage.server/storage.ts';
import type { Storage } from '../../platform/storage.server/storage.ts';

const text = (content: Uint8Array) => Buffer.from(content).toString('utf8');
const bytes = (content: string) => Buffer.from(content, 'utf8');

/**
 * Registers the contract's tests. That readers see whole files while others write is tested for the folder only: S3 promises it, and the S3 server for
 * tests writes in place.
 * @param open an empty storage, a new one per test
 */
export function storageContract(open: () => Promise<Storage>): void {
  test('what is put can be read, described and deleted', async () => {
    const storage = await open();
    const put = await storage.put('photos/7/front.jpg', bytes('picture'), 'image/jpeg');
    expect(put).toMatchObject({ key: 'photos/7/front.jpg', size: 7, contentType: 'image/jpeg' });
    expect(put.storedAt).toBeInstanceOf(Date);
    expect(await storage.head('photos/7/front.jpg')).toEqual(put);
    const got = await storage.get('photos/7/front.jpg');
    expect(got?.file).toEqual(put);
    expect(text(got?.content ?? bytes(''))).toBe('picture');
    await storage.delete('photos/7/front.jpg');
    expect(await storage.get('photos/7/front.jpg')).toBeNull();
    expect(await storage.head('photos/7/front.jpg')).toBeNull();
  });

  test('what is not there is null, and deleting it is not an error', async () => {
    const storage = await open();
    await storage.put('a/b', bytes('x'), 'text/plain');
    for (const key of ['nothing', 'a', 'a/b/c', 'a/c']) {
      expect(await storage.get(key)).toBeNull();
      expect(await storage.head(key)).toBeNull();
      await storage.delete(key);
    }
    expect(await storage.head('a/b')).not.toBeNull();
  });

  test('a key and longer keys below it are different files', async () => {
    const storage = await open();
    await storage.put('a/b/c', bytes('long'), 'text/plain');
    await storage.put('a', bytes('short'), 'text/plain');
    await storage.put('a/b', bytes('middle'), 'text/plain');
    const contents = await Promise.all(
      ['a', 'a/b', 'a/b/c'].map(async (key) => text((await storage.get(key))?.content ?? bytes(''))),
    );
    expect(contents).toEqual(['short', 'middle', 'long']);
  });

  test('every byte comes back, none at all included', async () => {
    const storage = await open();
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    await storage.put('all', all, 'application/octet-stream');
    expect(Buffer.compare(Buffer.from((await storage.get('all'))?.content ?? []), Buffer.from(all))).toBe(0);
    await storage.put('none', new Uint8Array(), 'text/plain; charset=utf-8');
    expect(await storage.head('none')).toMatchObject({ size: 0, contentType: 'text/plain; charset=utf-8' });
  });

  test('every file is named by its key, and what was deleted is not', async () => {
    const storage = await open();
    expect(await Array.fromAsync(storage.keys())).toEqual([]);
    for (const key of ['a', 'a/b', 'photos/7/front.jpg', 'gone'])
      await storage.put(key, bytes('x'), 'text/plain');
    await storage.delete('gone');
    expect((await Array.fromAsync(storage.keys())).toSorted()).toEqual(['a', 'a/b', 'photos/7/front.jpg']);
  });

  test.each([
    '',
    '/',
    '../secret',
    'a/../../etc/passwd',
    'a//b',
    '/etc/passwd',
    '.hidden',
    'a/.hidden',
    'A',
    'a\\b',
    'a\0',
    'a b',
    'a.',
    'ä',
    'a/',
    'x'.repeat(201),
  ])('the key %j is refused by every verb', async (key) => {
    const storage = await open();
    for (const verb of [
      () => storage.put(key, bytes('x'), 'text/plain'),
      () => storage.get(key),
      () => storage.head(key),
      () => storage.delete(key),
    ]) {
      await expect(verb()).rejects.toThrow(StorageKeyError);
    }
  });

  test('a content type that is none is refused', async () => {
    const storage = await open();
    await expect(storage.put('a', bytes('x'), 'text/plain\nset-cookie: a=b')).rejects.toThrow(
      'is not a content type',
    );
  });
}
