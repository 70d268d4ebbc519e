import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  expectedExpiry,
  mayExpireAt,
  noticeDue,
  refundOf,
  silentSinceAtLatest,
  splitHold,
  splitPoints,
  sumOf,
} from './points-rules.ts';

const amount = fc.integer({ min: 0, max: 2_000_000 });
const parts = fc.record({ available: amount, bonus: amount });
const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const day = (text: string) => new Date(`${text}T12:00:00Z`);

test('law: a wallet pays whatever its points are enough for, bonus points first, and never falls below zero', () => {
  fc.assert(
    fc.property(amount, parts, (points, wallet) => {
      const split = splitHold(points, wallet);
      expect(split === null).toBe(points > sumOf(wallet));
      if (split === null) return;
      const { bonus, available } = split;
      expect(bonus + available).toBe(points);
      expect(bonus).toBe(Math.min(points, wallet.bonus));
      expect(Math.min(available, wallet.available - available, wallet.bonus - bonus)).toBeGreaterThanOrEqual(
        0,
      );
    }),
  );
});

describe('a refund', () => {
  test('is the percentage in whole points, to each account in proportion and never more than it paid', () => {
    fc.assert(
      fc.property(parts, percent, (paid, share) => {
        const back = refundOf(paid, share);
        expect(sumOf(back)).toBe(
          Number((BigInt(sumOf(paid)) * BigInt(Math.round(share * 10)) + 500n) / 1000n),
        );
        for (const kind of ['available', 'bonus'] as const) {
          expect(back[kind]).toBeLessThanOrEqual(paid[kind]);
          if (sumOf(paid) > 0)
            expect(Math.abs(back[kind] - (sumOf(back) * paid[kind]) / sumOf(paid))).toBeLessThanOrEqual(
              0.5 + 1e-6,
            );
        }
      }),
    );
  });
});

describe('months', () => {
  test.each([
    ['2026-11-21', 12, '2027-11-21'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toEqual(day(to));
  });
});

describe('before points expire', () => {
  const notices = [60, 30, 7];
  const expires = day('2027-11-21');

  test.each([
    ['2027-09-21', null],
    ['2027-09-22', 60],
    ['2027-10-21', 60],
    ['2027-10-22', 30],
    ['2027-11-14', 7],
    ['2028-05-01', 7],
  ])('on %s the notice of %j days is due', (now, due) => {
    expect(noticeDue(expires, day(now), notices)).toBe(due);
  });

  const silence = { silentSince: day('2026-11-21'), months: 12 };

  test('they stay until the last notice has gone out and its days are over', () => {
    expect(mayExpireAt(silence, notices, [])).toBeNull();
    expect(mayExpireAt(silence, notices, [{ daysBefore: 30, toldAt: day('2027-10-22') }])).toBeNull();
    expect(mayExpireAt(silence, notices, [{ daysBefore: 7, toldAt: day('2027-11-14') }])).toEqual(expires);
    // The server was down: announced on the 20th, they stay until the 27th.
    expect(mayExpireAt(silence, notices, [{ daysBefore: 7, toldAt: day('2027-11-20') }])).toEqual(
      day('2027-11-27'),
    );
    expect(mayExpireAt(silence, [], [])).toEqual(expires);
  });

  test('the wallet shows the right day', () => {
    const shown = (now: string, told: { daysBefore: number; toldAt: Date }[] = []) =>
      expectedExpiry(silence, { noticeDays: notices, told, now: day(now) });
    expect(shown('2026-12-01')).toEqual(expires);
    expect(shown('2027-11-20')).toEqual(day('2027-11-27'));
    expect(shown('2027-11-20', [{ daysBefore: 7, toldAt: day('2027-11-14') }])).toEqual(expires);
  });
});

test('law: whatever expires after some months of silence, or is announced some days before, lies before the latest time looked at', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 1, max: 36 }),
      fc.integer({ min: 0, max: 90 }),
      (now, months, days) => {
        const latest = silentSinceAtLatest(now, months, days);
        const day = 86_400_000;
        // Silent since later than that: it is announced and expires after now.
        expect(addMonths(latest, months).getTime()).toBeGreaterThanOrEqual(now.getTime() + days * day);
        expect(latest.getTime() - addMonths(now, -months).getTime()).toBe((days + 4) * day);
      },
    ),
  );
});

test('divides zero points of zero into zero', () => {
  expect(splitPoints(0, { available: 0, bonus: 0 })).toEqual({ available: 0, bonus: 0 });
});
