import { expect, test } from 'vitest';
import { buttonsOf } from '../../../tests/builders/buttons.ts';
import { rentalEvents } from './booking-policy.ts';
import { exchangeLifecycle } from './exchange-lifecycle.ts';
import { legLifecycle } from './leg-lifecycle.ts';

test.each([
  ['requested', 'renter', ['counter', 'agree', 'accept', 'decline', 'withdraw'], []],
  ['accepted', 'renter', ['cancel', 'cancel_together'], ['hand_off', 'call_off', 'report_no_show']],
  ['accepted', 'owner', ['cancel', 'cancel_together'], ['hand_off', 'call_off', 'report_no_show', 'extend']],
  ['handed_off', 'owner', [], ['extend', 'return']],
  ['handed_off', 'renter', [], ['return']],
  ['returned', 'owner', [], []],
  ['completed', 'owner', [], []],
  ['cancelled', 'renter', [], []],
] as const)(
  'in the state %s the tables let the %s of a rental %j it, and %j its leg',
  (state, side, exchange, leg) => {
    expect(rentalEvents(state, side)).toEqual({ exchange, leg });
  },
);

test.each([
  [null, 'member', ['request', 'book_instantly', 'offer']],
  [null, 'matcher', ['propose']],
  ['requested', 'acceptance', ['narrow', 'supersede']],
  ['accepted', 'emergency', ['call_off']],
  ['accepted', 'report', ['settle_no_show']],
  ['accepted', 'leg', ['lapse', 'start']],
] as const)('in the state %s the %s may %j', (state, who, events) => {
  expect(exchangeLifecycle.allowedEvents(state, who)).toEqual(events);
});

test('members offer legs; only a leg’s own sides hand it over, report and return it, and only its giver extends it', () => {
  const agreed = 'hand_off call_off report_no_show';
  expect(buttonsOf(legLifecycle, ['member', 'giver', 'receiver', 'operator'])).toEqual({
    nothing: { member: 'offer' },
    agreed: { giver: `${agreed} extend`, receiver: agreed, operator: 'call_off' },
    handed_off: { giver: 'extend return', receiver: 'return' },
  });
});

test('the clock ends whatever no one answers, pays, starts, returns or claims', () => {
  expect(exchangeLifecycle.deadlines('requested')).toEqual([{ event: 'expire', deadline: 'answer_until' }]);
  expect(exchangeLifecycle.deadlines('accepted')).toEqual([{ event: 'miss_payment', deadline: 'pay_until' }]);
  expect(legLifecycle.deadlines('agreed')).toEqual([
    { event: 'ask', deadline: 'ask_at' },
    { event: 'lapse', deadline: 'say_until' },
  ]);
  expect(legLifecycle.deadlines('handed_off')).toEqual([
    { event: 'presume_return', deadline: 'counts_as_back_at' },
  ]);
  expect(legLifecycle.deadlines('returned')).toEqual([{ event: 'complete', deadline: 'claim_until' }]);
});

test('every way out of a request releases what was held', () => {
  for (const to of ['declined', 'withdrawn', 'expired', 'superseded'])
    for (const row of exchangeLifecycle.rows.filter((each) => each.to === to))
      expect(row.effects, to).toEqual(['releasePoints', 'releaseCards']);
});

test('no agreed state waits for people forever: the clock, or the end of a claim, leads out of each state of a leg', () => {
  for (const state of legLifecycle.states.filter((each) => !legLifecycle.final.some((last) => last === each)))
    expect(state === 'offered' || legLifecycle.deadlines(state).length > 0, state).toBe(true);
});

test('an extension doesn’t change the state of its leg', () => {
  for (const state of ['agreed', 'handed_off'] as const)
    expect(legLifecycle.nextState(state, 'extend', 'giver')?.to).toBe(state);
});
