import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/time/date-range.ts';
import { claimedTime, rangeText, type ClaimedTime, type HandOverTimes } from './claimed-time.ts';

/** Whether two half-open ranges of wall time share a moment. */
const overlaps = (a: ClaimedTime['during'], b: ClaimedTime['during']): boolean =>
  a.from < b.end && b.from < a.end;

const gear: HandOverTimes = {
  priceUnit: 'day',
  pickUpTime: null,
  returnTime: null,
  turnaroundMinutes: 0,
  hasSameDayTurnover: false,
};
const stay: HandOverTimes = { ...gear, priceUnit: 'night' };
const friday = '2027-06-04';
const sunday = '2027-06-06';
const during = (times: HandOverTimes, from = friday, to = sunday) =>
  rangeText(claimedTime(times, from, to).during);

describe('Friday to Sunday', () => {
  test.each<[string, HandOverTimes, string]>([
    ['gear', gear, '[2027-06-04 00:00, 2027-06-07 00:00)'],
    ['a stay', stay, '[2027-06-04 00:00, 2027-06-06 00:00)'],
    [
      'a stay with four hours of cleaning',
      { ...stay, turnaroundMinutes: 240 },
      '[2027-06-04 00:00, 2027-06-06 00:00)',
    ],
    [
      'a stay with a day of cleaning',
      { ...stay, turnaroundMinutes: 1_440 },
      '[2027-06-04 00:00, 2027-06-07 00:00)',
    ],
    [
      'gear that is ready at the very time of the next pick-up',
      { ...gear, turnaroundMinutes: 15 * 60 },
      '[2027-06-04 00:00, 2027-06-07 00:00)',
    ],
    [
      'gear that is ready a minute after it',
      { ...gear, turnaroundMinutes: 15 * 60 + 1 },
      '[2027-06-04 00:00, 2027-06-08 00:00)',
    ],
    [
      'gear that takes a night to dry',
      { ...gear, turnaroundMinutes: 960 },
      '[2027-06-04 00:00, 2027-06-08 00:00)',
    ],
    [
      'gear with same-day turnover',
      { ...gear, hasSameDayTurnover: true, pickUpTime: '15:00', returnTime: '11:00', turnaroundMinutes: 240 },
      '[2027-06-04 15:00, 2027-06-06 15:00)',
    ],
  ])('%s', (_, times, range) => {
    expect(during(times)).toBe(range);
  });

  test('changes hands at the usual time of its kind, or the owner’s', () => {
    expect(claimedTime(gear, friday, sunday)).toMatchObject({
      pickUp: '2027-06-04T09:00',
      returnBy: '2027-06-06T18:00',
    });
    expect(claimedTime({ ...stay, pickUpTime: '14:30' }, friday, sunday)).toMatchObject({
      pickUp: '2027-06-04T14:30',
      returnBy: '2027-06-06T11:00',
    });
  });
});

test('an 11:00 return with 4 hours in between allows a 15:00 pick-up, but not one minute more', () => {
  const quick = { ...gear, hasSameDayTurnover: true, pickUpTime: '15:00', returnTime: '11:00' };
  const meet = (turnaroundMinutes: number) => {
    const times = { ...quick, turnaroundMinutes };
    return overlaps(
      claimedTime(times, friday, sunday).during,
      claimedTime(times, sunday, '2027-06-08').during,
    );
  };
  expect([meet(240), meet(241)]).toEqual([false, true]);
});

const clock = fc
  .nat(1_439)
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );
const anyTimes = fc.record({
  priceUnit: fc.constantFrom('day' as const, 'night' as const),
  pickUpTime: fc.option(clock),
  returnTime: fc.option(clock),
  turnaroundMinutes: fc.nat(4_000),
  hasSameDayTurnover: fc.constant(false),
});

test('a claim covers the pick-up, the return and the turnaround; the next possible pick-up is not before its end', () => {
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: 1, max: 20 }), (times, length) => {
      const to = addDays(friday, length);
      const { pickUp, returnBy, during: range } = claimedTime(times, friday, to);
      const next = claimedTime(times, range.end.slice(0, 10), addDays(range.end.slice(0, 10), 3));
      const ready = Date.parse(`${returnBy}:00Z`) + times.turnaroundMinutes * 60_000;
      expect(range.from <= pickUp).toBe(true);
      expect(overlaps(range, next.during)).toBe(false);
      expect(Date.parse(`${next.pickUp}:00Z`)).toBeGreaterThanOrEqual(ready);
      expect(rangeText(range).replaceAll('T', ' ')).toBe(
        `[${range.from}, ${range.end})`.replaceAll('T', ' '),
      );
    }),
  );
});
