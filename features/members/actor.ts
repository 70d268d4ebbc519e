/** Who is asking? Every policy gets an actor and nothing else about the request. From marketplace.md section 1. */

export type Visitor = { kind: 'visitor' };

/** Somebody who is signed in. What they may do follows from the rest, never from the token alone. */
export type AccountActor = {
  kind: 'account';
  /** Also the id of their public profile, the member. */
  accountId: string;
  sessionId: string;
  email: string | null;
  isEmailConfirmed: boolean;
  isAnonymous: boolean;
  /** aal2: signed in with a second factor in this session. */
  assurance: 'aal1' | 'aal2';
  /** Granted and not taken away; acts of an operator need aal2 as well. */
  isOperator: boolean;
  membership: MembershipStanding | null;
};

export type MembershipStanding = {
  kind: 'renter' | 'owner';
  state: 'active' | 'cancelled';
  /** 1 to 100; null without a founder's seat. */
  founderSeat: number | null;
};

export type Actor = Visitor | AccountActor;

export const visitor: Visitor = { kind: 'visitor' };

/** Whether the actor has an account with a confirmed e-mail: what saving, asking and applying under an account need. */
export const hasAccount = (actor: Actor): actor is AccountActor =>
  actor.kind === 'account' && actor.isEmailConfirmed && !actor.isAnonymous;

/** Whether the actor may act as an operator now: granted, and signed in with a second factor. */
export const mayOperate = (actor: Actor): actor is AccountActor =>
  hasAccount(actor) && actor.isOperator && actor.assurance === 'aal2';

/** Whether the actor is an operator who still has to give the second factor. */
export const needsSecondFactor = (actor: Actor): boolean =>
  hasAccount(actor) && actor.isOperator && actor.assurance === 'aal1';

const activeKind = (actor: Actor): 'renter' | 'owner' | null =>
  hasAccount(actor) && actor.membership?.state === 'active' ? actor.membership.kind : null;

/** Whether the actor has an active membership of either kind. */
export const isMember = (actor: Actor): actor is AccountActor => activeKind(actor) !== null;

/** Whether the actor is or was a member: whoever has left still pays what they owe and what was agreed. */
export const hasBeenMember = (actor: Actor): actor is AccountActor =>
  hasAccount(actor) && actor.membership !== null;

/** Whether the actor is an active owner. */
export const isOwner = (actor: Actor): actor is AccountActor => activeKind(actor) === 'owner';
