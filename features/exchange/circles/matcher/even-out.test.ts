import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balancesOf, evenOut, percentMore } from './even-out.ts';

const exact = { tolerancePercent: 25, forgivenPercent: 0 };
const usual = { tolerancePercent: 25, forgivenPercent: 5 };
const generous = [1_000, 1_000, 1_000];

test('a quarter more or less is even, one point beyond it is not', () => {
  // 125 for 100 is a quarter more for one side, and 100 for 125 a fifth less for the other.
  expect(evenOut([125, 100], [0, 0], exact)).toEqual([0, 0]);
  expect(evenOut([126, 100], [0, 0], exact)).toBeNull();
});

test('what is not even is evened out by anyone who receives what is worth more, if they are willing', () => {
  // The second member's listing is worth 200 more; the first receives it.
  expect(evenOut([100, 300], [200, 0], exact)).toEqual([0, 200]);
  expect(evenOut([100, 300], [199, 1_000], exact)).toBeNull();
  expect(evenOut([300, 540, 400], generous, exact)).toEqual([0, 240, 100]);
  expect(evenOut([300, 540, 400], [99, 1_000, 240], exact)).toBeNull();
});

test('a difference below 5% of what one gets is forgiven, and needs no points', () => {
  // 400 and 419 differ by 19, which is 4.5% of 419; 21 of 421 is 4.99%, 22 of 422 is 5.2%.
  expect(evenOut([400, 419, 600], generous, usual)).toEqual([0, 0, 200]);
  expect(evenOut([400, 421, 600], generous, usual)).toEqual([0, 0, 200]);
  expect(evenOut([400, 422, 600], generous, usual)).toEqual([0, 22, 200]);
  // The one who would receive the 419 has no points to add, and needs none.
  expect(evenOut([400, 419, 600], [200, 0, 0], usual)).toEqual([0, 0, 200]);
  expect(evenOut([400, 419, 600], [200, 0, 0], exact)).toBeNull();
});

test('law: what is forgiven leaves everyone within 5% of what they get and 5% of what they give', () => {
  const worth = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(fc.array(worth, { minLength: 2, maxLength: 5 }), (worths) => {
      const topUps = evenOut(
        worths,
        worths.map(() => 2_000),
        usual,
      );
      const balances = balancesOf(worths);
      if (balances.every((each) => Math.abs(percentMore(each)) <= 25)) return;
      balances.forEach(({ getsPoints, givesPoints }, place) => {
        const [adding, added] = [topUps?.at(place - 1) ?? 0, topUps?.[place] ?? 0];
        const left = getsPoints - adding - (givesPoints - added);
        expect(Math.abs(left) * 100).toBeLessThanOrEqual(5 * (getsPoints + givesPoints));
      });
    }),
  );
});

test('after the points everyone has got exactly what they gave, and nobody adds more than they would', () => {
  const things = fc.array(fc.record({ worth: fc.integer({ min: 1, max: 2_000 }), most: fc.nat(2_500) }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(things, (members) => {
      const [worths, most] = [members.map(({ worth }) => worth), members.map((each) => each.most)];
      const topUps = evenOut(worths, most, exact);
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
