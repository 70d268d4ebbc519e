import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancesOf, evenOut } from './even-out.ts';

const exact = { tolerancePercent: 25, forgivenPercent: 0 };
const usual = { tolerancePercent: 25, forgivenPercent: 5 };
const generous = [1_000, 1_000, 1_000];

test('a quarter more or less is even, one point beyond it isn’t', () => {
  // 125 for 100 is a quarter more for one side, and 100 for 125 a fifth less for the other.
  expect(evenOut([125, 100], [0, 0], exact)).toEqual([0, 0]);
  expect(evenOut([126, 100], [0, 0], exact)).toBeNull();
});

test('beyond it, whoever gets more than they give pays, and whoever gets less receives, if the payers are willing', () => {
  // Worth 100 for 300: the first pays 200, the second receives 200.
  expect(evenOut([100, 300], [200, 0], exact)).toEqual([200, -200]);
  expect(evenOut([100, 300], [199, 1_000], exact)).toBeNull();
  // 300 for 400, 540 for 300, 400 for 540: 100 and 140 are paid, 240 is received.
  expect(evenOut([300, 540, 400], generous, exact)).toEqual([100, -240, 140]);
  // A member who only receives needs no points.
  expect(evenOut([300, 540, 400], [100, 0, 140], exact)).toEqual([100, -240, 140]);
  expect(evenOut([300, 540, 400], [99, 1_000, 1_000], exact)).toBeNull();
});

test('each has one number: who would pass points on pays or receives the rest', () => {
  // The second gets 600 and gives 500: 100 to pay, where 200 with the first and 100 back from the third would go through their hands.
  expect(evenOut([600, 500, 400], [0, 100, 100], usual)).toEqual([-200, 100, 100]);
});

test('a difference below 5% of what one gives is forgiven, and the others pay and receive that much less', () => {
  // 400 for 419 is 19 less, 4.5% of 419. The first gets 200 more than it gives; the third receives 181 of them, what it gets less than it gives.
  expect(evenOut([400, 419, 600], generous, usual)).toEqual([181, 0, -181]);
  // 21 of 421 is 4.99%, 22 of 422 is 5.2%.
  expect(evenOut([400, 421, 600], generous, usual)).toEqual([179, 0, -179]);
  expect(evenOut([400, 422, 600], generous, usual)).toEqual([200, -22, -178]);
  // 419 for 400 is 19 more: the second needs no points for it. The third gets the 181 that the first pays, of 200.
  expect(evenOut([419, 400, 600], [1_000, 0, 0], usual)).toEqual([181, 0, -181]);
});

test('nothing is forgiven that would leave someone beyond the tolerance', () => {
  // Each of five gives 4.8% more than they get, and only the first gets more: nobody would pay what they have more.
  const worths = [1_000, 1_050, 1_102, 1_157, 1_214, 1_274];
  const most = worths.map(() => 1_000);
  expect(evenOut(worths, most, usual)).toEqual([274, -50, -52, -55, -57, -60]);
});

describe('law: in any circle', () => {
  const worth = fc.integer({ min: 1, max: 2_000 });
  const circles = (maxLength: number) => fc.array(worth, { minLength: 2, maxLength });
  const netsOf = (worths: readonly number[]) =>
    evenOut(
      worths,
      worths.map(() => 2_000),
      usual,
    ) ?? [];

  test('the points sum to zero, nobody pays or receives more than their difference, and nobody pays who gets less', () => {
    fc.assert(
      fc.property(circles(5), (worths) => {
        const nets = netsOf(worths);
        expect(nets.reduce((sum, each) => sum + each, 0)).toBe(0);
        balancesOf(worths).forEach(({ getsPoints, givesPoints }, place) => {
          const [net, difference] = [nets[place] ?? 0, getsPoints - givesPoints];
          expect(net * difference).toBeGreaterThanOrEqual(0);
          expect(Math.abs(net)).toBeLessThanOrEqual(Math.abs(difference));
          expect(Math.abs(difference - net) * 100).toBeLessThanOrEqual(25 * givesPoints);
        });
      }),
    );
  });

  test('among three listings of comparable worth, a difference below 5% costs and earns nothing', () => {
    // Beyond a ratio of five, 5% of one listing can be a quarter of another: then nothing is forgiven.
    const comparable = fc.array(fc.integer({ min: 500, max: 2_000 }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(comparable, (worths) => {
        const nets = netsOf(worths);
        balancesOf(worths).forEach(({ getsPoints, givesPoints }, place) => {
          if (Math.abs(getsPoints - givesPoints) * 100 < 5 * givesPoints) expect(nets[place]).toBe(0);
        });
      }),
    );
  });

  test('it is the same whoever is named first', () => {
    fc.assert(
      fc.property(circles(3), fc.nat(2), (worths, by) => {
        const turned = <T>(list: readonly T[]) => [
          ...list.slice(by % list.length),
          ...list.slice(0, by % list.length),
        ];
        expect(netsOf(turned(worths))).toEqual(turned(netsOf(worths)));
      }),
    );
  });

  test('it needs no more than each would pay', () => {
    const things = fc.array(fc.record({ worth, most: fc.nat(2_500) }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(things, (members) => {
        const [worths, most] = [members.map((each) => each.worth), members.map((each) => each.most)];
        const isAffordable = netsOf(worths).every((net, place) => net <= (most[place] ?? 0));
        expect(evenOut(worths, most, usual)).toEqual(isAffordable ? netsOf(worths) : null);
      }),
    );
  });
});
