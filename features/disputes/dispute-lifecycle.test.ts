import { expect, test } from 'vitest';
import { buttonsOf } from '../../tests/builders/buttons.ts';
import { disputeLifecycle } from './dispute-lifecycle.ts';

test('the owner claims, the renter answers, both may settle or appeal, and only an operator decides', () => {
  expect(buttonsOf(disputeLifecycle, ['owner', 'renter', 'operator'])).toEqual({
    nothing: { owner: 'claim' },
    claimed: { owner: 'settle withdraw', renter: 'accept contest settle' },
    contested: { owner: 'settle withdraw', renter: 'settle' },
    under_review: { owner: 'settle withdraw', renter: 'settle', operator: 'decide' },
    decided: { owner: 'appeal', renter: 'appeal' },
    appealed: { operator: 'decide_appeal' },
  });
});

test('the clock ends each time to answer, to show evidence and to appeal', () => {
  const clock = disputeLifecycle.states.flatMap((state) =>
    disputeLifecycle.deadlines(state).map(({ event, deadline }) => [state, event, deadline]),
  );
  expect(clock).toEqual([
    ['claimed', 'stay_silent', 'answer_until'],
    ['contested', 'close_evidence', 'evidence_until'],
    ['decided', 'stand', 'appeal_until'],
  ]);
});
