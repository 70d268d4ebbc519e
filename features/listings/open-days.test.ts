import { expect, test } from 'vitest';
import { openDays } from './open-days.ts';

const always = { leadDays: 0, horizonDays: 183, openFrom: null, openTo: null };
const today = '2026-11-21';

test.each([
  ['no notice, no season', always, '2026-11-21', '2027-05-23'],
  ['three days of notice', { ...always, leadDays: 3 }, '2026-11-24', '2027-05-23'],
  [
    'a season to come',
    { ...always, openFrom: '2027-05-01', openTo: '2027-10-15' },
    '2027-05-01',
    '2027-05-23',
  ],
  [
    'a season that runs',
    { ...always, openFrom: '2026-11-20', openTo: '2027-04-20' },
    '2026-11-21',
    '2027-04-20',
  ],
  [
    'a season that is over',
    { ...always, openFrom: '2026-05-01', openTo: '2026-10-15' },
    '2026-11-21',
    '2026-10-15',
  ],
  ['its last day is too soon', { ...always, leadDays: 2, openTo: '2026-11-22' }, '2026-11-23', '2026-11-22'],
] as const)('%s', (_, settings, availableFrom, availableTo) => {
  expect(openDays(settings, today)).toEqual({ availableFrom, availableTo });
});
