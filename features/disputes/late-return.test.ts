import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latenessOf } from './late-return.ts';

const due = new Date('2027-06-06T17:00:00Z');
const after = (minutes: number) => new Date(due.getTime() + minutes * 60_000);
const late = (minutes: number, stopped: number | null = null, dayRateCents = 16_000) =>
  latenessOf({
    dayRateCents,
    returnDueAt: due,
    backAt: after(minutes),
    stoppedAt: stopped === null ? null : after(stopped),
  });

test.each([
  [-30, null, 0, 0],
  [0, null, 0, 0],
  [1, null, 1, 1_000],
  [60, null, 1, 1_000],
  [61, null, 2, 2_000],
  [1_440, null, 24, 24_000],
  [600, 90, 2, 2_000],
  [600, -5, 0, 0],
  [60, 600, 1, 1_000],
])('%d minutes late, with a breakdown after %s: %d hours, %d cents', (minutes, stopped, hours, cents) => {
  expect(late(minutes, stopped)).toEqual({ hours, cents });
});

const minutes = fc.integer({ min: -3_000, max: 60_000 });
const rate = fc.integer({ min: 100, max: 1_000_000 });

test('a late return never costs more than a day and a half for each day that has begun, nor less the later it is', () => {
  fc.assert(
    fc.property(minutes, fc.nat(5_000), rate, (at, more, dayRate) => {
      const { cents } = late(at, null, dayRate);
      const days = Math.max(0, Math.ceil(at / 1_440));
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(dayRate * 1.5 * days);
      expect(late(at + more, null, dayRate).cents).toBeGreaterThanOrEqual(cents);
    }),
  );
});

test('a breakdown stops the clock: what comes after it costs nothing', () => {
  fc.assert(
    fc.property(minutes, minutes, fc.nat(5_000), rate, (at, stopped, more, dayRate) => {
      expect(late(at, stopped, dayRate).cents).toBe(late(Math.min(at, stopped), null, dayRate).cents);
      if (at >= stopped) expect(late(at + more, stopped, dayRate)).toEqual(late(at, stopped, dayRate));
    }),
  );
});
