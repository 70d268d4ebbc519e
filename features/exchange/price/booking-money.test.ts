import { expect, test } from 'vitest';
import { ownerFeeOf, payOutTime } from './booking-money.ts';
import { refundOfAll } from './booking-sums.ts';
import { feeOfBreaker } from './swap-price.ts';

test('pays an owner 24 hours after the pick-up, or after the hand-over if that was later', () => {
  const at = (pickUp: string, handOff: string) =>
    payOutTime(new Date(pickUp), new Date(handOff)).toISOString();
  expect(at('2027-06-01T15:00:00Z', '2027-06-01T14:00:00Z')).toBe('2027-06-02T15:00:00.000Z');
  expect(at('2027-06-01T15:00:00Z', '2027-06-01T18:00:00Z')).toBe('2027-06-02T18:00:00.000Z');
});

test('charges the owner the agreed percentage, and nothing if none was agreed', () => {
  expect(ownerFeeOf({ ownerFeeHundredths: 1_250 })).toBe(12.5);
  expect(ownerFeeOf({ ownerFeeHundredths: null })).toBe(0);
});

test('a cancellation refunds the sum of what each part of the trip refunds', () => {
  const parts = [
    { refundable: { rentalCents: 10_000, extrasCents: 500, points: 40 } },
    { refundable: { rentalCents: 3_000, extrasCents: 150, points: 10 } },
  ];
  expect(refundOfAll(parts, 50)).toEqual({ refundCents: 7_150, refundPoints: 25 });
});

test('a member who breaks a swap pays their share: the owner’s, the fees and the tax', () => {
  expect(feeOfBreaker({ ownerCents: 700, feesCents: 40, taxCents: 3, ownerFeeCents: 70 })).toBe(743);
});
