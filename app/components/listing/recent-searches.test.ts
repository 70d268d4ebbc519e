import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentSearches, rememberSearch, rememberViewed, viewedListings } from './recent-searches.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the last five searches, each once, newest first', () => {
  for (const text of ['boat', 'cabin', 'sled', 'rv', 'quad', 'dome', 'Boat']) rememberSearch(text);
  expect(recentSearches()).toEqual(['Boat', 'dome', 'quad', 'sled', 'cabin']);
  for (const path of ['/teryx', '/chalet', '/teryx']) rememberViewed({ path, name: path });
  expect(viewedListings().map(({ path }) => path)).toEqual(['/teryx', '/chalet']);
});

test('ignores entries that other code has written', () => {
  stored.set(
    'viewedListings',
    JSON.stringify([{ path: '//elsewhere.example', name: 'x' }, { path: 5 }, null]),
  );
  expect(viewedListings()).toEqual([]);
  stored.set('recentSearches', '{');
  expect(recentSearches()).toEqual([]);
});
