/** Names what a kept page shows, so that a change drops the pages that show it and no others. The triggers of migrations 0015 and 0023 send the same keys. */
import type { ListingCard } from './listing-card.ts';

/** A listing: its page, and every page with its card. */
export const listingKey = (slug: string): string => `listing:${slug}`;

/** A listing's days, taken and free: its page. Pages with its card alone don't show them. */
export const daysKey = (slug: string): string => `days:${listingKey(slug)}`;

/** A member, by the address of their profile: that page, and those that say their name. */
export const memberKey = (address: string): string => `member:${address.slice(-12)}`;

/** Search results: any change of any listing can reorder them. */
export const searches = 'searches';
/** Search results for days: a booking removes a listing from them, and a cancellation adds one. */
export const freeDays = 'free-days';
/** Listings chosen by kind, place and rank, and their numbers: the front page, similar listings, counts of categories. */
export const choices = 'choices';
/** The figures of Adventure Points. */
export const pointsKey = 'points';

export const cardKeys = (cards: readonly Pick<ListingCard, 'slug'>[]): string[] =>
  cards.map(({ slug }) => listingKey(slug));

/**
 * The keys of a message on the channel `listings_changed`; null means every page.
 * @param said null when messages may have been missed
 */
export const keysIn = (said: string | null): string[] | null => (said ? said.split(' ') : null);
