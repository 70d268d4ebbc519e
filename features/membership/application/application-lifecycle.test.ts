import { expect, test } from 'vitest';
import { buttonsOf } from '../../../tests/builders/buttons.ts';
import { applicationLifecycle, membershipLifecycle } from './application-lifecycle.ts';

const events = [...new Set(applicationLifecycle.rows.map(({ event }) => event))];

// The whole table again, as in marketplace.md, so that an added or missing row is noticed.
test.each([
  [null, { submit: 'submitted' }],
  ['submitted', { start_review: 'in_review', withdraw: 'withdrawn' }],
  ['in_review', { approve: 'approved', waitlist: 'waitlisted', decline: 'declined', withdraw: 'withdrawn' }],
  ['waitlisted', { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' }],
  ['withdrawn', { reopen: 'submitted' }],
  ['approved', {}],
  ['declined', {}],
] as const)(
  'shows what can happen to an application that is %s',
  (state, expected: Record<string, string>) => {
    for (const event of events) {
      const steps = (['applicant', 'operator'] as const).map(
        (who) => applicationLifecycle.nextState(state, event, who)?.to,
      );
      expect(
        steps.find((to) => to !== undefined),
        event,
      ).toBe(expected[event]);
    }
  },
);

test('operators decide, applicants apply and withdraw, and neither does the other’s part', () => {
  for (const state of [null, ...applicationLifecycle.states]) {
    for (const event of ['approve', 'waitlist', 'decline', 'start_review'] as const)
      expect(applicationLifecycle.nextState(state, event, 'applicant')).toBeNull();
    for (const event of ['submit', 'reopen', 'withdraw'] as const)
      expect(applicationLifecycle.nextState(state, event, 'operator')).toBeNull();
  }
});

test('an operator gives a membership, an account takes it up or joins to rent, and only the member ends or renews it', () => {
  expect(buttonsOf(membershipLifecycle, ['account', 'member', 'operator'])).toEqual({
    nothing: { account: 'start_renting', operator: 'reserve' },
    reserved: { account: 'join' },
    active: { member: 'cancel', operator: 'become_owner' },
    cancelled: { member: 'rejoin' },
  });
});
