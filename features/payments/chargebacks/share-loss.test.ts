import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLoss, sharesWithin } from './share-loss.ts';

const shares = { ownerCents: 8_000, feesCents: 1_500, taxCents: 500, ownerFeeCents: 700 };

test('a loss is taken from the owner, the club and the tax office in proportion, to the cent', () => {
  expect(shareLoss(5_000, { owner: 8_000, fees: 1_500, tax: 500 })).toEqual({
    owner: 4_000,
    fees: 750,
    tax: 250,
  });
  expect(shareLoss(10_000, { owner: 8_000, fees: 1_500, tax: 500 })).toEqual({
    owner: 8_000,
    fees: 1_500,
    tax: 500,
  });
});

test('nobody loses more than they have together', () => {
  const parts = { owner: 30, fees: 20, tax: 10 };
  expect(() => shareLoss(61, parts)).toThrow('is larger');
  expect(shareLoss(60, parts)).toEqual(parts);
});

test('shares within what a bank left keep their proportion, and the owner’s fee stays part of the club’s', () => {
  expect(sharesWithin(shares, 10_000)).toEqual(shares);
  expect(sharesWithin(shares, 12_000)).toEqual(shares);
  expect(sharesWithin(shares, 0)).toBeNull();
  expect(sharesWithin(shares, 5_000)).toEqual({
    ownerCents: 4_000,
    feesCents: 750,
    taxCents: 250,
    ownerFeeCents: 700,
  });
  expect(sharesWithin(shares, 2_000)).toEqual({
    ownerCents: 1_600,
    feesCents: 300,
    taxCents: 100,
    ownerFeeCents: 300,
  });
  const none = { ownerCents: 0, feesCents: 0, taxCents: 0, ownerFeeCents: 0 };
  expect(sharesWithin(none, 0), 'nothing was shared, so nothing is taken').toEqual(none);
});

test('law: what is left is what the bank left, and no share grows or falls below zero', () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(cents, cents, cents, fc.integer({ min: 1, max: 1_500_000 }), (owner, fees, tax, most) => {
      const before = {
        ownerCents: owner,
        feesCents: fees,
        taxCents: tax,
        ownerFeeCents: Math.floor(fees / 2),
      };
      const left = sharesWithin(before, most);
      if (left === null) throw new Error('Something is left.');
      const sum = left.ownerCents + left.feesCents + left.taxCents;
      expect(sum).toBe(Math.min(most, owner + fees + tax));
      for (const [name, amount] of Object.entries(left)) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(before[name as keyof typeof before]);
      }
      expect(left.ownerFeeCents).toBeLessThanOrEqual(left.feesCents);
    }),
  );
});
