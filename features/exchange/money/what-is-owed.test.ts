import { expect, test } from 'vitest';
import {
  earnedByGiving,
  fateOfBond,
  goesWithout,
  hasLeft,
  legsThatFall,
  type OwedLeg,
} from './what-is-owed.ts';

/** A circle of three in which ann gives to ben, ben to cleo, and cleo to ann. */
const circle = (ofAnn: Partial<OwedLeg>, ofBen: Partial<OwedLeg>, ofCleo: Partial<OwedLeg>): OwedLeg[] => {
  const leg = (giverId: string, receiverId: string, more: Partial<OwedLeg>): OwedLeg => ({
    giverId,
    receiverId,
    state: 'agreed',
    calledOffBy: null,
    ...more,
  });
  return [leg('ann', 'ben', ofAnn), leg('ben', 'cleo', ofBen), leg('cleo', 'ann', ofCleo)];
};
const given = { state: 'completed' } as const;
const offBy = (calledOffBy: OwedLeg['calledOffBy']) => ({ state: 'called_off', calledOffBy }) as const;

test('a member whom an emergency leaves with nothing hasn’t left, even if they no longer give', () => {
  const legs = circle(offBy('emergency'), offBy('giver'), given);
  expect([hasLeft('ben', legs), goesWithout('ben', legs)]).toEqual([false, true]);
  expect([hasLeft('cleo', legs), goesWithout('cleo', legs)]).toEqual([false, true]);
});

test('a member who doesn’t give what they could has left', () => {
  const legs = circle(given, offBy('giver'), given);
  expect([hasLeft('ben', legs), goesWithout('ben', legs)]).toEqual([true, false]);
  expect(goesWithout('cleo', legs)).toBe(true);
});

test('an emergency pays out no bond, of the member whose leg it calls off or of one who had left before', () => {
  // Cleo has received and gives nothing: who loses out is open while ann can still give.
  expect(fateOfBond('cleo', circle({}, given, offBy('giver')))).toEqual({ is: 'stands' });
  expect(fateOfBond('cleo', circle(offBy('giver'), given, offBy('giver')))).toEqual({
    is: 'paid',
    to: 'ben',
  });
  expect(fateOfBond('cleo', circle(offBy('emergency'), given, offBy('giver')))).toEqual({ is: 'free' });
  expect(fateOfBond('cleo', circle(given, given, offBy('emergency')))).toEqual({ is: 'free' });
});

test('a member who gets nothing and still gives earns the bond of the one who received and doesn’t give, but none already released', () => {
  // Ann has given to ben, who does not give to cleo: she may still give.
  expect(earnedByGiving('cleo', circle(given, offBy('giver'), {}))).toEqual(['ben']);
  for (const nobody of ['emergency', 'clock'] as const)
    expect(earnedByGiving('cleo', circle(given, offBy(nobody), {}))).toEqual([]);
  expect(earnedByGiving('cleo', circle(given, offBy('giver'), offBy('giver')))).toEqual([]);
  expect(earnedByGiving('ann', circle(given, offBy('giver'), {}))).toEqual([]);
});

test('once someone gives nothing, each later leg is dropped once, back to the first member who has received something', () => {
  const all = circle({}, {}, {});
  expect(legsThatFall('cleo', all)).toEqual([all[1], all[0], all[2]]);
  const begun = circle(given, {}, {});
  expect(legsThatFall('cleo', begun)).toEqual([begun[1]]);
});

test('a bond stays while its member can still give, even after someone behind them has given', () => {
  expect(fateOfBond('ben', circle(given, {}, given))).toEqual({ is: 'stands' });
});

test('no one earns from a leg that was called off', () => {
  expect(earnedByGiving('cleo', circle({}, offBy('giver'), offBy('giver')))).toEqual([]);
});

test('a member who declines what they would receive has left, even if they give', () => {
  expect(hasLeft('ben', circle(offBy('receiver'), given, given))).toBe(true);
});
