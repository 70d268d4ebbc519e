import { expect, test } from 'vitest';
import { isOpenNow, openDays } from './open-days.ts';

const always = { leadDays: 0, horizonDays: 183, openFrom: null, openTo: null };
const today = '2026-11-21';

test.each([
  ['no notice, no season', always, '2026-11-21', '2027-05-23', true],
  ['three days of notice', { ...always, leadDays: 3 }, '2026-11-24', '2027-05-23', true],
  [
    'a season to come',
    { ...always, openFrom: '2027-05-01', openTo: '2027-10-15' },
    '2027-05-01',
    '2027-05-23',
    false,
  ],
  [
    'a season that runs',
    { ...always, openFrom: '2026-11-20', openTo: '2027-04-20' },
    '2026-11-21',
    '2027-04-20',
    true,
  ],
  [
    'a season that is over',
    { ...always, openFrom: '2026-05-01', openTo: '2026-10-15' },
    '2026-11-21',
    '2026-10-15',
    false,
  ],
  [
    'its last day is too soon',
    { ...always, leadDays: 2, openTo: '2026-11-22' },
    '2026-11-23',
    '2026-11-22',
    false,
  ],
] as const)('%s', (_, settings, availableFrom, availableTo, openNow) => {
  expect(openDays(settings, today)).toEqual({ availableFrom, availableTo });
  expect(isOpenNow(settings, today)).toBe(openNow);
});
