import { expect, test } from 'vitest';
import { BrokenAssertion, assert, present, unreachable } from './assert.ts';
import { isUuid, slugOf } from './ids.ts';
import { accepted, isRefusal, refusal } from './refusal.ts';

type Outcome = { id: number } | ReturnType<typeof daysTaken>;
const daysTaken = () => refusal('days-taken', 'These days are taken. Choose others.', 'from');

test('a refusal is a value with a code and a sentence', () => {
  expect(daysTaken()).toEqual({
    refusal: 'days-taken',
    sentence: 'These days are taken. Choose others.',
    field: 'from',
  });
  expect(refusal('gone', 'It is gone.')).toEqual({ refusal: 'gone', sentence: 'It is gone.' });
});

test('outcomes can be told apart, and the type narrows', () => {
  const outcomes: Outcome[] = [{ id: 7 }, daysTaken()];
  const told = outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refusal : outcome.id));
  expect(told).toEqual([7, 'days-taken']);
  for (const other of [null, undefined, 'days-taken', { refusal: 'x' }]) expect(isRefusal(other)).toBe(false);
});

test('throws where a refusal would be a bug', () => {
  const fine: Outcome = { id: 7 };
  expect(accepted<Outcome>(fine).id).toBe(7);
  expect(() => accepted<Outcome>(daysTaken())).toThrow('Refused (days-taken): These days are taken.');
});

test('assertions throw with their sentence', () => {
  expect(() => assert(false, 'Two and two are four.')).toThrow(BrokenAssertion);
  expect(present(0, 'count')).toBe(0);
  expect(() => present(undefined, 'listing')).toThrow('There is no listing.');
  expect(() => unreachable('x' as never)).toThrow('"x"');
});

test('slugs are names for addresses', () => {
  expect(slugOf("Whiskey Jack's Châlet — Ski-in/ski-out!")).toBe('whiskey-jacks-chalet-ski-in-ski-out');
  expect(slugOf('山小屋')).toBe('');
  expect(slugOf('a'.repeat(200))).toHaveLength(80);
  for (const title of ['Sea-Doo GTI × 2', 'long word '.repeat(20)])
    expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(isUuid('8f14e45f-ceea-467f-9575-1e8a1d3b0a11')).toBe(true);
  expect(isUuid('8F14E45F-CEEA-467F-9575-1E8A1D3B0A11')).toBe(false);
});
