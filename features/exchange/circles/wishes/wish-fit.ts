/** Checks whether a listing matches a wish, and when. */
import { addDays } from '../../../../platform/time/date-range.ts';
import { fits, freeRuns, type Dates, type FreeRun } from '../matcher/free-runs.ts';
import type { Dream, GivenListing, Leg, Wish } from './wish.ts';

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
type Place = { longitude: number; latitude: number };

/** In a straight line. Listings' positions are accurate to about a kilometre. */
export function kilometresBetween(a: Place, b: Place): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

type Described = Pick<
  GivenListing,
  'categoryId' | 'longitude' | 'latitude' | 'minimumUnits' | 'maximumUnits'
>;

/** Whether a listing matches a wish, regardless of its calendar and daily prices. */
export function isDreamedOf(dream: Dream, listing: Described): boolean {
  const { categories, areas, units } = dream;
  if (categories.length > 0 && !categories.includes(listing.categoryId)) return false;
  if (units < listing.minimumUnits || units > listing.maximumUnits) return false;
  return areas.length === 0 || areas.some((area) => kilometresBetween(area, listing) <= area.withinKm);
}

/** Whether a day or night of these dates is worth what the wish asks: as a rental in points, with seasons. */
function isWorth({ leastPoints, mostPoints, units }: Dream, worthPoints: number): boolean {
  if (leastPoints !== null && worthPoints < leastPoints * units) return false;
  return mostPoints === null || worthPoints <= mostPoints * units;
}

/** The earliest free dates with the wanted value, and that value; null if none. */
export function firstFit(
  dream: Dream,
  listing: Pick<GivenListing, 'priceUnit' | 'worthOf' | 'hasSeasons'>,
  runs: readonly FreeRun[],
): (Dates & { worthPoints: number }) | null {
  for (const dates of fits(runs, listing.priceUnit, dream)) {
    const worthPoints = listing.worthOf(dates.from, dates.to);
    if (isWorth(dream, worthPoints)) return { ...dates, worthPoints };
    // Without seasons all days are worth the same.
    if (!listing.hasSeasons) return null;
  }
  return null;
}

/** What a member once refused, or is too young for, is not offered to the wish: `wish id` and `listing id`, joined by a space. */
export const refusedKey = (wishId: string, listingId: number): string => `${wishId} ${listingId}`;

type Fitting = { refused: ReadonlySet<string>; noticeDays: number; runs: () => readonly FreeRun[] };

/** The earliest dates on which a listing matches someone else's wish; null if it does not, or is excluded. */
export function answerDates(
  wish: Wish,
  listing: GivenListing,
  { refused, noticeDays, runs }: Fitting,
): (Dates & { worthPoints: number }) | null {
  if (wish.memberId === listing.ownerId || refused.has(refusedKey(wish.id, listing.id))) return null;
  if (!isDreamedOf(wish, listing)) return null;
  const notBefore = addDays(listing.today, noticeDays);
  return firstFit({ ...wish, from: wish.from > notBefore ? wish.from : notBefore }, listing, runs());
}

/**
 * Every way in which one wish's listing matches another wish, at the earliest dates. A wish's listings belong to its member and are in
 * `listings`; one that is missing there (paused, in another circle) cannot be given.
 * @param noticeDays the minimum number of whole days between today and a leg's first day
 */
export function legsBetween(
  wishes: readonly Wish[],
  listings: readonly GivenListing[],
  refused: ReadonlySet<string>,
  noticeDays: number,
): Leg[] {
  const byId = new Map<number, { listing: GivenListing; runs: FreeRun[] | null }>(
    listings.map((listing) => [listing.id, { listing, runs: null }]),
  );
  const legs: Leg[] = [];
  wishes.forEach((given, giver) => {
    for (const listingId of new Set(given.gives)) {
      const entry = byId.get(listingId);
      if (!entry || entry.listing.ownerId !== given.memberId) continue;
      const { listing } = entry;
      wishes.forEach((wish, receiver) => {
        const runs = () => (entry.runs ??= freeRuns(listing));
        const dates = answerDates(wish, listing, { refused, noticeDays, runs });
        if (dates) legs.push({ giver, receiver, listingId, ...dates, units: wish.units });
      });
    }
  });
  return legs;
}
