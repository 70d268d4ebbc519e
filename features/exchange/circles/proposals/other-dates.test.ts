import { expect, test } from 'vitest';
import type { GivenListing } from '../wishes/wish.ts';
import { otherDates } from './other-dates.ts';

const trailer = {
  priceUnit: 'day',
  leadDays: 0,
  horizonDays: 365,
  openFrom: null,
  openTo: null,
  today: '2027-05-01',
  taken: [{ from: '2027-06-08', until: '2027-06-10' }],
  worthOf: (from: string) => (from < '2027-06-20' ? 300 : 400),
} as unknown as GivenListing;
const wish = { units: 3, isWeekend: false, from: '2027-06-01', to: '2027-06-30' };
const proposed = { from: '2027-06-01', to: '2027-06-03' };

test('suggests free dates that touch neither the proposal nor each other, nor what is taken, worth as much', () => {
  expect(otherDates(trailer, wish, proposed, '2027-05-05')).toEqual([
    { from: '2027-06-04', to: '2027-06-06' },
    { from: '2027-06-10', to: '2027-06-12' },
    { from: '2027-06-13', to: '2027-06-15' },
  ]);
  // From here on it is worth more, and the circle would be less even.
  expect(otherDates(trailer, wish, proposed, '2027-06-20')).toEqual([]);
});

test('keeps a wish for weekends to weekends', () => {
  expect(otherDates(trailer, { ...wish, isWeekend: true }, proposed, '2027-05-05')).toEqual([
    { from: '2027-06-04', to: '2027-06-06' },
    { from: '2027-06-11', to: '2027-06-13' },
    { from: '2027-06-18', to: '2027-06-20' },
  ]);
});
