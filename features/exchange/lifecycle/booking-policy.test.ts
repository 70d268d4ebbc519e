import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import { visitor } from '../../members/actor.ts';
import { askRefusal, isInstantOff, rentalActions, sideOf, turnOf } from './booking-policy.ts';
import { answerRefusal, counterRefusal, type OpenExchange } from './exchange-policy.ts';

const owner = somebody({ membership: { kind: 'owner', state: 'active', founderSeat: 1 } });
const renter = somebody({ membership: { kind: 'renter', state: 'active', founderSeat: null } });
const now = new Date('2027-05-01T18:00:00Z');
const rental = { ownerId: owner.accountId, renterId: renter.accountId };
const offer: OpenExchange = {
  kind: 'rental',
  state: 'requested',
  version: 3,
  answerUntil: new Date('2027-05-02T18:00:00Z'),
  askerId: renter.accountId,
  parties: [
    { memberId: renter.accountId, place: 0, agreedVersion: 3 },
    { memberId: owner.accountId, place: 1, agreedVersion: 2 },
  ],
};
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);

test('the side that did not make the offer has to answer it', () => {
  expect([turnOf({ offeredBy: 'renter' }), turnOf({ offeredBy: 'owner' })]).toEqual(['owner', 'renter']);
  expect([
    sideOf(owner, rental),
    sideOf(renter, rental),
    sideOf(somebody(), rental),
    sideOf(visitor, rental),
  ]).toEqual(['owner', 'renter', null, null]);
});

test.each([
  ['the owner, whose turn it is', owner, offer, 3, null],
  ['the renter, who made it', renter, offer, 3, 'not-your-turn'],
  ['somebody else', somebody(), offer, 3, 'not-found'],
  ['the owner, of an older version', owner, offer, 2, 'stale-offer'],
  [
    'the owner, when it is over',
    owner,
    { ...offer, state: 'withdrawn', answerUntil: null } as const,
    3,
    'request-is-over',
  ],
  ['the owner, at the very end of the time', owner, { ...offer, answerUntil: now }, 3, 'offer-is-over'],
] as const)('an offer is answered by %s', (_, who, open, version, code) => {
  expect(codeOf(answerRefusal(who, open, version, now))).toBe(code);
});

test('the sixth counter-offer of a side is one too many', () => {
  expect(counterRefusal(owner, offer, 3, 4, now)).toBeNull();
  expect(codeOf(counterRefusal(owner, offer, 3, 5, now))).toBe('too-many-counters');
});

test('a member may ask for what others offer', () => {
  const listing = {
    ownerId: owner.accountId,
    exchangePreferences: [{ type: 'rent', method: 'rent', available: true }] as const,
  };
  expect(askRefusal(renter, listing, 'rent', false)).toBeNull();
  expect(codeOf(askRefusal(renter, listing, 'directSwap', false))).toBe('not-on-offer');
  expect(codeOf(askRefusal(owner, listing, 'rent', false))).toBe('own-listing');
  expect(codeOf(askRefusal(renter, listing, 'rent', true))).toBe('bookings-paused');
  expect(codeOf(askRefusal({ ...renter, isEmailConfirmed: false }, listing, 'rent', false))).toBe(
    'members-only',
  );
});

describe('an owner who has cancelled', () => {
  const days = (...ago: number[]) => ago.map((each) => new Date(now.getTime() - each * 86_400_000));
  test.each([
    ['twice', days(1, 2), false],
    ['three times in a month', days(1, 10, 30), true],
    ['three times in a month, 44 days ago', days(44, 50, 60), true],
    ['three times in a month, 45 days ago', days(45, 50, 60), false],
    ['three times in seven months', days(1, 100, 215), false],
    ['a fourth time', days(2, 50, 60, 70), true],
  ])('%s has instant booking off: %s', (_, cancelledAt, expected) => {
    expect(isInstantOff(cancelledAt, now)).toBe(expected);
  });
});

describe('the buttons of a request', () => {
  const facts = {
    side: 'owner',
    offeredBy: 'renter',
    askedBy: 'renter',
    answerUntil: new Date(now.getTime() + 1),
    pickUpAt: new Date('2027-06-04T16:00:00Z'),
    made: 0,
    handOffConfirmedBy: [],
    returnConfirmedBy: [],
  } as const;

  test('are an answer until the time is over, and after that only an end', () => {
    expect(rentalActions('requested', facts, now)).toEqual(['counter', 'accept', 'decline']);
    expect(rentalActions('requested', { ...facts, answerUntil: now }, now)).toEqual(['decline']);
  });

  test('are a withdrawal for the renter who asked, and no answer to their own offer', () => {
    expect(rentalActions('requested', { ...facts, side: 'renter' }, now)).toEqual(['withdraw']);
  });

  test('have no acceptance for a renter who is too young, and no sixth counter-offer', () => {
    expect(rentalActions('requested', { ...facts, isTooYoung: true }, now)).toEqual(['counter', 'decline']);
    expect(rentalActions('requested', { ...facts, made: 5 }, now)).toEqual(['accept', 'decline']);
  });
});
