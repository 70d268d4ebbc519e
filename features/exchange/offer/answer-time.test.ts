import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerTime } from './answer-time.ts';

const hour = 3_600_000;
const offeredAt = new Date('2027-06-01T15:00:00Z');
const after = (hours: number) => new Date(offeredAt.getTime() + hours * hour);

test.each([
  [1_000, 48],
  [72.01, 48],
  [72, 8],
  [10, 8],
  [9.99, 7.99],
  [4, 2],
  [3.9, 1.95],
  [1, 0.5],
])('%d hours before pick-up there are %d hours to answer', (lead, hours) => {
  expect(answerTime(offeredAt, after(lead))?.answerUntil.getTime()).toBeCloseTo(after(hours).getTime(), -2);
});

test('refuses a request with less than an hour left', () => {
  expect(answerTime(offeredAt, after(0.99))).toBeNull();
  expect(answerTime(offeredAt, after(-5))).toBeNull();
});

test('an offer ends before the pick-up, after its reminders', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 5_000, noNaN: true }), (lead) => {
      const time = answerTime(offeredAt, after(lead));
      if (time === null) return false;
      const [first, second] = time.remindAt;
      return (
        offeredAt < first &&
        first < second &&
        second < time.answerUntil &&
        time.answerUntil < after(lead) &&
        time.answerUntil <= after(48)
      );
    }),
  );
});
