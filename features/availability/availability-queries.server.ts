/** Reads which days of a listing are taken. */
import type { Deps } from '../../platform/deps.server.ts';
import { today as todayIn } from '../../platform/time/time-zone.ts';
import type { PriceUnit } from '../listings/listing-card.ts';
import { openDays } from '../listings/open-days.ts';
import type { CalendarSettings, OpenDays } from '../listings/open-days.ts';
import type { DayRange, StayRules } from './stay-rules.ts';

export type Availability = StayRules &
  OpenDays & {
    slug: string;
    /** Today in the listing's zone. */
    today: string;
    /** Claimed days that touch the range, in order, merged where adjacent. */
    taken: DayRange[];
  };

type Row = CalendarSettings & {
  slug: string;
  timeZone: string;
  priceUnit: PriceUnit;
  minimumUnits: number;
  maximumUnits: number;
  taken: DayRange[];
};

/**
 * The taken days of a published listing between two calendar days (both included), and its calendar's bounds. The database defines what a
 * claim takes (`claimed_days`), for search as well: for gear every day it touches, for a stay the nights whose evening it touches. Null
 * without such a listing.
 */
export async function unavailableDays(
  deps: Pick<Deps, 'sql' | 'now'>,
  slug: string,
  fromDay: string,
  toDay: string,
): Promise<Availability | null> {
  const [row] = await deps.sql<Row[]>`
    select l.slug, l.time_zone as "timeZone", l.price_unit as "priceUnit", l.minimum_units as "minimumUnits",
           l.maximum_units as "maximumUnits", l.lead_days as "leadDays", l.horizon_days as "horizonDays",
           l.open_from as "openFrom", l.open_to as "openTo",
           coalesce((
             select jsonb_agg(jsonb_build_object('from', lower(days), 'until', upper(days)) order by days)
               from (select unnest(range_agg(claimed_days(c.during, l.price_unit = 'night'))) as days
                       from listing_claim c
                      where c.listing_id = l.id
                        and c.during && tsrange(${fromDay}::date::timestamp, (${toDay}::date + 1)::timestamp)) as joined
           ), '[]') as taken
      from listing l where l.slug = ${slug} and l.state = 'published'`;
  if (!row) return null;
  const { timeZone, ...rest } = row;
  const today = todayIn(timeZone, deps.now());
  return { ...rest, today, ...openDays(rest, today) };
}
