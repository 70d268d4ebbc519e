/** Reads a listing's public data. Only published listings exist for the public. */
import type { Deps } from '../../platform/deps.server.ts';
import { today as todayIn } from '../../platform/time/time-zone.ts';
import {
  normaliseExchangePreferences,
  offersRent,
  offersSwap,
  rentOptions,
  swapOptions,
  takesPoints,
} from './exchange-preference.ts';
import { nameInAddress } from './listing-address.ts';
import type { Picture, PriceUnit } from './listing-card.ts';
import { meanRating, responseTimeText } from './listing-detail.ts';
import type { Season } from './day-prices.ts';
import type { ListingDetail, ListingOwner, ListingReview } from './listing-detail.ts';
import { memberAddress } from '../members/member-address.ts';
import { openDays } from './open-days.ts';

const reviewsShown = 6;

type DetailRow = {
  slug: string;
  title: string;
  category_id: string;
  category_name: string;
  location: string;
  province: string;
  longitude: number;
  latitude: number;
  time_zone: string;
  price_unit: PriceUnit;
  price_cents: number;
  price_points: number;
  seasons: readonly Season[];
  cleaning_fee_cents: number;
  deposit_cents: number;
  weekly_discount_percent: number;
  monthly_discount_percent: number;
  minimum_units: number;
  maximum_units: number;
  lead_days: number;
  horizon_days: number;
  open_from: string | null;
  open_to: string | null;
  season_note: string | null;
  description: string;
  features: string[];
  rules: string[];
  exchange_preferences: unknown;
  is_featured: boolean;
  is_sample: boolean;
  review_count: number;
  review_sum: number;
  updated_at: Date;
  owner: {
    id: string;
    display_name: string;
    joined_on: string;
    response_minutes: number | null;
    response_rate_percent: number | null;
    verifications: string[];
    photo: string | null;
    bio: string;
    languages: string[];
    is_founder: boolean;
    review_count: number;
    review_sum: number;
  };
  pictures: Picture[];
  social_card: string | null;
  reviews: (Omit<ListingReview, 'address'> & { authorId: string | null })[];
};

const ownerOf = (owner: DetailRow['owner']): ListingOwner => ({
  name: owner.display_name,
  address: memberAddress({ id: owner.id, name: owner.display_name }),
  joinedOn: owner.joined_on,
  responseMinutes: owner.response_minutes,
  responseTime: responseTimeText(owner.response_minutes),
  responseRatePercent: owner.response_rate_percent,
  verifications: owner.verifications,
  photo: owner.photo,
  bio: owner.bio,
  languages: owner.languages,
  isFounder: owner.is_founder,
  rating: meanRating(owner.review_sum, owner.review_count),
  reviewCount: owner.review_count,
});

function detailOf(row: DetailRow, now: Date): ListingDetail {
  const preferences = normaliseExchangePreferences(row.exchange_preferences);
  const today = todayIn(row.time_zone, now);
  const calendar = {
    leadDays: row.lead_days,
    horizonDays: row.horizon_days,
    openFrom: row.open_from,
    openTo: row.open_to,
  };
  return {
    slug: row.slug,
    title: row.title,
    categoryId: row.category_id,
    categoryName: row.category_name,
    location: row.location,
    province: row.province,
    coordinates: [row.longitude, row.latitude],
    timeZone: row.time_zone,
    today,
    ...calendar,
    ...openDays(calendar, today),
    seasonNote: row.season_note,
    priceUnit: row.price_unit,
    priceCents: row.price_cents,
    pricePoints: row.price_points,
    seasons: row.seasons,
    cleaningFeeCents: row.cleaning_fee_cents,
    depositCents: row.deposit_cents,
    weeklyDiscountPercent: row.weekly_discount_percent,
    monthlyDiscountPercent: row.monthly_discount_percent,
    minimumUnits: row.minimum_units,
    maximumUnits: row.maximum_units,
    description: row.description.split(/\n{2,}/).filter(Boolean),
    features: row.features,
    rules: row.rules,
    pictures: row.pictures,
    socialCard: row.social_card,
    owner: ownerOf(row.owner),
    exchangePreferences: preferences,
    swapOptions: swapOptions(preferences),
    rentOptions: rentOptions(preferences),
    offersRent: offersRent(preferences),
    offersSwap: offersSwap(preferences),
    takesPoints: takesPoints(preferences),
    rating: meanRating(row.review_sum, row.review_count),
    reviewCount: row.review_count,
    reviews: row.reviews.map(({ authorId, ...review }) => ({
      ...review,
      address: authorId === null ? null : memberAddress({ id: authorId, name: review.author }),
    })),
    isFeatured: row.is_featured,
    isSample: row.is_sample,
    updatedAt: row.updated_at,
  };
}

/**
 * Everything a listing's page shows, by slug ('kawasaki-teryx') or another address ('/teryx', 'teryx'). Null when it does not exist or is
 * not published: the two look the same from outside.
 */
