/** Reads what a booking needs to know of a listing now. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { HandOverTimes } from '../../availability/claimed-time.ts';
import type { StayRules } from '../../availability/stay-rules.ts';
import {
  countExchange,
  normaliseExchangePreferences,
  type ExchangePreference,
  type ExchangeWay,
} from '../../listings/exchange-preference.ts';
import { plainTerms, type RequirementTerms } from '../../requirements/requirements.ts';
import { isInstantOff } from '../lifecycle/booking-policy.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';
import type { QuotedListing } from './quote.ts';

export type BookableListing = QuotedListing &
  HandOverTimes &
  StayRules & {
    id: number;
    slug: string;
    title: string;
    ownerId: string;
    timeZone: string;
    rules: string[];
    requirementTerms: RequirementTerms;
    cancellationPolicy: CancellationPolicy;
    exchangePreferences: ExchangePreference[];
    instantWays: ExchangeWay[];
    /** The oldest last good reading among the calendars it follows; null without any. */
    calendarsReadAt: Date | null;
  };

/** The listing of an address or number. */
export type WhichListing = { slug: string } | { id: number };

/** Locks a listing's row in any state. @returns its exchange preferences */
export async function anyListing(sql: Sql, id: number): Promise<ExchangePreference[]> {
  const [row] = await sql<{ preferences: unknown }[]>`
    select exchange_preferences as preferences from listing where id = ${id} for no key update`;
  return normaliseExchangePreferences(row?.preferences);
}

/**
 * Reads a published listing; null when there is none. With a lock inside commands: everyone who wants its days queues at its row, before
 * anything else is locked.
 */
export async function bookableListing(
  sql: Sql,
  which: WhichListing,
  lock: 'locked' | 'as it stands',
): Promise<BookableListing | null> {
  const [listing] = await published(
    sql,
    'slug' in which ? sql`slug = ${which.slug}` : sql`id = ${which.id}`,
    lock,
  );
  return listing ?? null;
}

/**
 * Locks the published listings of an exchange's legs in the common order. The exchange itself is not locked: a newer offer may have others.
 */
export async function listingsToAgree(
  sql: Sql,
  exchangeId: string,
): Promise<ReadonlyMap<number, BookableListing>> {
  const ofLegs = sql`id = any (array(select listing_id from leg where exchange_id = ${exchangeId}))`;
  return new Map((await published(sql, ofLegs, 'locked')).map((listing) => [listing.id, listing]));
}

async function published(
  sql: Sql,
  condition: ReturnType<Sql>,
  lock: 'locked' | 'as it stands',
): Promise<BookableListing[]> {
  const rows = await sql<(Omit<BookableListing, 'exchangePreferences'> & { exchangePreferences: unknown })[]>`
    select id, slug, title, owner_id as "ownerId", category_id as "categoryId", province, location, time_zone as "timeZone",
           price_unit as "priceUnit", price_cents as "priceCents", price_points as "pricePoints",
           cleaning_fee_cents as "cleaningFeeCents", deposit_cents as "depositCents",
           weekly_discount_percent as "weeklyDiscountPercent", monthly_discount_percent as "monthlyDiscountPercent",
           minimum_units as "minimumUnits", maximum_units as "maximumUnits", lead_days as "leadDays", horizon_days as "horizonDays",
           open_from as "openFrom", open_to as "openTo", rules, cancellation_policy as "cancellationPolicy",
           to_char(pick_up_time, 'HH24:MI') as "pickUpTime", to_char(return_time, 'HH24:MI') as "returnTime",
           turnaround_minutes as "turnaroundMinutes", has_same_day_turnover as "hasSameDayTurnover",
           instant_ways as "instantWays", calendars_read_at(id) as "calendarsReadAt", seasons, requirement_terms as "requirementTerms", add_ons as "addOns", delivery_cents as "deliveryCents",
           exchange_preferences as "exchangePreferences"
      from listing
     where state = 'published' and ${condition} order by id
     ${lock === 'locked' ? sql`for no key update` : sql``}`;
  return rows.map((row) => ({
    ...row,
    requirementTerms: { ...plainTerms, ...row.requirementTerms },
    exchangePreferences: normaliseExchangePreferences(row.exchangePreferences),
  }));
}

/**
 * Counts an exchange against an owner's yearly limit, on a locked listing: down with each agreement, up when one is cancelled.
 * @returns whether there is a limit
 */
export async function countAgainstLimit(
  sql: Sql,
  { id, exchangePreferences }: Pick<BookableListing, 'id' | 'exchangePreferences'>,
  way: ExchangeWay,
  by: -1 | 1,
): Promise<boolean> {
  const counted = countExchange(exchangePreferences, way, by);
  const isCounted = counted.some((entry, index) => entry !== exchangePreferences[index]);
  if (isCounted) await sql`update listing set exchange_preferences = ${sql.json(counted)} where id = ${id}`;
  return isCounted;
}

/** An external calendar unread for longer than this may have changed; rules.md, "iCalendar". */
const staleCalendarHours = 2;

/** The ways with instant booking: those the owner enabled, unless they cancel too often or an external calendar is outdated. */
export async function instantWaysNow(
  sql: Sql,
  { instantWays, ownerId, calendarsReadAt }: BookableListing,
  now: Date,
): Promise<ExchangeWay[]> {
  if (instantWays.length === 0) return [];
  // '-infinity' arrives as an invalid date: never read.
  const staleAfter = now.getTime() - staleCalendarHours * 3_600_000;
  if (calendarsReadAt !== null && !(calendarsReadAt.getTime() >= staleAfter)) return [];
  const rows = await sql<{ endedAt: Date }[]>`
    select e.ended_at as "endedAt" from exchange e join leg l on l.exchange_id = e.id
     where e.kind = 'rental' and l.giver_id = ${ownerId} and l.called_off_by = 'giver' and e.ended_at > ${now}::timestamptz - interval '8 months'`;
  return isInstantOff(
    rows.map(({ endedAt }) => endedAt),
    now,
  )
    ? []
    : instantWays;
}
