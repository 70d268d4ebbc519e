import { expect, test } from 'vitest';
import { cellInWords, cellsOf, inOrder, isMonth, monthOf, monthsOn } from './calendar-cells.ts';

const span = (from: string, end: string, kind: 'booking' | 'closed', label = '') => ({
  from,
  end,
  kind,
  label,
  bookingId: null,
});

test('a month has its days, its name and its neighbours, also at the turn of the year', () => {
  expect(monthOf('2027-02')).toEqual({ name: 'February 2027', from: '2027-02-01', end: '2027-03-01' });
  expect([monthsOn('2027-12', 1), monthsOn('2027-01', -1)]).toEqual(['2028-01', '2026-12']);
  expect([isMonth('2027-06'), isMonth('2027-13'), isMonth('june'), isMonth(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('shows a booking before a closed day, and marks both ends of a stretch', () => {
  const row = {
    today: '2027-06-03',
    spans: [span('2027-06-02', '2027-06-06', 'closed'), span('2027-06-04', '2027-06-05', 'booking', 'Ann')],
  };
  const cells = cellsOf(row, '2027-06-01', '2027-07-01');
  expect(cells).toHaveLength(30);
  expect(cells.slice(0, 6).map(cellInWords)).toEqual([
    'Tuesday, June 1: free',
    'Wednesday, June 2: closed',
    'Thursday, June 3: closed',
    'Friday, June 4: booked by Ann',
    'Saturday, June 5: closed',
    'Sunday, June 6: free',
  ]);
  expect(cells.slice(1, 5).map(({ isStart, isEnd, isPast }) => [isStart, isEnd, isPast])).toEqual([
    [true, false, true],
    [false, true, false],
    [true, true, false],
    [true, true, false],
  ]);
});

test('gives a name as much room as its stretch has in this month', () => {
  const row = {
    today: '2027-06-03',
    spans: [
      span('2027-05-28', '2027-06-02', 'booking', 'Ann'),
      span('2027-06-10', '2027-06-13', 'booking', 'Ben'),
      span('2027-06-13', '2027-06-14', 'booking', 'Cleo'),
      span('2027-06-29', '2027-07-04', 'booking', 'Dora'),
    ],
  };
  const begun = cellsOf(row, '2027-06-01', '2027-07-01').filter(({ span, isStart }) => span && isStart);
  expect(begun.map(({ day, span, daysLeft }) => [day, span?.label, daysLeft])).toEqual([
    ['2027-06-01', 'Ann', 1],
    ['2027-06-10', 'Ben', 3],
    ['2027-06-13', 'Cleo', 1],
    ['2027-06-29', 'Dora', 2],
  ]);
});

test('sorts days whichever was pressed first', () => {
  expect(inOrder('2027-06-09', '2027-06-02')).toEqual({ from: '2027-06-02', to: '2027-06-09' });
});
