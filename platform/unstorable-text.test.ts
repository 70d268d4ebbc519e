import { expect, test } from 'vitest';
import { isUnstorableJson, isUnstorableQuery } from './unstorable-text.ts';

const nul = String.fromCharCode(0);

test.each([
  ['a value', { a: `x${nul}` }],
  ['the name of a field', { [`x${nul}`]: 1 }],
  ['a value deep inside', { a: [{ b: [[nul]] }] }],
  ['half of a pair', { a: 'x\ud83d' }],
  ['the other half, in a name', { '\ude00': true }],
  ['after backslashes', { a: `\\\\${nul}` }],
])('finds it in %s', (_, value) => {
  expect(isUnstorableJson(JSON.stringify(value))).toBe(true);
});

test.each([
  ['whole pairs, as themselves', JSON.stringify({ a: '😀' })],
  ['whole pairs, escaped', '{"a":"\\ud83d\\ude00"}'],
  ['a backslash before u0000', JSON.stringify({ a: '\\u0000 and \\\\u0000' })],
  ['no JSON', '{"a": \\u0000'],
  ['nothing', ''],
])('accepts %s', (_, text) => {
  expect(isUnstorableJson(text)).toBe(false);
});

test('finds a raw NUL, and refuses what is nested too deeply to check', () => {
  expect(isUnstorableJson(`{"a":"${nul}"}`)).toBe(true);
  expect(isUnstorableJson(`${'['.repeat(40_000)}"\\u0000"${']'.repeat(40_000)}`)).toBe(true);
  expect(isUnstorableQuery('?give=a%00b')).toBe(true);
  expect(isUnstorableQuery('?give=a%2500b')).toBe(false);
});
