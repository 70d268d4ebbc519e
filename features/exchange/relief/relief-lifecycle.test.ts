import { expect, test } from 'vitest';
import { buttonsOf } from '../../../tests/builders/buttons.ts';
import { reliefLifecycle } from './relief-lifecycle.ts';

test('an operator declares and lifts; only the renter chooses', () => {
  expect(buttonsOf(reliefLifecycle, ['renter', 'operator'])).toEqual({
    nothing: { operator: 'offer' },
    offered: { renter: 'choose_refund choose_points', operator: 'lift' },
  });
});
