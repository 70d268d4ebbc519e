import { expect, test } from 'vitest';
import { claimsLabel, claimsWaiting } from './claim-counts.ts';

const none = { waiting: 0, overdue: 0 };

test('counts separately what only another operator may decide, and marks late ones', () => {
  const cases = [
    [{ ...none, forOthers: none }, 'claims to decide', 0, false],
    [{ waiting: 2, overdue: 1, forOthers: none }, 'claims to decide, 1 overdue', 2, true],
    [
      { ...none, forOthers: { waiting: 1, overdue: 0 } },
      'claims to decide; 1 for another operator',
      0,
      false,
    ],
    [
      { waiting: 1, overdue: 0, forOthers: { waiting: 2, overdue: 1 } },
      'claims to decide; 2 for another operator, 1 overdue',
      2,
      true,
    ],
  ] as const;
  for (const [claims, label, count, isAlarm] of cases) {
    expect(claimsLabel(claims)).toBe(label);
    expect(claimsWaiting(claims)).toEqual({ count, isAlarm });
  }
});
