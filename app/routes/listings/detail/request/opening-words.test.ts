import { expect, test } from 'vitest';
import { openingWords } from './opening-words.ts';

const calendar = {
  priceUnit: 'day' as const,
  minimumUnits: 1,
  maximumUnits: 7,
  leadDays: 3,
  horizonDays: 365,
  openFrom: null,
  openTo: null,
  today: '2026-11-23',
  taken: [],
};

test('says “now” when the first day that the notice period allows is free', () => {
  expect(openingWords(calendar)).toEqual({
    isNow: true,
    words: 'Available Now',
    note: 'Available for the next 3 months',
    firstDay: '2026-11-26',
  });
});

test('names the first free day, not the first day of a season that is booked', () => {
  const taken = [{ from: '2027-04-01', until: '2027-04-21' }];
  expect(openingWords({ ...calendar, openFrom: '2027-04-15', taken }).words).toBe(
    'Available from Apr 21, 2027',
  );
  expect(openingWords({ ...calendar, taken: [{ from: '2026-11-20', until: '2026-12-01' }] }).words).toBe(
    'Available from Dec 1, 2026',
  );
});

test('says that nothing is open when every day is taken', () => {
  const taken = [{ from: '2026-01-01', until: '2028-01-01' }];
  expect(openingWords({ ...calendar, taken }).words).toBe('Not available now');
});
