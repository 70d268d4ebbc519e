import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latenessOf } from './late-return.ts';

test('rounds part of a cent in the renter’s favour', () => {
  expect(
    latenessOf({
      dayRateCents: 1_001,
      returnDueAt: new Date('2027-06-06T17:00:00Z'),
      backAt: new Date('2027-06-06T17:30:00Z'),
      stoppedAt: null,
      pauses: [],
    }),
  ).toEqual({ hours: 1, cents: 62 });
});

const due = new Date('2027-06-06T17:00:00Z');
const after = (minutes: number) => new Date(due.getTime() + minutes * 60_000);
const late = (
  minutes: number,
  stopped: number | null = null,
  dayRateCents = 16_000,
  pauses: [from: number, until: number][] = [],
) =>
  latenessOf({
    dayRateCents,
    returnDueAt: due,
    backAt: after(minutes),
    stoppedAt: stopped === null ? null : after(stopped),
    pauses: pauses.map(([from, until]) => ({ from: after(from), until: after(until) })),
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

test.each([
  // An emergency that started before the time of return and ended two hours after it.
  [180, null, [[-500, 120]], 1],
  [100, null, [[-500, 120]], 0],
  // Late before it started: those hours count.
  [600, null, [[60, 540]], 2],
  [600, null, [[60, 10_000]], 1],
  // Two that overlap, in any order, and one inside another.
  [
    600,
    null,
    [
      [200, 400],
      [60, 300],
    ],
    5,
  ],
  [
    600,
    null,
    [
      [60, 540],
      [100, 200],
    ],
    2,
  ],
  // Over before it was due, or declared after the return.
  [
    60,
    null,
    [
      [-300, -10],
      [70, 500],
    ],
    1,
  ],
  // A breakdown on the way still ends the lateness.
  [600, 90, [[60, 540]], 1],
] as [number, number | null, [number, number][], number][])(
  '%d minutes late, with a breakdown after %s and emergencies %j: %d hours',
  (minutes, stopped, pauses, hours) => {
    expect(late(minutes, stopped, 16_000, pauses)).toEqual({ hours, cents: hours * 1_000 });
  },
);

test('counts no minute of an emergency, and every other minute once', () => {
  const pause = fc
    .tuple(fc.integer({ min: -500, max: 1_500 }), fc.nat(400))
    .map(([from, long]): [number, number] => [from, from + long]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), fc.array(pause, { maxLength: 4 }), (at, pauses) => {
      const counted = Array.from({ length: at }, (_, minute) => minute).filter(
        (minute) => !pauses.some(([from, until]) => minute >= from && minute < until),
      );
      expect(late(at, null, 16_000, pauses).hours).toBe(Math.ceil(counted.length / 60));
    }),
  );
});

const minutes = fc.integer({ min: -3_000, max: 60_000 });
const rate = fc.integer({ min: 100, max: 1_000_000 });

test('law: a late return never costs more than a day and a half per started day, and never less the later it is', () => {
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

test('a breakdown stops the clock: time after it is free', () => {
  fc.assert(
    fc.property(minutes, minutes, fc.nat(5_000), rate, (at, stopped, more, dayRate) => {
      expect(late(at, stopped, dayRate).cents).toBe(late(Math.min(at, stopped), null, dayRate).cents);
      if (at >= stopped) expect(late(at + more, stopped, dayRate)).toEqual(late(at, stopped, dayRate));
    }),
  );
});
