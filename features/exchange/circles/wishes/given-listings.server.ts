/** Reads listings that can be given, with their calendars, for the pure matcher. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { today } from '../../../../platform/time/time-zone.ts';
import type { DayRange } from '../../../availability/stay-rules.ts';
import { giftColumns, isGiven, type GiftRow } from './wish-queries.server.ts';
import type { GivenListing } from './wish.ts';
import { withWorth, type GivenRow } from '../matcher/priced-market.ts';

type Row = Omit<GivenRow, 'today'> & { timeZone: string; preferences: unknown; taken: DayRange[] };

/** Those of these listings that are published and offered for direct swaps, with their claims from now on. */
export async function givenListings(sql: Sql, ids: readonly number[], now: Date): Promise<GivenRow[]> {
  const rows = await sql<Row[]>`
    select l.id, l.owner_id as "ownerId", l.slug, l.title, l.location, l.category_id as "categoryId", l.province, l.longitude, l.latitude,
           l.time_zone as "timeZone", l.price_unit as "priceUnit", l.price_cents as "priceCents", l.price_points as "pricePoints",
           l.cleaning_fee_cents as "cleaningFeeCents", l.deposit_cents as "depositCents",
           l.weekly_discount_percent as "weeklyDiscountPercent", l.monthly_discount_percent as "monthlyDiscountPercent",
           l.minimum_units as "minimumUnits", l.maximum_units as "maximumUnits", l.lead_days as "leadDays", l.horizon_days as "horizonDays",
           l.open_from as "openFrom", l.open_to as "openTo", l.seasons, l.add_ons as "addOns", l.delivery_cents as "deliveryCents",
           l.exchange_preferences as preferences,
           coalesce((
             select jsonb_agg(jsonb_build_object('from', lower(days), 'until', upper(days)) order by days)
               from (select unnest(range_agg(claimed_days(c.during, l.price_unit = 'night'))) as days
                       from listing_claim c
                      where c.listing_id = l.id and upper(c.during) > (${now}::timestamptz - interval '2 days')::timestamp) as joined
           ), '[]') as taken
      from listing l where l.id = any(${[...ids]}::bigint[]) and l.state = 'published' order by l.id`;
  return rows.filter(isGiven).map((row) => ({ ...row, today: today(row.timeZone, now) }));
}

/** What someone gives: its card, and its days' worth. */
export type Gift = { row: GiftRow; worth: GivenListing };

/** Those of these listings that can be given, by their ids. */
export async function giftsOf(sql: Sql, ids: readonly number[], now: Date): Promise<Map<number, Gift>> {
  const given = new Map((await givenListings(sql, ids, now)).map((row) => [row.id, withWorth(row)]));
  const rows = await sql<GiftRow[]>`
    select ${giftColumns(sql)} from listing l where l.id = any(${[...given.keys()]}::bigint[])`;
  return new Map(
    rows.flatMap((row): [number, Gift][] => {
      const worth = given.get(row.id);
      return worth ? [[row.id, { row, worth }]] : [];
    }),
  );
}
