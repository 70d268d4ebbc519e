import { expect, test } from 'vitest';
import { earningCells, type EarningLine } from './earnings.ts';

const line = {
  payoutId: 'p',
  kind: 'booking',
  id: 'b1',
  title: 'A boat',
  slug: 'boat',
  fromDay: '2027-06-01',
  toDay: '2027-06-03',
  isCancelled: false,
  grossCents: 30_050,
  feeCents: 3_005,
  takenBackCents: 1_000,
  cents: 27_045,
  state: 'paid',
  dueAt: '2027-06-02T15:00:00.000Z',
  paidAt: '2027-06-03T15:00:00.000Z',
} as unknown as EarningLine;

test('a line of the earnings statement has dollars and cents, and times to the minute', () => {
  expect(earningCells(line)).toEqual(
    'b1,A boat,2027-06-01,2027-06-03,Rental,300.50,30.05,10.00,270.45,2027-06-02 15:00,2027-06-03 15:00'.split(
      ',',
    ),
  );
});
