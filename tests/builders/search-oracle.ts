/** Generates random listings, and a simple, slow implementation of the search rules for comparison. */
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { exchangeFilterBits, wayBits } from '../../features/browse/search-plan.ts';
import { emptyFilter } from '../../features/browse/filter/browse-filter.ts';
import type { BrowseFilter, SortBy } from '../../features/browse/filter/browse-filter.ts';
import { categoryIds } from '../../features/browse/filter/browse-address.ts';
import { editDistance } from '../../features/browse/text/edit-distance.ts';
import { offersRent, offersSwap, waysAvailable } from '../../features/listings/exchange-preference.ts';
import type { ExchangePreference } from '../../features/listings/exchange-preference.ts';
import { addDays, daysBetween } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';

export type PlainListing = {
  id: number;
  slug: string;
  categoryId: string;
  title: string;
  location: string;
  longitude: number;
  latitude: number;
  timeZone: string;
  priceUnit: 'day' | 'night';
  priceCents: number;
  minimumUnits: number;
  maximumUnits: number;
  leadDays: number;
  horizonDays: number;
  openFrom: string | null;
  openTo: string | null;
  preferences: ExchangePreference[];
  featuredRank: number;
  ratings: number[];
  /** Calendar days claimed from midnight to midnight, both ends included. */
  claims: [first: string, last: string][];
  isPublished: boolean;
};

export const everything: BrowseFilter = emptyFilter;

