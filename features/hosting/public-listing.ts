/** Builds the public row from a finished draft. */
import {
  exchangeWays,
  normaliseExchangePreferences,
  type ExchangePreference,
  type ExchangeWay,
} from '../listings/exchange-preference.ts';
import { meterRule, metersOf, type MeterTerms } from '../listings/meter-terms.ts';
import type { PriceUnit } from '../listings/listing-card.ts';
import type { RequirementTerms } from '../requirements/requirements.ts';
import { categoryKindOf, fieldLines } from './category-fields.ts';
import type { Draft, DraftAddOn, DraftSeason } from './draft.ts';

/** The public row's columns. */
export type PublicListing = {
  category_id: string;
  title: string;
  location: string;
  province: string;
  longitude: number;
  latitude: number;
  time_zone: string;
  price_unit: PriceUnit;
  price_cents: number;
  price_points: number;
  cleaning_fee_cents: number;
  deposit_cents: number;
  weekly_discount_percent: number;
  monthly_discount_percent: number;
  minimum_units: number;
  maximum_units: number;
  lead_days: number;
  horizon_days: number;
  description: string;
  features: string[];
  rules: string[];
  cancellation_policy: string;
  pick_up_time: string | null;
  return_time: string | null;
  turnaround_minutes: number;
  has_same_day_turnover: boolean;
  instant_ways: ExchangeWay[];
  delivery_cents: number | null;
  exchange_preferences: ExchangePreference[];
  seasons: DraftSeason[];
  add_ons: DraftAddOn[];
  requirement_terms: RequirementTerms & { registration: string };
};

/** To two decimals of a degree, about a kilometre: always the same, so that repeated requests reveal no more. */
export const roughly = (degrees: number): number => Math.round(degrees * 100) / 100;

const lines = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');

export const unitOf = (draft: Draft): PriceUnit => categoryKindOf(draft.about.categoryId)?.unit ?? 'day';

/** Default: the dollar price. */
export const pointsOf = ({ priceCents, pricePoints }: Draft['price']): number =>
  pricePoints ?? Math.max(1, Math.round((priceCents ?? 0) / 100));

export function preferencesOf({ exchange }: Draft): ExchangePreference[] {
  return normaliseExchangePreferences(
    exchangeWays.map((way) => {
      const { isOn, isPreferred, limit, notes } = exchange[way];
      return {
        type: way,
        method: way === 'rent' ? 'rent' : 'swap',
        available: isOn,
        ...(isPreferred && { preferred: true }),
        ...(notes.trim() !== '' && { notes: notes.trim() }),
        ...(limit !== null && { limited: limit }),
      };
    }),
  );
}

/** The allowances of the category's meters. */
export const meterTermsOf = ({ about, extras }: Draft): MeterTerms[] =>
  extras.meters.filter(({ meter }) => metersOf(about.categoryId).includes(meter));

const detailOf = ({ about }: Draft, name: string): string => (about.details[name] ?? '').trim();

/** The owner's requirements for renters, and what the legal ones depend on. */
export const requirementTermsOf = (draft: Draft): PublicListing['requirement_terms'] => ({
  kind: detailOf(draft, 'kind'),
  minimumAge: draft.rules.minimumAge,
  isCardNeeded: draft.about.categoryId === 'water' && draft.rules.isCardNeeded,
  registration: detailOf(draft, 'registration'),
});

/** The owner's requirements as rules shown before a request. */
function ownRequirements(draft: Draft): string[] {
  const { minimumAge, isCardNeeded } = requirementTermsOf(draft);
  return [
    ...(minimumAge === null ? [] : [`Renters ${minimumAge} or older`]),
    ...(isCardNeeded ? ['Pleasure Craft Operator Card required'] : []),
  ];
}

/** @param draft without problems (draft-problems.ts) */
export function publicListingOf(draft: Draft): PublicListing {
  const { about, place, price, extras, rules, exchange } = draft;
  return {
    category_id: about.categoryId,
    title: about.title.trim(),
    location: place.location.trim(),
    province: place.province,
    longitude: roughly(place.longitude ?? 0),
    latitude: roughly(place.latitude ?? 0),
    time_zone: place.timeZone,
    price_unit: unitOf(draft),
    price_cents: price.priceCents ?? 0,
    price_points: pointsOf(price),
    cleaning_fee_cents: price.cleaningFeeCents,
    deposit_cents: price.depositCents,
    weekly_discount_percent: price.weeklyDiscountPercent,
    monthly_discount_percent: price.monthlyDiscountPercent,
    minimum_units: rules.minimumUnits,
    maximum_units: rules.maximumUnits,
    lead_days: rules.leadDays,
    horizon_days: rules.horizonDays,
    description: about.description.trim(),
    features: lines([...fieldLines(about.categoryId, about.details), ...about.features]),
    rules: lines([...rules.rules, ...ownRequirements(draft), ...meterTermsOf(draft).map(meterRule)]),
    cancellation_policy: rules.cancellationPolicy,
    pick_up_time: rules.pickUpTime,
    return_time: rules.returnTime,
    turnaround_minutes: rules.turnaroundMinutes,
    has_same_day_turnover: rules.hasSameDayTurnover,
    instant_ways: exchange.instantWays,
    delivery_cents: extras.deliveryCents,
    exchange_preferences: preferencesOf(draft),
    seasons: price.seasons,
    add_ons: extras.addOns,
    requirement_terms: requirementTermsOf(draft),
  };
}

/** A new listing's slug: its title in plain letters and digits. @param ending tells equal titles apart; '' for none */
export function slugOf(title: string, ending: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const room = 78 - ending.length;
  const cut = plain.slice(0, room).replace(/-+$/, '') || 'listing';
  return ending === '' ? cut : `${cut}-${ending}`;
}
