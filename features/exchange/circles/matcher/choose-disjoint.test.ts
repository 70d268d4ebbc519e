import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inventedMarket } from '../../../../scripts/bench/circles/invented-market.ts';
import { legsBetween } from '../wishes/wish-fit.ts';
import { chooseDisjoint, type Choice } from './choose-disjoint.server.ts';
import { findCircles } from './find-circles.ts';

const rules = { mostMembers: 3, tolerancePercent: 25, forgivenPercent: 5, hasTopUp: true, noticeDays: 0 };

/** Every subset, without bound or order: slow, but obviously correct. */
function bestOfAll(choices: readonly Choice[], from = 0, used: ReadonlySet<number> = new Set()): number {
  const choice = choices[from];
  if (!choice) return 0;
  const without = bestOfAll(choices, from + 1, used);
  if (choice.needs.some((thing) => used.has(thing))) return without;
  return Math.max(without, choice.weight + bestOfAll(choices, from + 1, new Set([...used, ...choice.needs])));
}

const anyChoices = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 40 }),
    needs: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 13 },
);

test('finds the best disjoint set, and proves it', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoices, async (choices) => {
      const { chosen, ...found } = await chooseDisjoint(choices);
      const needs = chosen.flatMap((place) => choices[place]?.needs ?? []);
      expect(new Set(needs).size).toBe(needs.length);
      const total = chosen.reduce((sum, place) => sum + (choices[place]?.weight ?? 0), 0);
      expect(total).toBe(bestOfAll(choices));
      expect(found).toEqual({ total, isProven: true, bound: total });
    }),
    { numRuns: 100 },
  );
});

test('reports a search that was cut short, and how much better the best could be', async () => {
  const { wishes, listings, refused } = inventedMarket(200, 8);
  const legs = legsBetween(wishes, listings, refused, 0);
  const { circles } = findCircles(wishes, legs, rules);
  const choices = circles.map(({ weight, legs: own }) => ({ weight, needs: own.map(({ giver }) => giver) }));
  const whole = await chooseDisjoint(choices);
  expect(whole).toMatchObject({ isProven: true, bound: whole.total });
  const cut = await chooseDisjoint(choices, 0);
  expect(cut.isProven).toBe(false);
  expect(cut.total).toBeLessThanOrEqual(whole.total);
  expect(cut.bound).toBeGreaterThanOrEqual(whole.total);
});
