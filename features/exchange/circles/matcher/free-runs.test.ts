import { expect, test } from 'vitest';
import { daysBetween, weekdayOf } from '../../../../platform/time/date-range.ts';
import { fits } from './free-runs.ts';

const numberOf = (day: string) => daysBetween('1970-01-01', day);
// June 4, 2027 is a Friday.
const june = [{ start: numberOf('2027-06-01'), end: numberOf('2027-06-15') }];
const within = { from: '2027-06-01', to: '2027-06-14' };

test('a weekend is all of Friday, Saturday and Sunday', () => {
  const dates = [...fits(june, 'day', { ...within, units: 2, isWeekend: true })];
  expect(dates).toEqual([
    { from: '2027-06-04', to: '2027-06-05' },
    { from: '2027-06-05', to: '2027-06-06' },
    { from: '2027-06-11', to: '2027-06-12' },
    { from: '2027-06-12', to: '2027-06-13' },
  ]);
  const three = [...fits(june, 'night', { ...within, units: 3, isWeekend: true })];
  expect(three.map(({ from }) => weekdayOf(from))).toEqual([5, 5]);
});

test('a wish that isn’t for weekends can have any days', () => {
  expect([...fits(june, 'day', { ...within, units: 2 })]).toHaveLength(13);
});