export async function findListingByAddress(
  deps: Pick<Deps, 'sql' | 'now'>,
  slugOrPath: string,
): Promise<ListingDetail | null> {
  const name = nameInAddress(slugOrPath);
  if (name === null) return null;
  const [row] = await deps.sql<DetailRow[]>`
    select l.slug, l.title, l.category_id, c.name as category_name, l.location, l.province, l.longitude, l.latitude,
           l.time_zone, l.price_unit, l.price_cents, l.price_points, l.seasons, l.cleaning_fee_cents, l.deposit_cents,
           l.weekly_discount_percent, l.monthly_discount_percent, l.minimum_units, l.maximum_units, l.lead_days,
           l.horizon_days, l.open_from, l.open_to, l.season_note, l.description, l.features, l.rules,
           l.exchange_preferences, l.is_featured, l.is_sample, l.review_count, l.review_sum, l.updated_at,
           (select jsonb_build_object(
                     'id', m.id, 'display_name', m.display_name, 'joined_on', m.joined_on, 'response_minutes', m.response_minutes,
                     'response_rate_percent', m.response_rate_percent, 'verifications', m.verifications,
                     'photo', m.photo, 'bio', m.bio, 'languages', m.languages,
                     'is_founder', m.is_founder, 'review_count', coalesce(sum(o.review_count), 0),
                     'review_sum', coalesce(sum(o.review_sum), 0))
              from member m left join listing o on o.owner_id = m.id and o.state = 'published'
             where m.id = l.owner_id
             group by m.id) as owner,
           coalesce((select jsonb_agg(p.picture - 'og' order by p.position)
              from listing_photo p where p.listing_id = l.id), '[]') as pictures,
           (select p.picture ->> 'og' from listing_photo p where p.listing_id = l.id
             order by p.position limit 1) as social_card,
           coalesce((select jsonb_agg(jsonb_build_object(
                     'author', coalesce(a.display_name, r.author_name), 'photo', a.photo, 'authorId', r.author_id, 'rating', r.rating,
                     'body', r.body, 'stayedOn', r.stayed_on, 'reply', e.reply)
                     order by r.stayed_on desc, r.id desc)
              from (select * from review where listing_id = l.id
                     order by stayed_on desc, id desc limit ${reviewsShown}) r
              left join member a on a.id = r.author_id
              left join exchange_review e on e.id = r.exchange_review_id), '[]') as reviews
      from listing l join category c on c.id = l.category_id
     where l.state = 'published' and (l.slug = ${name} or l.paths @> array[${`/${name}`}])
     order by l.slug = ${name} desc
     limit 1`;
  return row ? detailOf(row, deps.now()) : null;
}

/** The slug of the published listing with this name: its slug, another address, or a former slug. Null when there is none. */
export async function findListingAddress(
  deps: Pick<Deps, 'sql'>,
  slugOrPath: string,
): Promise<string | null> {
  const name = nameInAddress(slugOrPath);
  if (name === null) return null;
  const [row] = await deps.sql<{ slug: string }[]>`
    select slug from listing
     where state = 'published'
       and (slug = ${name} or paths @> array[${`/${name}`}] or old_slugs @> array[${name}::text])
     order by slug = ${name} desc, paths @> array[${`/${name}`}] desc
     limit 1`;
  return row?.slug ?? null;
}

/** A listing's current slug for a former one ('cozy-cabin-tahoe'); null for other names. */
export async function findListingRedirect(deps: Pick<Deps, 'sql'>, oldSlug: string): Promise<string | null> {
  const name = nameInAddress(oldSlug);
  if (name === null) return null;
  const [row] = await deps.sql<{ slug: string }[]>`
    select slug from listing
     where state = 'published' and old_slugs @> array[${name}::text] and slug <> ${name}
     limit 1`;
  return row?.slug ?? null;
}

export type PublishedAddress = {
  slug: string;
  /** Calendar day (UTC) of the last change. */
  updatedOn: string;
};

/** Addresses of all published listings, by slug, for the sitemap. @param after the last slug of the previous part; null for the first */
export async function listPublishedAddresses(
  deps: Pick<Deps, 'sql'>,
  after: string | null = null,
  limit = 10_000,
): Promise<PublishedAddress[]> {
  const rows = await deps.sql<PublishedAddress[]>`
    select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "updatedOn" from listing
     where state = 'published' and slug > ${after ?? ''}
     order by slug limit ${limit}`;
  return [...rows];
}

/**
 * Where the parts of `listPublishedAddresses` start: null for the first, then the last slug of the previous part.
 * @param perPart addresses in a part
 */
export async function publishedAddressParts(
  deps: Pick<Deps, 'sql'>,
  perPart: number,
): Promise<(string | null)[]> {
  const rows = await deps.sql<{ slug: string }[]>`
    select slug from (
      select slug, row_number() over (order by slug) as place, count(*) over () as listings from listing where state = 'published') numbered
     where place % ${perPart} = 0 and place < listings order by slug`;
  return [null, ...rows.map(({ slug }) => slug)];
}
