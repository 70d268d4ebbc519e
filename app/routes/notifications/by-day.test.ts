import { expect, test } from 'vitest';
import type { Notice } from '../../../features/notifications/notification-view.ts';
import { byDay } from './by-day.ts';

const notice = (id: number, happenedAt: string) => ({ id, happenedAt }) as Notice;

test('shows each day once, even when one of its notifications came late', () => {
  const told = [
    notice(4, '2027-06-05T20:00:00Z'),
    notice(3, '2027-06-04T20:00:00Z'),
    notice(2, '2027-06-05T19:00:00Z'),
    notice(1, '2027-06-01T20:00:00Z'),
  ];
  const days = byDay(told, Date.parse('2027-06-05T21:00:00Z'));
  expect(days.map(({ day, notices }) => [day, notices.map(({ id }) => id)])).toEqual([
    ['Today', [4, 2]],
    ['Yesterday', [3]],
    ['Tuesday, June 1, 2027', [1]],
  ]);
});

test('puts the newest notification below later days when it belongs to an earlier one', () => {
  const told = [
    notice(4, '2027-06-01T20:00:00Z'),
    notice(3, '2027-06-05T20:00:00Z'),
    notice(2, '2027-06-03T20:00:00Z'),
    notice(1, '2027-06-01T19:00:00Z'),
  ];
  const days = byDay(told, Date.parse('2027-06-05T21:00:00Z'));
  expect(days.map(({ day, notices }) => [day, notices.map(({ id }) => id)])).toEqual([
    ['Today', [3]],
    ['Thursday, June 3, 2027', [2]],
    ['Tuesday, June 1, 2027', [4, 1]],
  ]);
});
