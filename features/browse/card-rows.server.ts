/** Turns listing rows into cards. */
import { listingAddress } from '../listings/listing-address.ts';
import type { Season } from '../listings/day-prices.ts';
import { stayTotal } from '../listings/stay-price.ts';
import type { CardBadge, ListingCard, Picture, PriceUnit, StayTotal } from '../listings/listing-card.ts';
import { facets } from './filter/facets.ts';
import { wayBits } from './search-plan.ts';
import type { AskedDays } from './search-plan.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { currentSettings } from '../settings/current-settings.server.ts';
import { standardSettings } from '../settings/settings.ts';
import type { CalendarDay } from '../../platform/time/date-range.ts';
import { today } from '../../platform/time/time-zone.ts';

/** The columns a price needs. */
export type PriceRow = {
  price_cents: number;
  price_unit: PriceUnit;
  cleaning_fee_cents: number;
  deposit_cents: number;
  weekly_discount_percent: number;
  monthly_discount_percent: number;
  seasons: readonly Season[];
  province: string;
  location: string;
  category_id: string;
  time_zone: string;
};

export type CardRow = PriceRow & {
  slug: string;
  path: string | null;
  title: string;
  longitude: number;
  latitude: number;
  price_points: number;
  review_count: number;
  review_sum: number;
  is_featured: boolean;
  is_sample: boolean;
  ways: number;
  facts: Readonly<Record<string, number>>;
  picture: Picture | null;
};

export const priceColumns = `l.price_cents, l.price_unit, l.cleaning_fee_cents, l.deposit_cents, l.weekly_discount_percent,
  l.monthly_discount_percent, l.seasons, l.province, l.location, l.category_id, l.time_zone`;

/** For `listing l`; `ways` is added where the query has it. */
export const cardColumns = `l.slug, l.paths[1] as path, l.title, l.longitude, l.latitude, l.price_points, l.review_count, l.review_sum, l.is_featured,
  l.is_sample, ${priceColumns}, (select x.facts from listing_text x where x.listing_id = l.id) as facts,
  (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture`;

/** What else a price depends on: today in each zone, and the renter's fee. */
export type Pricing = { todayIn: (zone: string) => CalendarDay; renterFeePercent: number };

/** Reads each zone's clock once: a page has a dozen cards in one zone, a map two thousand points. */
function todaysAt(now: Date): Pricing['todayIn'] {
  const known = new Map<string, CalendarDay>();
  return (zone) => {
    const day = known.get(zone) ?? today(zone, now);
    known.set(zone, day);
    return day;
  };
}

/** @param days without them nothing is priced, and the fee is not read */
export async function pricingOf(
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  days: object | null,
): Promise<Pricing> {
  const settings = days === null ? standardSettings : await currentSettings({ sql });
  return { todayIn: todaysAt(now()), renterFeePercent: settings['renter-fee-percent'] };
}

/** The price of the requested days including all mandatory fees and taxes; null without days or when they make no valid stay. */
export function stayOf(
  row: PriceRow,
  days: Pick<AskedDays, 'from' | 'to'> | null,
  { todayIn, renterFeePercent }: Pricing,
): StayTotal | null {
  if (days === null || (row.price_unit === 'night' && days.from === days.to)) return null;
  return stayTotal(
    {
      priceCents: row.price_cents,
      priceUnit: row.price_unit,
      cleaningFeeCents: row.cleaning_fee_cents,
      depositCents: row.deposit_cents,
      weeklyDiscountPercent: row.weekly_discount_percent,
      monthlyDiscountPercent: row.monthly_discount_percent,
      seasons: row.seasons,
      province: row.province,
      location: row.location,
      categoryId: row.category_id,
    },
    days.from,
    days.to,
    todayIn(row.time_zone),
    { renterFeePercent },
  );
}

/** The badges of the filters that a listing passes. */
const badgesOf = (facts: CardRow['facts']): CardBadge[] =>
  facets.flatMap(({ id, badge, reads }) =>
    badge !== undefined && 'fact' in reads && (facts[reads.fact] ?? 0) > 0 ? [{ id, text: badge }] : [],
  );

/** One card. Shows the plain mean; the Bayesian one only sorts. */
export function cardOf(
  row: CardRow,
  days: Pick<AskedDays, 'from' | 'to'> | null,
  pricing: Pricing,
): ListingCard {
  return {
    slug: row.slug,
    path: listingAddress(row.slug, row.path),
    title: row.title,
    location: row.location,
    categoryId: row.category_id,
    coordinates: [row.longitude, row.latitude],
    priceCents: row.price_cents,
    priceUnit: row.price_unit,
    pricePoints: row.price_points,
    rating: row.review_count === 0 ? null : Math.round((row.review_sum / row.review_count) * 10) / 10,
    reviewCount: row.review_count,
    isFeatured: row.is_featured,
    isSample: row.is_sample,
    offersRent: (row.ways & wayBits.rentOption) > 0,
    offersSwap: (row.ways & wayBits.swapOption) > 0,
    takesPoints: (row.ways & wayBits.adventurePoints) > 0,
    badges: badgesOf(row.facts),
    picture: row.picture,
    stay: stayOf(row, days, pricing),
  };
}