export async function addMember(sql: PoolSql): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into member (display_name, joined_on) values ('Sam', '2026-01-05') returning id`;
  if (!row) throw new Error('No member was added.');
  return row.id;
}

const plain = {
  categoryId: 'rv',
  title: 'Plain trailer',
  location: 'Vernon, BC',
  longitude: -119.272,
  latitude: 50.267,
  timeZone: 'America/Vancouver',
  priceUnit: 'day',
  priceCents: 10_000,
  minimumUnits: 1,
  maximumUnits: 30,
  leadDays: 0,
  horizonDays: 183,
  openFrom: null,
  openTo: null,
  preferences: [{ type: 'rent', method: 'rent', available: true }],
  featuredRank: 5,
  ratings: [],
  claims: [],
  isPublished: true,
} satisfies Partial<PlainListing>;

/** Different from the dollars, so that neither is mistaken for the other. */
const pointsOf = ({ priceCents }: Pick<PlainListing, 'priceCents'>): number => priceCents / 50;

/** Adds one listing with defaults, except for what is given. */
export async function addListing(
  sql: PoolSql,
  ownerId: string,
  slug: string,
  given: Partial<PlainListing> = {},
): Promise<PlainListing> {
  const one: Omit<PlainListing, 'id'> = { ...plain, slug, ...given };
  const [row] = await sql<{ id: number }[]>`
    insert into listing (slug, owner_id, category_id, state, published_at, title, location, province, longitude, latitude, time_zone,
      price_unit, price_cents, price_points, minimum_units, maximum_units, lead_days, horizon_days, open_from, open_to,
      exchange_preferences, featured_rank)
    values (${slug}, ${ownerId}, ${one.categoryId}, ${one.isPublished ? 'published' : 'draft'}, ${one.isPublished ? sql`now()` : null},
      ${one.title}, ${one.location}, 'BC', ${one.longitude}, ${one.latitude}, ${one.timeZone}, ${one.priceUnit}, ${one.priceCents}, ${pointsOf(one)},
      ${one.minimumUnits}, ${one.maximumUnits}, ${one.leadDays}, ${one.horizonDays}, ${one.openFrom}, ${one.openTo},
      ${sql.json(one.preferences)}, ${one.featuredRank}) returning id`;
  const id = Number(row?.id);
  for (const rating of one.ratings) {
    await sql`insert into review (listing_id, author_name, rating, stayed_on) values (${id}, 'Kim', ${rating}, '2026-07-01')`;
  }
  for (const [first, last] of one.claims) {
    await sql`insert into listing_claim (listing_id, during, kind)
      values (${id}, tsrange(${first}::date::timestamp, (${last}::date + 1)::timestamp), 'exchange')`;
  }
  return { ...one, id };
}

/** A small, repeatable random generator. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const titles = [
  'Sea kayak',
  'Kayak for two',
  "28' Coachmen Trailer",
  'trailer',
  'Châlet Étoile',
  'Whiskey Jack Chalet',
  'Kelowna e-bike',
  '100% electric eFoil',
  'Big_Foot  camper',
  'KAYAKS, three',
  'Sauna',
  'Coachman trialer',
];
const places = [
  'Kelowna, BC',
  'Vernon, BC',
  'Banff, AB',
  'Big White Ski Resort, BC',
  'Summerland, BC',
  'Québec Street, Vancouver, BC',
];

function randomPreferences(random: () => number): ExchangePreference[] {
  const types = ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints', 'anyType'] as const;
  return types
    .filter(() => random() < 0.35)
    .map((type) => ({
      type,
      method: type === 'rent' || (type === 'cashAndPoints' && random() < 0.4) ? 'rent' : 'swap',
      available: random() < 0.75,
      ...(random() < 0.3 && { limited: random() < 0.5 ? Math.floor(random() * 3) : true }),
    }));
}

function randomClaims(random: () => number): [string, string][] {
  const claims: [string, string][] = [];
  let free = '2027-02-25';
  while (random() < 0.7) {
    const first = addDays(free, Math.floor(random() * 14));
    const last = addDays(first, Math.floor(random() * 6));
    claims.push([first, last]);
    free = addDays(last, 1);
  }
  return claims;
}

/** Adds listings of every kind; the same seed gives the same ones. */
export async function randomListings(sql: PoolSql, howMany: number, seed: number): Promise<PlainListing[]> {
  const random = chance(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const owner = await addMember(sql);
  const added: PlainListing[] = [];
  for (let index = 0; index < howMany; index += 1) {
    const isBounded = random() < 0.3;
    added.push(
      await addListing(sql, owner, `listing-${index}`, {
        categoryId: pick(categoryIds),
        title: pick(titles),
        location: pick(places),
        longitude: -125 + Math.round(random() * 120) / 10,
        latitude: 48.5 + Math.round(random() * 60) / 10,
        timeZone: pick(['America/Vancouver', 'America/Edmonton']),
        priceUnit: pick(['day', 'night'] as const),
        priceCents: 5000 + Math.floor(random() * 12) * 5000,
        minimumUnits: pick([1, 1, 2, 3]),
        maximumUnits: pick([3, 7, 90]),
        leadDays: pick([0, 0, 1, 5]),
        horizonDays: pick([14, 40, 183]),
        openFrom: isBounded ? '2027-03-10' : null,
        openTo: isBounded ? '2027-04-02' : null,
        preferences: randomPreferences(random),
        featuredRank: pick([1, 2, 4, 5, 5, 5, 5]),
        ratings: Array.from({ length: Math.floor(random() * 4) }, () => 1 + Math.floor(random() * 5)),
        claims: randomClaims(random),
        isPublished: random() < 0.92,
      }),
    );
  }
  return added;
}

/** Whether it is free on every day, by a simple check. */
function isFree(one: PlainListing, from: string, to: string, now: string): boolean {
  const days = daysBetween(from, to);
  const units = one.priceUnit === 'day' ? days + 1 : days;
  const wait = daysBetween(today(one.timeZone, new Date(now)), from);
  if (units < 1 || units < one.minimumUnits || units > one.maximumUnits) return false;
  if (wait < one.leadDays || wait + days > one.horizonDays) return false;
  if ((one.openFrom !== null && from < one.openFrom) || (one.openTo !== null && to > one.openTo))
    return false;
  const last = one.priceUnit === 'day' ? to : addDays(to, -1);
  return one.claims.every(([first, end]) => end < from || first > last);
}

function isPayable(one: PlainListing, points: number, from: string | null, to: string | null): boolean {
  const nights = from === null || to === null ? 0 : daysBetween(from, to);
  const asked = one.priceUnit === 'day' ? nights + 1 : nights;
  const units = from === null ? one.minimumUnits : asked;
  return waysAvailable(one.preferences).includes('adventurePoints') && units * pointsOf(one) <= points;
}

function bitsOf(preferences: ExchangePreference[]): number {
  return (
    waysAvailable(preferences).reduce((bits, way) => bits | wayBits[way], wayBits.everyListing as number) |
    (offersSwap(preferences) ? wayBits.swapOption : 0) |
    (offersRent(preferences) ? wayBits.rentOption : 0)
  );
}

const spaced = (text: string): string => text.toLowerCase().trim().replace(/\s+/g, ' ');
const fold = (text: string): string => spaced(text.normalize('NFD').replace(/\p{M}/gu, ''));

/** 0 when the text is contained, ignoring accents; 1 when every word is contained or mistyped somewhere; null otherwise. */
function tierOf(one: PlainListing, search: string): 0 | 1 | null {
  if (search === '') return 0;
  const typed = fold(search);
  if (fold(one.title).includes(typed) || fold(one.location).includes(typed)) return 0;
  const words = `${fold(one.title)} ${fold(one.location)}`.split(' ');
  const resembles = fold(search)
    .split(' ')
    .every((part) =>
      words.some((word) => {
        const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
        const most = part.length < 6 ? 1 : 2;
        return (
          word.includes(part) || (part.length >= 4 && bare !== '' && editDistance(part, bare, most) <= most)
        );
      }),
    );
  return resembles ? 1 : null;
}

function keyOf(one: PlainListing, sortBy: SortBy): number {
  const swaps = offersSwap(one.preferences);
  const sum = one.ratings.reduce((total, rating) => total + rating, 0);
  switch (sortBy) {
    case 'featured':
      return one.featuredRank;
    case 'price-low':
      return one.priceCents;
    case 'price-high':
      return -one.priceCents;
    case 'rating':
      return Math.round((5 - (4.6 * 5 + sum) / (5 + one.ratings.length)) * 1e6);
    case 'accepts-swaps':
      return (swaps ? 0 : 10) + one.featuredRank;
    case 'rental-only':
      return (swaps ? 10 : 0) + one.featuredRank;
  }
}

/** All matches in the requested order. */
export function matchesOf(
  listings: readonly PlainListing[],
  filter: BrowseFilter,
  now: string,
): PlainListing[] {
  const { box, from, to } = filter;
  const bits = exchangeFilterBits(filter.exchange);
  const upwards = filter.sortBy === 'price-high' ? -1 : 1;
  return listings
    .filter((one) => one.isPublished && (filter.category === null || one.categoryId === filter.category))
    .filter(
      (one) =>
        one.priceCents >= (filter.minPriceCents ?? 0) && one.priceCents <= (filter.maxPriceCents ?? Infinity),
    )
    .filter(
      (one) =>
        box === null ||
        (one.longitude >= box[0] &&
          one.longitude <= box[2] &&
          one.latitude >= box[1] &&
          one.latitude <= box[3]),
    )
    .filter((one) => (bitsOf(one.preferences) & bits) > 0)
    .filter((one) => filter.points === null || isPayable(one, filter.points, from, to))
    .filter((one) => from === null || to === null || isFree(one, from, to, now))
    .map((one) => ({ one, tier: tierOf(one, filter.search), key: keyOf(one, filter.sortBy) }))
    .filter(({ tier }) => tier !== null)
    .sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || a.key - b.key || upwards * (a.one.id - b.one.id))
    .map(({ one }) => one);
}
