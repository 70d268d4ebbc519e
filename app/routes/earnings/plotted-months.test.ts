import { expect, test } from 'vitest';
import { plottedMonths } from './plotted-months.ts';

test('draws months without earnings between others, and adds one beside a first month', () => {
  const namesOf = (...months: string[]) =>
    plottedMonths(months.map((month) => ({ month, cents: 100 }))).map(({ month, cents }) =>
      cents === 0 ? `(${month})` : month,
    );
  expect(namesOf()).toEqual([]);
  expect(namesOf('2027-02')).toEqual([
    '(2026-09)',
    '(2026-10)',
    '(2026-11)',
    '(2026-12)',
    '(2027-01)',
    '2027-02',
  ]);
  expect(namesOf('2026-05', '2026-08', '2026-12')).toEqual([
    '2026-05',
    '(2026-06)',
    '(2026-07)',
    '2026-08',
    '(2026-09)',
    '(2026-10)',
    '(2026-11)',
    '2026-12',
  ]);
});
