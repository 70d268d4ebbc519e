import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import { extendRange, noRange } from '../../ui/dates/calendar-selection.ts';
import {
  daysFault,
  fewestDays,
  pressRefusal,
  rangeRefusal,
  settleRange,
  type StayCalendar,
} from './stay-days.ts';

const gear: StayCalendar = {
  priceUnit: 'day',
  minimumUnits: 2,
  maximumUnits: 10,
  leadDays: 1,
  horizonDays: 60,
  openFrom: null,
  openTo: null,
  today: '2027-06-01',
  taken: [{ from: '2027-06-10', until: '2027-06-13' }],
};
const stay: StayCalendar = { ...gear, priceUnit: 'night' };

describe('a first press', () => {
  test('on a free day starts a range', () => expect(pressRefusal(gear, noRange, '2027-06-05')).toBeNull());

  test.each([
    ['2027-05-31', 'Those dates have already started. Start today or later.'],
    ['2027-06-01', 'The owner needs 1 day of notice. The first day you can request is Jun 2, 2027.'],
    ['2027-06-11', 'Jun 11, 2027 is already taken. Choose a day that is free.'],
    ['2027-06-09', 'The minimum rental is 2 days, but Jun 10, 2027 is taken. Start earlier or later.'],
    ['2027-07-31', 'The calendar is open until Jul 31, 2027. Choose earlier dates.'],
  ])('on %s says: %s', (day, sentence) => expect(pressRefusal(gear, noRange, day)).toBe(sentence));

  test('can start a stay on the day the last one ends', () => {
    expect(pressRefusal(stay, noRange, '2027-06-13')).toBeNull();
    expect(pressRefusal(stay, noRange, '2027-06-12')).not.toBeNull();
  });
});

test.each([
  [noRange, 'Choose your days first.'],
  [{ from: '2027-06-05', to: null }, 'Choose your days first.'],
  [{ from: '2027-06-09', to: '2027-06-11' }, 'Those days are taken. Pick others.'],
  [{ from: '2027-06-05', to: '2027-06-06' }, ''],
])('continuing with %j says: %s', (range, sentence) => {
  const { from, to } = range;
  const refused = from === null || to === null ? null : rangeRefusal(gear, from, to);
  expect(daysFault(range, refused)).toBe(sentence);
});

describe('a second press', () => {
  const begun = { from: '2027-06-07', to: null };

  test('can’t span taken days', () => {
    expect(pressRefusal(gear, begun, '2027-06-09')).toBeNull();
    expect(pressRefusal(gear, begun, '2027-06-10')).toContain('taken');
    expect(pressRefusal(gear, begun, '2027-06-14')).toContain('taken');
  });

  test('can end a stay on the day the next one starts', () => {
    expect(pressRefusal(stay, begun, '2027-06-10')).toBeNull();
    expect(pressRefusal(stay, begun, '2027-06-11')).toContain('taken');
  });

  test('must make the stay long enough; the shortest covers one day more', () => {
    expect(fewestDays(gear)).toBe(2);
    expect(fewestDays(stay)).toBe(3);
    expect(pressRefusal(stay, begun, '2027-06-08')).toBe('The minimum stay is 2 nights. Choose more.');
  });

  test('on an earlier day that is too close starts over there', () => {
    const after = { from: '2027-06-20', to: null };
    expect(pressRefusal(gear, after, '2027-06-05')).toBeNull();
    expect(settleRange(gear, extendRange(after, '2027-06-05', {}))).toEqual({ from: '2027-06-05', to: null });
  });
});

test('whatever the order of presses, a finished range can be booked', () => {
  const press = fc.array(
    fc.integer({ min: -5, max: 70 }).map((days) => addDays(gear.today, days)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.constantFrom(gear, stay), press, (calendar, days) => {
      const bounds = { minDays: fewestDays(calendar) };
      const end = days.reduce(
        (range, day) =>
          pressRefusal(calendar, range, day) === null
            ? settleRange(calendar, extendRange(range, day, bounds))
            : range,
        noRange,
      );
      if (end.from !== null && end.to !== null) expect(rangeRefusal(calendar, end.from, end.to)).toBeNull();
    }),
  );
});
