/** Who may see and do what around applications and memberships? Sentences over an actor, the same for server and page. From marketplace.md, section 1. */
import {
  hasAccount,
  isMember,
  isOwner,
  mayOperate,
  needsSecondFactor,
  type Actor,
  type MembershipStanding,
} from '../members/actor.ts';

/** Whose an application is: made under an account, or before there was one. */
export type ApplicationOwner = { accountId: string | null; email: string };

/** Its applicant's: made under this account, or under none with the address that this account has confirmed. */
export const isOwnApplication = (actor: Actor, { accountId, email }: ApplicationOwner): boolean =>
  hasAccount(actor) &&
  (accountId === null
    ? actor.email !== null && actor.email.toLowerCase() === email.toLowerCase()
    : accountId === actor.accountId);

export const mayWithdraw = (actor: Actor, application: ApplicationOwner): boolean =>
  isOwnApplication(actor, application);

/** A membership is cancelled and taken up again by nobody but its member. */
export const mayChangeMembership = (actor: Actor, membership: { accountId: string | null }): boolean =>
  hasAccount(actor) && membership.accountId === actor.accountId;

/** Holding a seat now: a founder who left has none. */
export const isFounder = (membership: MembershipStanding | null): boolean =>
  membership !== null && membership.state === 'active' && membership.founderSeat !== null;

export const roles = ['visitor', 'account', 'renter', 'owner', 'founder', 'operator'] as const;
export type Role = (typeof roles)[number];

/** Every role that the actor has now. An operator without the second factor is none. */
export function rolesOf(actor: Actor): Role[] {
  if (!hasAccount(actor)) return ['visitor'];
  const held: Role[] = ['account'];
  // Whoever may list may also rent.
  if (isMember(actor)) held.push('renter');
  if (isOwner(actor)) held.push('owner');
  if (isFounder(actor.membership)) held.push('founder');
  if (mayOperate(actor)) held.push('operator');
  return held;
}

/** What the actor may do now, by name: what a page draws its buttons from. */
export function abilitiesOf(actor: Actor, hasAcceptedRenterTerms: boolean) {
  return {
    saveFavourites: hasAccount(actor),
    askOwners: hasAccount(actor),
    rent: isMember(actor) && hasAcceptedRenterTerms,
    list: isOwner(actor),
    swap: isOwner(actor),
    operate: mayOperate(actor),
    becomeOperatorByCode: needsSecondFactor(actor),
  };
}
