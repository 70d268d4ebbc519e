import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenOut, percentMore } from './even-out.ts';

const balance = (getsPoints: number, givesPoints: number, topUpPoints = 0) => ({
  getsPoints,
  givesPoints,
  topUpPoints,
});

test('a quarter more or less is even, one point beyond it is not', () => {
  expect(evenOut([balance(125, 100), balance(100, 125)], 25)).toEqual([]);
  expect(evenOut([balance(126, 100), balance(100, 126)], 25)).toBeNull();
  // 75 for 100 is within a quarter for one side; 100 for 75 is a third more for the other.
  expect(evenOut([balance(75, 100), balance(100, 75)], 25)).toBeNull();
});

test('what is not even is evened out by whoever gets more, if they are willing', () => {
  expect(evenOut([balance(300, 100, 200), balance(100, 300)], 25)).toEqual([{ from: 0, to: 1, points: 200 }]);
  expect(evenOut([balance(300, 100, 199), balance(100, 300)], 25)).toBeNull();
  expect(evenOut([balance(100, 400), balance(400, 290, 110), balance(290, 100, 190)], 25)).toEqual([
    { from: 1, to: 0, points: 110 },
    { from: 2, to: 0, points: 190 },
  ]);
});

test('after the payments everybody has exactly what they gave, and nobody paid more than they would', () => {
  const worths = fc.array(fc.record({ worth: fc.integer({ min: 1, max: 2_000 }), topUp: fc.nat(2_500) }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(worths, (things) => {
      const balances = things.map(({ worth, topUp }, place) =>
        balance(things.at(place - 1)?.worth ?? 0, worth, topUp),
      );
      const payments = evenOut(balances, 25);
      if (payments === null) {
        expect(balances.some((each) => each.getsPoints - each.givesPoints > each.topUpPoints)).toBe(true);
        return;
      }
      balances.forEach((each, place) => {
        const net = payments.reduce(
          (sum, { from, to, points }) => sum + (to === place ? points : 0) - (from === place ? points : 0),
          each.getsPoints - each.givesPoints,
        );
        if (payments.length === 0) expect(Math.abs(percentMore(each))).toBeLessThanOrEqual(25);
        else expect(net).toBe(0);
      });
      expect(payments.every(({ points, from, to }) => points > 0 && from !== to)).toBe(true);
    }),
  );
});
