import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import { visitor, type Actor } from '../../members/actor.ts';
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

test('the side that didn’t make the offer has to answer it', () => {
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
] as const)('checks an answer by %s', (_, who, open, version, code) => {
  expect(codeOf(answerRefusal(who, open, version, now))).toBe(code);
});

test('an offer without a deadline can be answered', () => {
  expect(answerRefusal(owner, { ...offer, answerUntil: null }, 3, now)).toBeNull();
});

test('only the newest version can be countered', () => {
  expect(codeOf(counterRefusal(owner, offer, 2, 0, now))).toBe(codeOf(answerRefusal(owner, offer, 2, now)));
  expect(counterRefusal(owner, offer, 2, 0, now)).not.toBeNull();
});

test('a side’s sixth counter-offer is refused', () => {
  expect(counterRefusal(owner, offer, 3, 4, now)).toBeNull();
  expect(codeOf(counterRefusal(owner, offer, 3, 5, now))).toBe('too-many-counters');
});

test('an account that never was a member can ask for prices where newcomers can rent', () => {
  const listing = {
    ownerId: owner.accountId,
    exchangePreferences: [{ type: 'rent', method: 'rent', available: true }] as const,
  };
  const ask = (actor: Actor, areWelcome: boolean) =>
    codeOf(askRefusal(actor, listing, 'rent', false, areWelcome));
  const left = somebody({ membership: { kind: 'renter', state: 'cancelled', founderSeat: null } });
  expect([ask(somebody(), true), ask(somebody(), false)]).toEqual([null, 'members-only']);
  expect(ask(left, true), 'a former member').toBe('members-only');
  expect(ask(somebody({ isEmailConfirmed: false }), true)).toBe('members-only');
  expect(ask(visitor, true)).toBe('sign-in-needed');
});

test('a member can request what others list', () => {
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
    ['three times in a month, the third of them in an hour', days(-1 / 24, 10, 30), false],
    ['at this very moment, for the third time', days(0, 10, 30), true],
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

  test('are an answer until the deadline, and after that only an end', () => {
    expect(rentalActions('requested', facts, now).exchange).toEqual(['counter', 'accept', 'decline']);
    expect(rentalActions('requested', { ...facts, answerUntil: now }, now).exchange).toEqual(['decline']);
  });

  test('are a withdrawal for the renter, who can’t answer their own offer', () => {
    expect(rentalActions('requested', { ...facts, side: 'renter' }, now).exchange).toEqual(['withdraw']);
  });

  test('include an answer at any time when there is no deadline', () => {
    expect(rentalActions('requested', { ...facts, answerUntil: null }, now).exchange).toContain('accept');
  });

  test('of an agreed trip are the hand-over from a day before, and a no-show from two hours after the pick-up', () => {
    const at = (hours: number, more: object = {}) =>
      rentalActions(
        'accepted',
        { ...facts, pickUpAt: new Date(now.getTime() - hours * 3_600_000), ...more },
        now,
      ).leg.filter((event) => event === 'hand_off' || event === 'report_no_show');
    expect(at(-24.01)).toEqual([]);
    expect(at(-24)).toEqual(['hand_off']);
    expect(at(1.99)).toEqual(['hand_off']);
    expect(at(2)).toEqual(['hand_off', 'report_no_show']);
    expect(at(2, { handOffConfirmedBy: ['owner'] }), 'said so already').toEqual(['report_no_show']);
    expect(at(2, { handOffConfirmedBy: ['renter'] }), 'the other has come').toEqual(['hand_off']);
    expect(at(2, { isNoShowOpen: true }), 'reported already').toEqual(['hand_off']);
  });

  test('don’t include accepting for a renter who is too young, or a sixth counter-offer', () => {
    expect(rentalActions('requested', { ...facts, isTooYoung: true }, now).exchange).toEqual([
      'counter',
      'decline',
    ]);
    expect(rentalActions('requested', { ...facts, made: 5 }, now).exchange).toEqual(['accept', 'decline']);
  });
});
