/** Who may do what with a listing? Sentences over an actor, the same for server and page. From marketplace.md, section 1. */
import { isOwner, mayOperate, type AccountActor, type Actor } from '../members/actor.ts';

export type HostedBy = { ownerId: string };

export const isOwnListing = (actor: Actor, { ownerId }: HostedBy): actor is AccountActor =>
  actor.kind === 'account' && actor.accountId === ownerId;

/** Approved owners list; who left the club keeps what they have, and puts nothing new on the market. */
export const mayHost = (actor: Actor): actor is AccountActor => isOwner(actor);

/** Its owner alone, and only while they are one. */
export const mayEdit = (actor: Actor, listing: HostedBy): actor is AccountActor =>
  isOwnListing(actor, listing) && mayHost(actor);

/** Taking something off the market is always one's own to do, also after leaving the club. */
export const mayTakeOff = (actor: Actor, listing: HostedBy): actor is AccountActor =>
  isOwnListing(actor, listing);

/** Nobody reviews what is their own. */
export const mayReview = (actor: Actor, listing: HostedBy): actor is AccountActor =>
  mayOperate(actor) && !isOwnListing(actor, listing);
