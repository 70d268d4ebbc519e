import { expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { visitor } from '../members/actor.ts';
import { isOwnListing, mayEdit, mayReview, mayTakeOff } from './hosting-policy.ts';

const owner = somebody({ membership: { kind: 'owner', state: 'active', founderSeat: null } });
const left = { ...owner, membership: { kind: 'owner', state: 'cancelled', founderSeat: null } as const };
const its = { ownerId: owner.accountId };

test('an active owner can edit a listing, and any owner can take it off the market', () => {
  const may = (actor: Parameters<typeof mayEdit>[0]) => [mayEdit(actor, its), mayTakeOff(actor, its)];
  expect(may(owner)).toEqual([true, true]);
  expect(may(left)).toEqual([false, true]);
  expect(may(somebody({ membership: owner.membership }))).toEqual([false, false]);
  expect(may(operator)).toEqual([false, false]);
  expect(may(visitor)).toEqual([false, false]);
  expect(isOwnListing(visitor, { ownerId: undefined as unknown as string }), 'nobody’s').toBe(false);
});

test('an operator with a second factor reviews a listing, but never their own', () => {
  const its = { ownerId: operator.accountId };
  expect(mayReview(operator, { ownerId: owner.accountId })).toBe(true);
  expect(mayReview(operator, its)).toBe(false);
  expect(mayReview({ ...operator, assurance: 'aal1' }, { ownerId: owner.accountId })).toBe(false);
  expect(mayReview(owner, its)).toBe(false);
});
