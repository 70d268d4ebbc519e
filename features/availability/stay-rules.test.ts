import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, eachDay } from '../../platform/time/date-range.ts';
import { openDays } from '../listings/open-days.ts';
import { shareADay, stayRefusal, takenDays } from './stay-rules.ts';
import type { DayRange, StayRules } from './stay-rules.ts';

const today = '2026-11-21';
const trailer: StayRules = {
  priceUnit: 'day',
  minimumUnits: 2,
  maximumUnits: 10,
  leadDays: 3,
  horizonDays: 100,
  openFrom: null,
  openTo: null,
};
const chalet: StayRules = {
  ...trailer,
  priceUnit: 'night',
  leadDays: 0,
  openFrom: '2026-12-01',
  openTo: '2027-02-15',
};
const booked: DayRange[] = [{ from: '2026-12-11', until: '2026-12-14' }];

describe('why dates are refused', () => {
  test.each([
    [
      '2026-12-05',
      '2026-12-04',
      'dates-out-of-order',
      'The last day is before the first. Choose the dates again.',
    ],
    [
      '2026-11-20',
      '2026-11-25',
      'begins-before-today',
      'Those dates have already started. Start today or later.',
    ],
    [
      '2026-11-23',
      '2026-11-25',
      'needs-more-notice',
      'The owner needs 3 days of notice. The first day you can request is Nov 24, 2026.',
    ],
    [
      '2027-02-28',
      '2027-03-02',
      'beyond-the-calendar',
      'The calendar is open until Mar 1, 2027. Choose earlier dates.',
    ],
    ['2026-12-05', '2026-12-05', 'too-short', 'The minimum rental is 2 days. Choose more.'],
    ['2026-12-15', '2026-12-25', 'too-long', 'The maximum rental is 10 days. Choose fewer.'],
    ['2026-12-09', '2026-12-11', 'days-are-taken', 'Those days are taken. Pick others.'],
    ['2026-12-13', '2026-12-15', 'days-are-taken', 'Those days are taken. Pick others.'],
  ])('gear from %s to %s: %s', (from, to, code, sentence) => {
    expect(stayRefusal(trailer, booked, from, to, today)).toEqual({ refusal: code, sentence });
  });

  test.each([
    [
      '2026-12-05',
      '2026-12-05',
      'dates-out-of-order',
      'A stay is at least one night. Choose a later check-out.',
    ],
    [
      '2026-11-29',
      '2026-12-03',
      'out-of-season',
      'The season runs from Dec 1, 2026 to Feb 15, 2027. Choose dates within it.',
    ],
    [
      '2027-02-13',
      '2027-02-16',
      'out-of-season',
      'The season runs from Dec 1, 2026 to Feb 15, 2027. Choose dates within it.',
    ],
    ['2026-12-05', '2026-12-06', 'too-short', 'The minimum stay is 2 nights. Choose more.'],
  ])('a stay from %s to %s: %s', (from, to, code, sentence) => {
    expect(stayRefusal(chalet, booked, from, to, today)).toEqual({ refusal: code, sentence });
  });
});

describe('which days can be requested', () => {
  test.each([
    ['gear on the days around a booking', trailer, '2026-12-09', '2026-12-10'],
    ['gear from the day a booking ends', trailer, '2026-12-14', '2026-12-15'],
    ['gear from the first day of notice', trailer, '2026-11-24', '2026-11-25'],
    ['gear to the last open day', trailer, '2027-02-28', '2027-03-01'],
    ['a stay that departs on the day others arrive', chalet, '2026-12-09', '2026-12-11'],
    ['a stay that arrives on the day others depart', chalet, '2026-12-14', '2026-12-16'],
    ['a stay that departs on the last day of the season', chalet, '2027-02-13', '2027-02-15'],
  ] as const)('%s', (_, rules, from, to) => {
    expect(stayRefusal(rules, booked, from, to, today)).toBeNull();
  });
});

const anyRules: fc.Arbitrary<StayRules> = fc.record({
  priceUnit: fc.constantFrom('day' as const, 'night' as const),
  minimumUnits: fc.integer({ min: 1, max: 4 }),
  maximumUnits: fc.integer({ min: 4, max: 20 }),
  leadDays: fc.nat(5),
  horizonDays: fc.integer({ min: 5, max: 90 }),
  openFrom: fc.option(fc.nat(20).map((days) => addDays(today, days))),
  openTo: fc.option(fc.integer({ min: 20, max: 80 }).map((days) => addDays(today, days))),
});
const anyRange: fc.Arbitrary<DayRange> = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 6 }))
  .map(([start, days]) => ({
    from: addDays(today, start),
    until: addDays(today, start + days),
  }));

test('law: allowed dates are within the bounds, on free days, and of an allowed length; and all such dates are allowed', () => {
  fc.assert(
    fc.property(
      anyRules,
      fc.array(anyRange, { maxLength: 4 }),
      fc.integer({ min: -3, max: 95 }),
      fc.nat(12),
      (rules, taken, start, length) => {
        const from = addDays(today, start);
        const to = addDays(from, length);
        const { availableFrom, availableTo } = openDays(rules, today);
        const used = eachDay(from, rules.priceUnit === 'day' ? to : addDays(to, -1));
        const takenOn = new Set(taken.flatMap((range) => eachDay(range.from, addDays(range.until, -1))));
        const isFine =
          from >= availableFrom &&
          to <= availableTo &&
          used.length >= rules.minimumUnits &&
          used.length <= rules.maximumUnits &&
          used.every((day) => !takenOn.has(day));
        expect(stayRefusal(rules, taken, from, to, today) === null).toBe(isFine);
      },
    ),
    { numRuns: 500 },
  );
});

test('ranges that only touch share no day', () => {
  const friday = takenDays('night', '2026-12-04', '2026-12-06');
  expect(friday).toEqual({ from: '2026-12-04', until: '2026-12-06' });
  expect(takenDays('day', '2026-12-04', '2026-12-06').until).toBe('2026-12-07');
  expect(shareADay(friday, takenDays('night', '2026-12-06', '2026-12-08'))).toBe(false);
  expect(shareADay(friday, takenDays('night', '2026-12-05', '2026-12-06'))).toBe(true);
});
