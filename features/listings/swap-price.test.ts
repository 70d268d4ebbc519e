import { expect, test } from 'vitest';
import { swapPrice } from './swap-price.ts';

const june = { from: '2027-06-18', to: '2027-06-20', today: '2027-05-01' };
const boat = {
  priceCents: 114_900,
  pricePoints: 1149,
  priceUnit: 'day' as const,
  cleaningFeeCents: 0,
  depositCents: 250_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 0,
  province: 'BC',
  location: 'Vernon, BC',
  categoryId: 'water',
};

test('gear for gear costs only the swap fee and its tax', () => {
  expect(swapPrice(boat, 'directSwap', june)).toEqual({
    units: 3,
    points: 0,
    lines: [
      { kind: 'swap', label: 'Swap fee', amountCents: 4900 },
      { kind: 'tax', label: 'GST 5%', amountCents: 245 },
    ],
    totalCents: 5145,
    depositCents: 250_000,
  });
});

test('points still pay the renter’s percentage of the discounted rental in cash', () => {
  // 7 days × $1,149 is $8,043, less 10% is $7,238.70. 8% of that is $579.096, and GST 5% on $579.10 is $28.955.
  const week = { ...june, to: '2027-06-24' };
  const price = swapPrice(boat, 'adventurePoints', week);
  expect(price.lines).toEqual([
    { kind: 'service', label: 'Service fee', amountCents: 57_910 },
    { kind: 'tax', label: 'GST 5%', amountCents: 2_896 },
  ]);
  expect(price).toMatchObject({ points: 8_043, totalCents: 60_806 });
});

test('counts points for every day, and for stays by the night', () => {
  expect(swapPrice(boat, 'adventurePoints', june).points).toBe(3447);
  const chalet = { ...boat, priceUnit: 'night' as const, pricePoints: 950, cleaningFeeCents: 15_000 };
  const price = swapPrice(chalet, 'adventurePoints', june, { feeCents: 0, renterFeePercent: 0 });
  expect(price).toMatchObject({ units: 2, points: 1900, totalCents: 16_950 });
  expect(price.lines.map((line) => line.label)).toEqual([
    'Cleaning fee',
    'GST 5%',
    'PST on accommodation 8%',
  ]);
});
