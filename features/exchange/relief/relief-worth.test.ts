import { expect, test } from 'vitest';
import { chooseUntil, pointsGiven } from './relief-terms.ts';
import { pointsForUnused, unusedDays } from './unused-days.ts';

const trip = { cents: 40_000, points: 100, days: 5 };

test('values unused days at their price, cash and points together, and more where the club gives more', () => {
  // $400 and 100 points for five days: 500 points' worth.
  expect(pointsForUnused(trip, 2, 100)).toBe(200);
  expect(pointsForUnused(trip, 2, 125)).toBe(250);
  expect(pointsForUnused(trip, 5, 100)).toBe(500);
  expect(pointsForUnused(trip, 0, 100)).toBe(0);
});

test('rounds part of a point up for the renter', () => {
  expect(pointsForUnused({ cents: 10_001, points: 0, days: 3 }, 1, 100)).toBe(34);
});

test('gives nothing for a trip without days', () => {
  expect(pointsForUnused({ cents: 100, points: 0, days: 0 }, 0, 100)).toBe(0);
});

test.each([
  [1, 99, 'at least'],
  [-1, 100, 'more unused days'],
  [6, 100, 'more unused days'],
])('refuses %i unused days at %i percent', (unused, percent, said) => {
  expect(() => pointsForUnused(trip, unused, percent)).toThrow(said);
});

test('counts the days after the return as unused, and none for a return on the last day or later', () => {
  expect(unusedDays('2027-06-03', '2027-06-07')).toBe(4);
  expect(unusedDays('2027-06-07', '2027-06-07')).toBe(0);
  expect(unusedDays('2027-06-09', '2027-06-07')).toBe(0);
});

test('lets a renter choose until the pick-up if that is sooner, and for at least two hours', () => {
  const now = new Date('2027-06-01T10:00:00Z');
  const until = (pickUpAt: string) => chooseUntil(now, 48, new Date(pickUpAt)).toISOString();
  expect(until('2027-06-20T10:00:00Z')).toBe('2027-06-03T10:00:00.000Z');
  expect(until('2027-06-02T15:00:00Z')).toBe('2027-06-02T15:00:00.000Z');
  expect(until('2027-06-01T10:30:00Z')).toBe('2027-06-01T12:00:00.000Z');
});

test('values a trip that an emergency ended at what was paid or more, minus the points that are refunded', () => {
  const paid = { cents: 10_001, points: 20 };
  expect(pointsGiven(paid, 100)).toBe(101);
  expect(pointsGiven(paid, 125)).toBe(131);
  expect(() => pointsGiven(paid, 99)).toThrow('at least');
});
