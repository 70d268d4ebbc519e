import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPrice } from '../search-plan.ts';
import { priceShare, surelyPriced } from './search-expected.ts';

const steps = [7500, 15_000, 25_000, 40_000, 70_000];
const countsOf = (prices: number[]) => [
  prices.length,
  ...steps.map((step) => prices.filter((price) => price < step).length),
];

test('never promises more listings in a price range than there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 100, max: 100_000 }), { maxLength: 60 }),
      fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 }), fc.constantFrom(...steps)),
      fc.oneof(
        fc.constant(anyPrice.maxPriceCents),
        fc.integer({ min: 0, max: 90_000 }),
        fc.constantFrom(...steps.map((step) => step - 1)),
      ),
      (prices, min, max) => {
        const real = prices.filter((price) => price >= min && price <= max).length;
        expect(surelyPriced(countsOf(prices), min, max)).toBeLessThanOrEqual(real);
        if (min === 0 && max === anyPrice.maxPriceCents)
          expect(surelyPriced(countsOf(prices), min, max)).toBe(real);
        const share = priceShare(countsOf(prices), min, max);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('knows the exact number between two steps', () => {
  const counts = countsOf([5000, 7500, 14_999, 15_000, 80_000]);
  expect(surelyPriced(counts, 7500, 14_999)).toBe(2);
  expect(surelyPriced(counts, 7500, 14_998)).toBe(0);
  expect(priceShare(counts, 7500, 14_999)).toBeCloseTo(0.4);
});
