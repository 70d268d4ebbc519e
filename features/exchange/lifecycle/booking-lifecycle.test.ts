import { expect, test } from 'vitest';
import { bookingLifecycle } from './booking-lifecycle.ts';

test.each([
  [null, 'renter', ['request', 'book_instantly']],
  ['requested', 'renter', ['counter', 'accept', 'withdraw']],
  ['requested', 'owner', ['counter', 'accept', 'decline']],
  ['requested', 'acceptance', ['supersede']],
  ['accepted', 'renter', ['cancel', 'cancel_together', 'report_no_show', 'hand_off']],
  ['accepted', 'owner', ['cancel', 'cancel_together', 'report_no_show', 'hand_off', 'extend']],
  ['accepted', 'emergency', ['call_off']],
  ['handed_off', 'owner', ['extend', 'return']],
  ['handed_off', 'renter', ['return']],
  ['returned', 'owner', []],
  ['returned', 'dispute', ['settle']],
  ['completed', 'owner', []],
] as const)('in the state %s the %s may %j', (state, side, events) => {
  expect(bookingLifecycle.allowedEvents(state, side)).toEqual(events);
});

test('the clock ends what nobody answers, pays or claims', () => {
  expect(bookingLifecycle.deadlines('requested')).toEqual([{ event: 'expire', deadline: 'answer_until' }]);
  expect(bookingLifecycle.deadlines('accepted')).toEqual([
    { event: 'miss_payment', deadline: 'pay_until' },
    { event: 'ask', deadline: 'ask_at' },
    { event: 'lapse', deadline: 'ends_unbegun_at' },
  ]);
  expect(bookingLifecycle.deadlines('handed_off')).toEqual([
    { event: 'presume_return', deadline: 'counts_as_back_at' },
  ]);
  expect(bookingLifecycle.deadlines('returned')).toEqual([{ event: 'complete', deadline: 'claim_until' }]);
});

test('every way out of a request gives back what was held', () => {
  for (const to of ['declined', 'withdrawn', 'expired', 'superseded'])
    for (const row of bookingLifecycle.rows.filter((each) => each.to === to))
      expect(row.effects, to).toEqual(['releasePoints', 'releaseCard']);
});

test('no state waits for people alone for ever: the clock, or the end of a claim, leads out of each', () => {
  for (const state of bookingLifecycle.states.filter(
    (each) => !bookingLifecycle.final.some((last) => last === each),
  ))
    expect(bookingLifecycle.deadlines(state), state).not.toEqual([]);
});

test('an extension leaves the booking where it is', () => {
  for (const state of ['accepted', 'handed_off'] as const)
    expect(bookingLifecycle.nextState(state, 'extend', 'owner')?.to).toBe(state);
});
