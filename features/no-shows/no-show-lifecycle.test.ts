import { expect, test } from 'vitest';
import { buttonsOf } from '../../tests/builders/buttons.ts';
import { noShowLifecycle } from './no-show-lifecycle.ts';

test('both sides of an exchange report, answer and withdraw; an operator only decides what is contested', () => {
  const answers = 'accept contest withdraw';
  expect(buttonsOf(noShowLifecycle, ['owner', 'renter', 'operator'])).toEqual({
    nothing: { owner: 'report', renter: 'report' },
    reported: { owner: answers, renter: answers },
    contested: { owner: 'withdraw', renter: 'withdraw', operator: 'decide' },
  });
});
