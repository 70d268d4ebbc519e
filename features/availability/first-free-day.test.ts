import { expect, test } from 'vitest';
import { firstFreeDay } from './first-free-day.ts';
import type { StayRules } from './stay-rules.ts';

const today = '2026-11-23';
const rules: StayRules = {
  priceUnit: 'day',
  minimumUnits: 1,
  maximumUnits: 7,
  leadDays: 3,
  horizonDays: 365,
  openFrom: '2027-04-15',
  openTo: '2027-10-31',
};

test('is the first day of the season when that is free', () => {
  expect(firstFreeDay(rules, [], today)).toBe('2027-04-15');
});

test('is the day after a booking that covers the start of the season', () => {
  const taken = [{ from: '2027-04-01', until: '2027-04-21' }];
  expect(firstFreeDay(rules, taken, today)).toBe('2027-04-21');
});

test('leaves out a gap that is too short for the shortest rental', () => {
  const taken = [
    { from: '2027-04-01', until: '2027-04-21' },
    { from: '2027-04-23', until: '2027-05-01' },
  ];
  expect(firstFreeDay({ ...rules, minimumUnits: 3 }, taken, today)).toBe('2027-05-01');
  expect(firstFreeDay({ ...rules, priceUnit: 'night', minimumUnits: 2 }, taken, today)).toBe('2027-04-21');
});

test('doesn’t exist when everything is taken or nothing is open', () => {
  expect(firstFreeDay(rules, [{ from: '2027-01-01', until: '2028-01-01' }], today)).toBeNull();
  expect(firstFreeDay({ ...rules, horizonDays: 30 }, [], today)).toBeNull();
});
