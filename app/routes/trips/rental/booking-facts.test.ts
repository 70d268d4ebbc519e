import { expect, test } from 'vitest';
import { costTitle, paidWith } from './booking-facts.tsx';

// Only what the two functions read.
const view: Parameters<typeof costTitle>[0] = {
  side: 'owner',
  other: { name: 'Ray', isFounder: false, photo: null, address: '/members/ray' },
  state: 'expired',
  stage: 'over',
  receives: { cents: 10_000, points: 0 },
  money: { price: null, deposit: null, needs: null } as never,
  way: 'rent',
} as never;

test('a request that was never accepted was not agreed, and its owner receives nothing after fees', () => {
  for (const state of ['expired', 'declined', 'withdrawn', 'superseded'] as const)
    expect(costTitle({ ...view, state })).toBe('Requested price');
  expect(costTitle({ ...view, state: 'cancelled' })).toBe('Agreed price');
  expect(paidWith(view)).toBe('Fees and taxes included');
  expect([
    costTitle({ ...view, state: 'requested', stage: 'asked' }),
    paidWith({ ...view, state: 'requested', stage: 'asked' }),
  ]).toEqual(['You receive', 'After fees']);
});

test('a completed trip is paid, and an ended request is not', () => {
  const renters = { ...view, side: 'renter', receives: null } as typeof view;
  expect(costTitle({ ...renters, state: 'completed' })).toBe('Paid');
  expect(costTitle({ ...renters, state: 'expired' })).toBe('Requested price');
});
