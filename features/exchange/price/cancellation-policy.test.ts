import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import {
  cancellationPolicies,
  refundOf,
  refundPercent,
  refundSchedule,
  type CancellationPolicy,
} from './cancellation-policy.ts';

const zone = 'America/Vancouver';
const pickUp = { wall: '2027-06-12T16:00', zone };
const longAgo = new Date('2027-01-01T00:00:00Z');
const daysBefore = (days: number, minutes = 0) =>
  new Date(instantOf(zone, `${addDays('2027-06-12', -days)}T16:00`).getTime() + minutes * 60_000);

describe('the refund by policy', () => {
  test.each<[CancellationPolicy, number, number, number]>([
    ['flexible', 7, -1, 100],
    ['flexible', 7, 0, 50],
    ['flexible', 0, -1, 50],
    ['moderate', 14, -1, 100],
    ['moderate', 14, 0, 50],
    ['moderate', 3, -1, 50],
    ['moderate', 3, 0, 0],
    ['strict', 30, -1, 100],
    ['strict', 30, 0, 50],
    ['strict', 7, -1, 50],
    ['strict', 7, 0, 0],
  ])('%s, %i days and %i minutes before the pick-up: %i %%', (policy, days, minutes, percent) => {
    expect(refundPercent(refundSchedule(policy, pickUp, longAgo), daysBefore(days, minutes))).toBe(percent);
  });

  test('shows local time with its offset', () => {
    expect(refundSchedule('moderate', pickUp, longAgo).steps).toEqual([
      { before: new Date('2027-05-29T23:00:00Z'), percent: 100, text: '2027-05-29 16:00 UTC−07:00' },
      { before: new Date('2027-06-09T23:00:00Z'), percent: 50, text: '2027-06-09 16:00 UTC−07:00' },
      { before: null, percent: 0, text: null },
    ]);
  });

  test('counts by local time, also across a change of the clock', () => {
    // Toronto changes clocks on 2027-03-14; a listing's zone can be overridden.
    const [step] = refundSchedule(
      'flexible',
      { wall: '2027-03-16T10:00', zone: 'America/Toronto' },
      longAgo,
    ).steps;
    expect(step).toEqual({
      before: new Date('2027-03-09T15:00:00Z'),
      percent: 100,
      text: '2027-03-09 10:00 UTC−05:00',
    });
  });
});

test.each([
  ['a day, seven days or more before the pick-up', daysBefore(7), 24],
  ['an hour, closer than seven days', daysBefore(7, 1), 1],
])('the grace period after confirming is %s', (_, confirmedAt, hours) => {
  const schedule = refundSchedule('strict', pickUp, confirmedAt);
  expect(schedule.graceUntil).toEqual(new Date(confirmedAt.getTime() + hours * 3_600_000));
  expect(refundPercent(schedule, schedule.graceUntil)).toBe(100);
  expect(refundPercent(schedule, new Date(schedule.graceUntil.getTime() + 1))).toBe(0);
});

test('law: waiting never raises the refund, and refund and kept amount add up to what was paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...cancellationPolicies),
      fc.nat(10_000_000),
      fc.nat(1_000_000),
      fc.nat(100_000),
      fc.nat(60 * 24 * 60),
      fc.nat(60 * 24 * 60),
      (policy, rentalCents, extrasCents, points, one, other) => {
        const schedule = refundSchedule(policy, pickUp, longAgo);
        const paid = { rentalCents, extrasCents, points };
        const [early, late] = [Math.max(one, other), Math.min(one, other)].map((minutes) =>
          refundOf(paid, refundPercent(schedule, daysBefore(0, -minutes))),
        );
        if (!early || !late) return false;
        return (
          late.refundCents <= early.refundCents &&
          late.refundPoints <= early.refundPoints &&
          [early, late].every(
            (refund) =>
              refund.refundCents + refund.keptCents === rentalCents + extrasCents &&
              refund.refundPoints + refund.keptPoints === points &&
              refund.refundCents >= extrasCents &&
              refund.keptCents >= 0 &&
              refund.keptPoints >= 0,
          )
        );
      },
    ),
  );
});
