import { expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { visitor } from '../members/actor.ts';
import {
  abilitiesOf,
  isFounder,
  isOwnApplication,
  mayChangeMembership,
  rolesOf,
} from './membership-policy.ts';

const ann = somebody({ email: 'Ann@example.com' });
const unconfirmed = { ...ann, isEmailConfirmed: false };

test('an application belongs to its applicant: by account, or by confirmed address while it has none', () => {
  const by = (actor: Parameters<typeof isOwnApplication>[0], accountId: string | null, email: string) =>
    isOwnApplication(actor, { accountId, email });
  expect(by(ann, ann.accountId, 'other@example.com')).toBe(true);
  expect(by(ann, null, 'ann@EXAMPLE.com')).toBe(true);
  expect(by(ann, null, 'ben@example.com')).toBe(false);
  expect(by(ann, somebody().accountId, 'ann@example.com')).toBe(false);
  expect(by({ ...ann, email: null }, null, 'null')).toBe(false);
  expect(by(unconfirmed, ann.accountId, 'ann@example.com')).toBe(false);
  expect(by(visitor, null, 'ann@example.com')).toBe(false);
});

test('a membership can be changed by its member with a confirmed account', () => {
  expect(mayChangeMembership(ann, ann)).toBe(true);
  expect(mayChangeMembership(somebody(), ann)).toBe(false);
  expect(mayChangeMembership(unconfirmed, ann)).toBe(false);
  expect(mayChangeMembership(visitor, { accountId: null })).toBe(false);
});

test('a founder is an active member with a seat', () => {
  const seat = { kind: 'owner', state: 'active', founderSeat: 7 } as const;
  expect(isFounder(seat)).toBe(true);
  expect(isFounder({ ...seat, founderSeat: null })).toBe(false);
  expect(isFounder({ ...seat, state: 'cancelled' })).toBe(false);
  expect(isFounder(null)).toBe(false);
});

test('roles depend on the account, the membership and the second factor', () => {
  const founder = somebody({ membership: { kind: 'owner', state: 'active', founderSeat: 1 } });
  expect(rolesOf(visitor)).toEqual(['visitor']);
  expect(rolesOf({ ...founder, isEmailConfirmed: false })).toEqual(['visitor']);
  expect(rolesOf(founder)).toEqual(['account', 'renter', 'owner', 'founder']);
  expect(rolesOf(operator)).toEqual(['account', 'operator']);
  expect(rolesOf({ ...operator, assurance: 'aal1' })).toEqual(['account']);
});

test('renting needs a membership and acceptance of the terms', () => {
  const renter = somebody({ membership: { kind: 'renter', state: 'active', founderSeat: null } });
  expect([
    abilitiesOf(renter, true).rent,
    abilitiesOf(renter, false).rent,
    abilitiesOf(ann, true).rent,
  ]).toEqual([true, false, false]);
});
