/** Defines the actor: who is asking. Every policy gets an actor and nothing else about the request. From marketplace.md section 1. */

export type Visitor = { kind: 'visitor' };

/** Someone signed in. Their rights follow from the other fields, never from the token alone. */
export type AccountActor = {
  kind: 'account';
  /** Also the id of their public profile, the member. */
  accountId: string;
  sessionId: string;
  email: string | null;
  isEmailConfirmed: boolean;
  isAnonymous: boolean;
  /** aal2: this session has a second factor. */
  assurance: 'aal1' | 'aal2';
  /** Granted and not revoked; an operator's actions also need aal2. */
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

/** Whether the actor has an account with a confirmed email, which saving, asking and applying need. */
export const hasAccount = (actor: Actor): actor is AccountActor =>
  actor.kind === 'account' && actor.isEmailConfirmed && !actor.isAnonymous;

/** Whether the actor may act as an operator now: granted, and with a second factor. */
export const mayOperate = (actor: Actor): actor is AccountActor =>
  hasAccount(actor) && actor.isOperator && actor.assurance === 'aal2';

/** Whether the actor is an operator whose second factor is missing. */
export const needsSecondFactor = (actor: Actor): boolean =>
  hasAccount(actor) && actor.isOperator && actor.assurance === 'aal1';

const activeKind = (actor: Actor): 'renter' | 'owner' | null =>
  hasAccount(actor) && actor.membership?.state === 'active' ? actor.membership.kind : null;

/** Whether the actor has an active membership of either kind. */
export const isMember = (actor: Actor): actor is AccountActor => activeKind(actor) !== null;

/** Whether the actor is or was a member: former members still pay what they owe and agreed. */
export const hasBeenMember = (actor: Actor): actor is AccountActor =>
  hasAccount(actor) && actor.membership !== null;

/** Whether the actor is an active owner. */
export const isOwner = (actor: Actor): actor is AccountActor => activeKind(actor) === 'owner';
