import { expect, test } from 'vitest';
import { createPageCache, type CachedPage } from './page-cache.ts';

const page = (kilobytes: number, staleAt = 1000): CachedPage => {
  const variant = { body: Buffer.alloc((kilobytes * 1024) / 3), headers: [] };
  return { status: 200, etag: null, variants: { identity: variant, gzip: variant, br: variant }, staleAt };
};

test('a page is kept until it is stale', () => {
  let now = 0;
  const cache = createPageCache(1024 * 1024, () => now);
  const kept = page(10);
  cache.set('a', kept, cache.generation());
  expect(cache.get('a')).toBe(kept);
  now = 1000;
  expect(cache.get('a')).toBeNull();
  expect(cache.size).toBe(0);
});

test('a page that began before a change is not kept', () => {
  const cache = createPageCache(1024 * 1024, () => 0);
  const before = cache.generation();
  cache.clear();
  cache.set('a', page(10), before);
  expect(cache.get('a')).toBeNull();
});

test('the least recently used leave when the memory is full', () => {
  const cache = createPageCache(150 * 1024, () => 0);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    cache.set(key, page(16), cache.generation());
    cache.get('a');
  }
  cache.set('g', page(16), cache.generation());
  expect(cache.get('a'), 'asked for all the time').not.toBeNull();
  expect(cache.get('b'), 'not asked for since').toBeNull();
  expect(cache.get('g')).not.toBeNull();
});

test('no single page takes more than a quarter', () => {
  const cache = createPageCache(100 * 1024, () => 0);
  cache.set('a', page(40), cache.generation());
  expect(cache.size).toBe(0);
});

test('a page that is set again weighs once', () => {
  const cache = createPageCache(200 * 1024, () => 0);
  for (let count = 0; count < 50; count += 1) cache.set('a', page(16), cache.generation());
  cache.set('b', page(16), cache.generation());
  expect(cache.size).toBe(2);
});
