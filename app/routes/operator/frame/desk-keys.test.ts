import { describe, expect, test } from 'vitest';
import { actOfKey, type KeyPress } from './desk-keys.ts';
import { sections } from './sections.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasModifier: false,
  isTyping: false,
  ...more,
});

test('every section has its own letter and its own address', () => {
  expect(new Set(sections.map(({ letter }) => letter)).size).toBe(sections.length);
  expect(new Set(sections.map(({ to }) => to)).size).toBe(sections.length);
});

describe('a key', () => {
  test.each([
    ['j', { kind: 'move', by: 1 }],
    ['k', { kind: 'move', by: -1 }],
    ['/', { kind: 'filter' }],
    ['?', { kind: 'help' }],
    ['g', { kind: 'await' }],
    ['a', { kind: 'letter', letter: 'a' }],
    ['Enter', null],
    ['A', null],
    ['1', null],
  ])('%s means %j', (key, act) => {
    expect(actOfKey(press(key), false)).toEqual(act);
  });

  test.each(sections.map(({ letter, to }) => [letter, to]))('g and then %s goes to %s', (letter, to) => {
    expect(actOfKey(press(letter), true)).toEqual({ kind: 'go', to });
  });

  test('after g, a letter without a section means nothing, not even what it means alone', () => {
    expect(actOfKey(press('/'), true)).toBeNull();
    expect(actOfKey(press('k'), true)).toBeNull();
  });

  test('types a letter in a field, and leaves keys with a modifier to the browser', () => {
    for (const key of ['j', 'g', '/', '?', 'a']) {
      expect(actOfKey(press(key, { isTyping: true }), false)).toBeNull();
      expect(actOfKey(press(key, { hasModifier: true }), false)).toBeNull();
    }
  });
});
