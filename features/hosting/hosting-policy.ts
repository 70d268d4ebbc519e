/** Decides who may do what with a listing, the same for server and page. From marketplace.md, section 1. */
import { isOwner, mayOperate, type AccountActor, type Actor } from '../members/actor.ts';

export type HostedBy = { ownerId: string };

export const isOwnListing = (actor: Actor, { ownerId }: HostedBy): actor is AccountActor =>
  actor.kind === 'account' && actor.accountId === ownerId;

/** Approved owners may list; former members keep their listings, but cannot publish new ones. */
export const mayHost = (actor: Actor): actor is AccountActor => isOwner(actor);

/** Only its owner, and only while they are one. */
export const mayEdit = (actor: Actor, listing: HostedBy): actor is AccountActor =>
  isOwnListing(actor, listing) && mayHost(actor);

/** Owners may always take listings off the market, even after leaving. */
export const mayTakeOff = (actor: Actor, listing: HostedBy): actor is AccountActor =>
  isOwnListing(actor, listing);

/** Nobody reviews their own listing. */
export const mayReview = (actor: Actor, listing: HostedBy): actor is AccountActor =>
  mayOperate(actor) && !isOwnListing(actor, listing);
