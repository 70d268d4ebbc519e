import { expect, test } from 'vitest';
import { createRateLimit, rateLimitKey } from './rate-limit.ts';

const perMinute = (requests: number, now: () => number, maximum?: number) =>
  createRateLimit('requests', { requests, seconds: 60 }, { now: () => new Date(now()) }, maximum);

test('allows a burst as large as the minute, then as many as flow back', () => {
  let now = 0;
  const limit = perMinute(60, () => now);
  for (let count = 0; count < 60; count += 1) expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(1);
  expect(limit.take('b'), 'another visitor is another bucket').toBe(0);
  now += 1000;
  expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(1);
  now += 3_600_000;
  for (let count = 0; count < 60; count += 1) expect(limit.take('a')).toBe(0);
  expect(limit.take('a'), 'no more is saved up than a minute').toBe(1);
});

test('counts expensive requests more, and never more than a minute has', () => {
  let now = 0;
  const limit = perMinute(60, () => now);
  for (let count = 0; count < 6; count += 1) expect(limit.take('a', 10)).toBe(0);
  expect(limit.take('a', 10), 'ten seconds until ten have come back').toBe(10);
  now += 10_000;
  expect(limit.take('a', 10)).toBe(0);
  now += 60_000;
  expect(limit.take('a', 1_000)).toBe(0);
  expect(limit.take('a')).toBe(1);
});

test('gives a wait that is long enough', () => {
  let now = 0;
  const limit = perMinute(7, () => now);
  for (let count = 0; count < 7; count += 1) limit.take('a');
  const wait = limit.take('a');
  now += wait * 1000;
  expect(limit.take('a')).toBe(0);
});

test('tells what is left, and when all of it is back', () => {
  let now = 0;
  const limit = perMinute(60, () => now);
  expect(limit.left('a')).toEqual({ perMinute: 60, requests: 60, fullInSeconds: 0 });
  limit.take('a', 10);
  expect(limit.left('a')).toEqual({ perMinute: 60, requests: 50, fullInSeconds: 10 });
  now += 5_000;
  limit.take('a');
  expect(limit.left('a')).toEqual({ perMinute: 60, requests: 54, fullInSeconds: 6 });
  expect(perMinute(0, () => 0).left('a')).toBeNull();
});

test('returns what didn’t count, and never more than was there', () => {
  const limit = perMinute(2, () => 0);
  limit.take('a');
  limit.take('a');
  limit.giveBack('a');
  expect([limit.take('a'), limit.take('a') > 0]).toEqual([0, true]);
  for (let count = 0; count < 5; count += 1) limit.giveBack('a');
  expect([limit.take('a'), limit.take('a'), limit.take('a') > 0]).toEqual([0, 0, true]);
  limit.giveBack('nobody');
});

test('0 turns it off', () => {
  const limit = perMinute(0, () => 0);
  for (let count = 0; count < 1000; count += 1) expect(limit.take('a')).toBe(0);
});

test('limits its memory: forgets visitors not seen for longest', () => {
  const limit = perMinute(1, () => 0, 3);
  limit.take('a');
  for (const other of ['b', 'c', 'd']) limit.take(other);
  expect(limit.take('d'), 'd is remembered').toBeGreaterThan(0);
  expect(limit.take('a'), 'a was forgotten').toBe(0);
});

test('counts an IPv6 visitor by its /64, however it is written', () => {
  const key = rateLimitKey('2001:db8:1:2:3:4:5:6');
  expect(rateLimitKey('2001:db8:1:2::9')).toBe(key);
  expect(rateLimitKey('2001:0db8:0001:0002:ffff::')).toBe(key);
  expect(rateLimitKey('2001:db8:1:3::9')).not.toBe(key);
  expect(rateLimitKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(rateLimitKey('::1')).not.toBe(rateLimitKey('1::'));
});
