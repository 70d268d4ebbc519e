import { expect, test } from 'vitest';
import { weekAfterFees } from './week-after-fees.ts';

test.each([
  [{ priceCents: 10_000, weeklyDiscountPercent: 0 }, 5, 66_500],
  [{ priceCents: 10_000, weeklyDiscountPercent: 10 }, 5, 59_850],
  [{ priceCents: 9_999, weeklyDiscountPercent: 0 }, 2.5, 68_243],
  [{ priceCents: null, weeklyDiscountPercent: 0 }, 5, 0],
])('a week at %j with a fee of %d%% earns %d cents', (price, fee, cents) => {
  expect(weekAfterFees(price, fee)).toBe(cents);
});
