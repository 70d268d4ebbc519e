/** Does this listing answer this wish, and when? */
import { addDays } from '../../../../platform/date-range.ts';
import { fits, freeRuns, type Dates, type FreeRun } from '../matcher/free-runs.ts';
import type { Dream, GivenListing, Leg, Wish } from './wish.ts';

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
type Place = { longitude: number; latitude: number };

/** As the crow flies. Positions of listings are known to about a kilometre. */
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

/** Whether a listing is what somebody dreams of, whatever its calendar says, and its price on single days. */
export function isDreamedOf(dream: Dream, listing: Described): boolean {
  const { categories, areas, units } = dream;
  if (categories.length > 0 && !categories.includes(listing.categoryId)) return false;
  if (units < listing.minimumUnits || units > listing.maximumUnits) return false;
  return areas.length === 0 || areas.some((area) => kilometresBetween(area, listing) <= area.withinKm);
}

/** Whether a day or night of these dates is worth as much as somebody dreams of: as a rental in points would cost, seasons counted. */
function isWorth({ leastPoints, mostPoints, units }: Dream, worthPoints: number): boolean {
  if (leastPoints !== null && worthPoints < leastPoints * units) return false;
  return mostPoints === null || worthPoints <= mostPoints * units;
}

/** The earliest dates on which a listing is free and worth what somebody dreams of, and what they are worth; null when there are none. */
export function firstFit(
  dream: Dream,
  listing: Pick<GivenListing, 'priceUnit' | 'worthOf' | 'hasSeasons'>,
  runs: readonly FreeRun[],
): (Dates & { worthPoints: number }) | null {
  for (const dates of fits(runs, listing.priceUnit, dream)) {
    const worthPoints = listing.worthOf(dates.from, dates.to);
    if (isWorth(dream, worthPoints)) return { ...dates, worthPoints };
    // Without seasons no other days are worth more or less.
    if (!listing.hasSeasons) return null;
  }
  return null;
}

/** What a member has refused once, or is too young for, is not offered to the wish: `wish id` and `listing id`, joined by a space. */
export const refusedKey = (wishId: string, listingId: number): string => `${wishId} ${listingId}`;

type Fitting = { refused: ReadonlySet<string>; noticeDays: number; runs: () => readonly FreeRun[] };

/** The earliest dates on which a listing answers a wish of somebody else; null where it does not, or is not to be theirs. */
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
 * Every way in which something that one wish gives answers another one, at the earliest dates. What a wish gives is its member's own and among
 * `listings`; a listing that is not there (paused, in another circle) is given by nobody.
 * @param noticeDays whole days between today and the first day of a leg, at least
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
