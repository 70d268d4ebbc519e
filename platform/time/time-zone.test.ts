import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assertFreshZoneData,
  instantOf,
  isTimeZone,
  nextMidnight,
  offsetText,
  StaleZoneData,
  today,
  wallTimeOf,
} from './time-zone.ts';

const zones = [
  'America/Vancouver',
  'America/Edmonton',
  'America/Creston',
  'America/Toronto',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));

test('the two provinces have one offset all year, and older zone data is refused', () => {
  expect(offsetText('America/Vancouver', new Date('2026-12-01T20:00Z'))).toBe('UTC−07:00');
  expect(offsetText('America/Edmonton', new Date('2026-12-01T20:00Z'))).toBe('UTC−06:00');
  expect(offsetText('Asia/Kolkata', new Date('2026-12-01T20:00Z'))).toBe('UTC+05:30');
  expect(() => assertFreshZoneData()).not.toThrow();
  const of2025 = (name: string) => (name === 'America/Vancouver' ? 'UTC−08:00' : 'UTC−07:00');
  expect(() => assertFreshZoneData(of2025)).toThrow(StaleZoneData);
});

test('the date depends on the place', () => {
  const late = new Date('2026-12-02T06:30:00Z');
  expect(today('America/Vancouver', late)).toBe('2026-12-01');
  expect(today('America/Edmonton', late)).toBe('2026-12-02');
  expect(nextMidnight('America/Vancouver', late).toISOString()).toBe('2026-12-02T07:00:00.000Z');
});

test('moves a skipped local time forward, and uses the first of a repeated one', () => {
  // Toronto 2026: clocks go from 02:00 to 03:00 on 8 March, and from 02:00 back to 01:00 on 1 November.
  const skipped = instantOf('America/Toronto', '2026-03-08T02:30');
  expect(skipped.toISOString()).toBe('2026-03-08T07:30:00.000Z');
  expect(wallTimeOf('America/Toronto', skipped)).toBe('2026-03-08T03:30');
  expect(instantOf('America/Toronto', '2026-11-01T01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(instantOf('America/Toronto', '2026-11-01T02:00').toISOString()).toBe('2026-11-01T07:00:00.000Z');
  // Lord Howe shifts by half an hour; Samoa skipped a whole day.
  expect(wallTimeOf('Australia/Lord_Howe', instantOf('Australia/Lord_Howe', '2026-10-04T02:10'))).toBe(
    '2026-10-04T02:40',
  );
  expect(wallTimeOf('Pacific/Apia', instantOf('Pacific/Apia', '2011-12-30T12:00'))).toBe('2011-12-31T12:00');
});

test('law: a time becomes a local time and back, or the first of two', () => {
  fc.assert(
    fc.property(zone, instant, (name, at) => {
      const back = instantOf(name, wallTimeOf(name, at));
      expect(wallTimeOf(name, back)).toBe(wallTimeOf(name, at));
      expect(back.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(at.getTime() - back.getTime()).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: 400 },
  );
});

test('law: the next midnight is in the future, within 25 hours, and the date changes there', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones.filter((name) => name !== 'Pacific/Apia')), instant, (name, at) => {
      const midnight = nextMidnight(name, at);
      expect(midnight.getTime()).toBeGreaterThan(at.getTime());
      expect(midnight.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      expect(today(name, midnight) > today(name, at)).toBe(true);
      expect(today(name, new Date(midnight.getTime() - 1))).toBe(today(name, at));
    }),
    { numRuns: 400 },
  );
});

test('refuses invalid zones and texts', () => {
  expect(isTimeZone('America/Vancouver')).toBe(true);
  expect(isTimeZone('America/Atlantis')).toBe(false);
  expect(() => instantOf('UTC', '2026-12-01')).toThrow('not a wall time');
  expect(() => instantOf('UTC', '2026-12-01T25:00')).toThrow('not a wall time');
});
