import { expect, test } from 'vitest';
import { absentAt, cameBy, countsAsBackAt, endsUnbegunAt } from './silence.ts';

const pickUpAt = new Date('2027-06-04T16:00:00Z');
const returnAt = new Date('2027-06-07T01:00:00Z');
const begun = {
  pickUpAt,
  returnAt,
  confirmedBy: [],
  isNeitherReady: false,
  askedAt: new Date('2027-06-05T16:00:00Z'),
} as const;

test('an unstarted trip ends two days after its agreed return, or a day after the pick-up when neither side could start', () => {
  expect(endsUnbegunAt(begun)).toEqual(new Date('2027-06-09T01:00:00Z'));
  expect(endsUnbegunAt({ ...begun, isNeitherReady: true })).toEqual(new Date('2027-06-05T16:00:00Z'));
  // Someone asked late has two days to answer.
  expect(endsUnbegunAt({ ...begun, askedAt: new Date('2027-07-01T00:00:00Z') })).toEqual(
    new Date('2027-07-03T00:00:00Z'),
  );
  // Someone who confirmed was able to start after all.
  expect(endsUnbegunAt({ ...begun, isNeitherReady: true, confirmedBy: ['giver'] })).toEqual(
    new Date('2027-06-09T01:00:00Z'),
  );
});

test('the side that is silent after the other has confirmed is a no-show; when both are silent, neither is', () => {
  expect([[], ['giver'], ['receiver']].map((confirmedBy) => absentAt({ confirmedBy } as never))).toEqual([
    null,
    'receiver',
    'giver',
  ]);
});

test('a confirmation before the pick-up doesn’t prove that anyone came', () => {
  const before = new Date(pickUpAt.getTime() - 1);
  expect([null, before, pickUpAt].map((saidAt) => cameBy(['giver'], saidAt, pickUpAt))).toEqual([
    [],
    [],
    ['giver'],
  ]);
  // Both confirmed, but different sets.
  expect(cameBy(['giver', 'receiver'], before, pickUpAt)).toEqual(['giver', 'receiver']);
});

test('one report of a return counts after two days, not before the agreed return; without one it counts a week after it was due, or after the emergency', () => {
  const late = new Date('2027-06-07T20:00:00Z');
  expect(countsAsBackAt({ returnAt, saidAt: late, heldUpUntil: null })).toEqual(
    new Date('2027-06-09T20:00:00Z'),
  );
  const early = new Date('2027-06-05T20:00:00Z');
  expect(countsAsBackAt({ returnAt, saidAt: early, heldUpUntil: null })).toEqual(
    new Date('2027-06-09T01:00:00Z'),
  );
  expect(countsAsBackAt({ returnAt, saidAt: null, heldUpUntil: null })).toEqual(
    new Date('2027-06-14T01:00:00Z'),
  );
  const heldUpUntil = new Date('2027-06-10T07:00:00Z');
  expect(countsAsBackAt({ returnAt, saidAt: null, heldUpUntil })).toEqual(new Date('2027-06-17T07:00:00Z'));
  expect(countsAsBackAt({ returnAt, saidAt: null, heldUpUntil: pickUpAt })).toEqual(
    new Date('2027-06-14T01:00:00Z'),
  );
});
