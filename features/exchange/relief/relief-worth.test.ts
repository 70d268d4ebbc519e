import { expect, test } from 'vitest';
import { chooseUntil } from './relief-terms.ts';
import { pointsForUnused, unusedDays } from './unused-days.ts';

const trip = { cents: 40_000, points: 100, days: 5 };

test('unused days are worth what they cost, cash and points together, and more where the club gives more', () => {
  // $400 and 100 points for five days: 500 points' worth.
  expect(pointsForUnused(trip, 2, 100)).toBe(200);
  expect(pointsForUnused(trip, 2, 125)).toBe(250);
  expect(pointsForUnused(trip, 5, 100)).toBe(500);
  expect(pointsForUnused(trip, 0, 100)).toBe(0);
});

test('a part of a point is a whole one, for the renter', () => {
  expect(pointsForUnused({ cents: 10_001, points: 0, days: 3 }, 1, 100)).toBe(34);
});

test('a trip without days gives nothing', () => {
  expect(pointsForUnused({ cents: 100, points: 0, days: 0 }, 0, 100)).toBe(0);
});

test.each([
  [1, 99, 'at least'],
  [-1, 100, 'No more days'],
  [6, 100, 'No more days'],
])('%i unused days at %i percent are refused', (unused, percent, said) => {
  expect(() => pointsForUnused(trip, unused, percent)).toThrow(said);
});

test('the days after it came back are unused, and none when it came back on the last or later', () => {
  expect(unusedDays('2027-06-03', '2027-06-07')).toBe(4);
  expect(unusedDays('2027-06-07', '2027-06-07')).toBe(0);
  expect(unusedDays('2027-06-09', '2027-06-07')).toBe(0);
});

test('a renter chooses until the pick-up where that is nearer, and never has less than two hours', () => {
  const now = new Date('2027-06-01T10:00:00Z');
  const until = (pickUpAt: string) => chooseUntil(now, 48, new Date(pickUpAt)).toISOString();
  expect(until('2027-06-20T10:00:00Z')).toBe('2027-06-03T10:00:00.000Z');
  expect(until('2027-06-02T15:00:00Z')).toBe('2027-06-02T15:00:00.000Z');
  expect(until('2027-06-01T10:30:00Z')).toBe('2027-06-01T12:00:00.000Z');
});
