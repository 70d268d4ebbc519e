import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LegState } from '../lifecycle/leg-lifecycle.ts';
import { settledPoints } from './net-points.ts';
import type { OwedLeg } from './what-is-owed.ts';

// Ann gives 600 to Ben, Ben 500 to Cat, Cat 400 to Ann: Ann receives 200, Ben and Cat pay 100 each.
const names = ['ann', 'ben', 'cat'];
const members = [
  { memberId: 'ann', points: 0, getsPoints: 200 },
  { memberId: 'ben', points: 100, getsPoints: 0 },
  { memberId: 'cat', points: 100, getsPoints: 0 },
];
type Fate = [state: LegState, calledOffBy?: OwedLeg['calledOffBy']];
const given: Fate = ['returned'];
const legs = (...fates: Fate[]) =>
  fates.map(([state, calledOffBy = null], place) => ({
    giverId: names[place] ?? '',
    receiverId: names[(place + 1) % 3] ?? '',
    state,
    calledOffBy,
    worthPoints: [600, 500, 400][place] ?? 0,
  }));

test.each([
  ['everything changes hands: as agreed', legs(given, given, given), [-200, 100, 100]],
  // Cat gets 500 and gave 400. Ann gave nothing, so Ben, who gave 500, receives Cat’s 100.
  ['Ann does not give', legs(['called_off', 'giver'], given, given), [0, -100, 100]],
  // Ben got 600 for nothing and pays the 100 they set aside. Ann has 200 less, Cat 400: a third and two thirds.
  ['Ben does not give', legs(given, ['called_off', 'giver'], given), [-33, 100, -67]],
  // Ann gave 600 and got nothing; Ben has 100 more and Cat 500, and both pay their 100.
  ['Cat does not give', legs(given, given, ['called_off', 'giver']), [-200, 100, 100]],
  // Cat’s 400 are their own choice: Ben’s 100 are all Ann’s.
  ['Cat declines what Ben gives', legs(given, ['called_off', 'receiver'], given), [-100, 100, 0]],
  // Without anyone’s fault, Ben’s 100 are shared as if he had not given.
  ['an emergency where Ben gives', legs(given, ['called_off', 'emergency'], given), [-33, 100, -67]],
  // Only Ann has handed over: Ben pays.
  ['nothing but the first', legs(given, ['called_off', 'giver'], ['called_off', 'swap']), [-100, 100, 0]],
  // Only Cat has handed over, to Ann, who set nothing aside.
  ['nothing but the last', legs(['called_off', 'clock'], ['called_off', 'clock'], given), [0, 0, 0]],
])('%s', (_, fates, nets) => {
  expect(settledPoints(members, fates)).toEqual(nets);
});

test('law: however a circle ends, points sum to zero, and nobody pays more than they agreed to', () => {
  const fate = fc.constantFrom<Fate>(
    given,
    ['handed_off'],
    ['called_off', 'giver'],
    ['called_off', 'receiver'],
    ['called_off', 'swap'],
    ['called_off', 'emergency'],
  );
  fc.assert(
    fc.property(fate, fate, fate, (...fates) => {
      const nets = settledPoints(members, legs(...fates));
      expect(nets.reduce((sum, each) => sum + each, 0)).toBe(0);
      nets.forEach((net, place) => expect(net).toBeLessThanOrEqual(members[place]?.points ?? 0));
    }),
  );
});
