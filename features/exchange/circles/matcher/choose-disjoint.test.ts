import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseDisjoint } from './choose-disjoint.ts';
import type { Choice } from './price-things.ts';

/** Every subset, without a bound and without an order: slow, and plainly right. */
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

test('the best disjoint set is found, and proven', () => {
  fc.assert(
    fc.property(anyChoices, (choices) => {
      const { chosen, total, isProven, bound } = chooseDisjoint(choices);
      const needs = chosen.flatMap((place) => choices[place]?.needs ?? []);
      expect(new Set(needs).size).toBe(needs.length);
      expect(chosen.reduce((sum, place) => sum + (choices[place]?.weight ?? 0), 0)).toBe(total);
      expect({ total, isProven, bound }).toEqual({
        total: bestOfAll(choices),
        isProven: true,
        bound: total,
      });
    }),
    { numRuns: 500 },
  );
});

test('whoever may not look far enough says so, and how much may be missing', () => {
  fc.assert(
    fc.property(anyChoices, fc.integer({ min: 0, max: 30 }), (choices, looks) => {
      const { chosen, total, isProven, bound } = chooseDisjoint(choices, looks);
      const needs = chosen.flatMap((place) => choices[place]?.needs ?? []);
      expect(new Set(needs).size).toBe(needs.length);
      const best = bestOfAll(choices);
      expect(total).toBeLessThanOrEqual(best);
      expect(bound).toBeGreaterThanOrEqual(best);
      if (isProven) expect(total).toBe(best);
    }),
    { numRuns: 300 },
  );
  // Five around a table, each wanting both neighbours' things: prices alone would let half of each be had.
  const ring = Array.from({ length: 5 }, (_, place) => ({ weight: 10, needs: [place, (place + 1) % 5] }));
  expect(chooseDisjoint(ring, 0)).toEqual({ chosen: [0, 2], total: 20, isProven: false, bound: 25 });
  expect(chooseDisjoint(ring)).toMatchObject({ total: 20, isProven: true, bound: 20 });
});
