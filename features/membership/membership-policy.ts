/** Decides who may do what with applications and memberships, the same for server and page. From marketplace.md, section 1. */
import {
  hasAccount,
  isMember,
  isOwner,
  mayOperate,
  needsSecondFactor,
  type Actor,
  type MembershipStanding,
} from '../members/actor.ts';

/** An application's owner: made under an account, or before there was one. */
export type ApplicationOwner = { accountId: string | null; email: string };

/** By its applicant: made under this account, or under none with this account's confirmed address. */
export const isOwnApplication = (actor: Actor, { accountId, email }: ApplicationOwner): boolean =>
  hasAccount(actor) &&
  (accountId === null
    ? actor.email !== null && actor.email.toLowerCase() === email.toLowerCase()
    : accountId === actor.accountId);

export const mayWithdraw = (actor: Actor, application: ApplicationOwner): boolean =>
  isOwnApplication(actor, application);

/** Only its member may cancel or resume a membership. */
export const mayChangeMembership = (actor: Actor, membership: { accountId: string | null }): boolean =>
  hasAccount(actor) && membership.accountId === actor.accountId;

/** Currently holding a seat: a founder who left has none. */
export const isFounder = (membership: MembershipStanding | null): boolean =>
  membership !== null && membership.state === 'active' && membership.founderSeat !== null;

export const roles = ['visitor', 'account', 'renter', 'owner', 'founder', 'operator'] as const;
export type Role = (typeof roles)[number];

/** All current roles of the actor. An operator without a second factor is not one. */
export function rolesOf(actor: Actor): Role[] {
  if (!hasAccount(actor)) return ['visitor'];
  const held: Role[] = ['account'];
  // Anyone who may list may also rent.
  if (isMember(actor)) held.push('renter');
  if (isOwner(actor)) held.push('owner');
  if (isFounder(actor.membership)) held.push('founder');
  if (mayOperate(actor)) held.push('operator');
  return held;
}

/** What the actor may do now, by name, for the pages' buttons. */
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
