import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageCache, type CachedPage } from './page-cache.ts';

const page = (kilobytes: number, staleAt = 1000, shows: string[] = []): CachedPage => {
  const variant = { body: Buffer.alloc((kilobytes * 1024) / 3), headers: [] };
  const variants = { identity: variant, gzip: variant, br: variant };
  return { status: 200, etag: null, variants, staleAt, shows: new Set(shows) };
};

test('keeps a page until it expires', () => {
  let now = 0;
  const cache = createPageCache(1024 * 1024, () => now);
  const kept = page(10);
  cache.set('a', kept, cache.generation());
  expect(cache.get('a')).toBe(kept);
  now = 1000;
  expect(cache.get('a')).toBeNull();
  expect(cache.size).toBe(0);
});

test('doesn’t keep a page that was started before a change', () => {
  const cache = createPageCache(1024 * 1024, () => 0);
  const before = cache.generation();
  cache.forget(null);
  cache.set('a', page(10), before);
  expect(cache.get('a')).toBeNull();
});

test('a change drops the pages that show it, including those under way, and no others', () => {
  const change = fc.option(fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }), { freq: 8 });
  const shown = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'));
  const step = fc.oneof(
    fc.record({ changed: change }),
    fc.record({ begun: fc.nat(5), shows: shown }),
    fc.record({ ended: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = createPageCache(1024 * 1024, () => 0);
      const underWay = new Map<number, { shows: string[]; generation: number; isOld: boolean }>();
      const kept = new Map<number, string[]>();
      const isHit = (shows: string[], changed: string[] | null) =>
        changed === null || shows.some((each) => changed.includes(each));
      for (const each of steps) {
        if ('changed' in each) {
          cache.forget(each.changed);
          for (const [key, shows] of kept) if (isHit(shows, each.changed)) kept.delete(key);
          for (const work of underWay.values()) work.isOld ||= isHit(work.shows, each.changed);
        } else if ('begun' in each) {
          underWay.set(each.begun, { shows: each.shows, generation: cache.generation(), isOld: false });
        } else {
          const work = underWay.get(each.ended);
          if (!work) continue;
          underWay.delete(each.ended);
          cache.set(`${each.ended}`, page(1, 1000, work.shows), work.generation);
          if (!work.isOld) kept.set(each.ended, work.shows);
        }
        for (let key = 0; key <= 5; key += 1) expect(cache.get(`${key}`) !== null).toBe(kept.has(key));
        expect(cache.size).toBe(kept.size);
      }
    }),
  );
});

test('after more changes than it remembers, doesn’t keep a page under way', () => {
  const cache = createPageCache(1024 * 1024, () => 0);
  cache.set('kept', page(10, 1000, ['x']), cache.generation());
  const before = cache.generation();
  for (let count = 0; count <= 10_000; count += 1) cache.forget([`change ${count}`]);
  cache.set('a', page(10, 1000, ['change 0']), before);
  expect(cache.get('a')).toBeNull();
  expect(cache.get('kept')).not.toBeNull();
});

test('drops the least recently used when the memory is full', () => {
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

test('counts a page that is set again once', () => {
  const cache = createPageCache(200 * 1024, () => 0);
  for (let count = 0; count < 50; count += 1) cache.set('a', page(16), cache.generation());
  cache.set('b', page(16), cache.generation());
  expect(cache.size).toBe(2);
});
