import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balancesOf, evenOut, percentMore } from './even-out.ts';

const generous = [1_000, 1_000, 1_000];

test('a quarter more or less is even, one point beyond it is not', () => {
  // 125 for 100 is a quarter more for one side, and 100 for 125 a fifth less for the other.
  expect(evenOut([125, 100], [0, 0], 25)).toEqual([0, 0]);
  expect(evenOut([126, 100], [0, 0], 25)).toBeNull();
});

test('what is not even is evened out by whoever receives what is worth more, if they are willing', () => {
  // The second member's thing is worth 200 more; the first one receives it.
  expect(evenOut([100, 300], [200, 0], 25)).toEqual([0, 200]);
  expect(evenOut([100, 300], [199, 1_000], 25)).toBeNull();
  expect(evenOut([300, 540, 400], generous, 25)).toEqual([0, 240, 100]);
  expect(evenOut([300, 540, 400], [99, 1_000, 240], 25)).toBeNull();
});

test('after the points everybody has got exactly what they gave, and nobody adds more than they would', () => {
  const things = fc.array(fc.record({ worth: fc.integer({ min: 1, max: 2_000 }), most: fc.nat(2_500) }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(things, (members) => {
      const [worths, most] = [members.map(({ worth }) => worth), members.map((each) => each.most)];
      const topUps = evenOut(worths, most, 25);
      const balances = balancesOf(worths);
      const isEven = balances.every((each) => Math.abs(percentMore(each)) <= 25);
      if (isEven) {
        expect(topUps).toEqual(worths.map(() => 0));
        return;
      }
      const adds = (place: number) => (worths.at(place - 1) ?? 0) - Math.min(...worths);
      const isAffordable = most.every((limit, place) => adds(place) <= limit);
      if (!isAffordable) {
        expect(topUps).toBeNull();
        return;
      }
      balances.forEach(({ getsPoints, givesPoints }, place) => {
        const [adding, added] = [topUps?.at(place - 1) ?? 0, topUps?.[place] ?? 0];
        expect(adding).toBeGreaterThanOrEqual(0);
        expect(getsPoints - adding).toBe(givesPoints - added);
      });
    }),
  );
});
