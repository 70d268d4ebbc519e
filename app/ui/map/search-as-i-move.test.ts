import { expect, test } from 'vitest';
import { keepSearchAsIMove, readSearchAsIMove } from './search-as-i-move.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('is off until someone turns it on, and is saved under its key', () => {
  const storage = store();
  expect(readSearchAsIMove(() => storage)).toBe(false);
  keepSearchAsIMove(() => storage, true);
  expect(storage.kept.get('searchAsIMove')).toBe('true');
  expect(readSearchAsIMove(() => storage)).toBe(true);
  keepSearchAsIMove(() => storage, false);
  expect(readSearchAsIMove(() => storage)).toBe(false);
});

test('uses the default when the browser blocks storage', () => {
  const barred = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  keepSearchAsIMove(barred, true);
  expect(readSearchAsIMove(barred)).toBe(false);
});
