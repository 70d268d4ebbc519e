/** Finds bookings in an area on some days, by the listing's exact position and local calendar days. */
import { addDays } from '../../../platform/time/date-range.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { isInArea, type Area, type Position } from './area.ts';
import type { Placed } from './emergency-input.ts';
import { agreedStates, backStates, outStates } from '../lifecycle/exchange-states.ts';
import { takenExtensions } from '../changes/extension-lifecycle.ts';

export type ListingInside = { listingId: number; slug: string; title: string; position: Position };
type BookingInside = ListingInside & { id: string };
/** `until`: the end of the last day at the listing. `backAt`: when its return was first confirmed; null while it is out. */
export type TripInside = BookingInside & { until: Date; backAt: Date | null };

type Located<T> = Omit<T, 'position'> & { longitude: number; latitude: number };

/** The title and exact position of `l`. */
export const listingInsideColumns = (sql: Sql) => sql`
  l.id as "listingId", l.slug, l.title, coalesce(p.longitude, l.longitude)::float8 as longitude, coalesce(p.latitude, l.latitude)::float8 as latitude`;
export const listingInsideTables = (sql: Sql, listingId: ReturnType<Sql>) => sql`
  join listing l on l.id = ${listingId} left join listing_place p on p.listing_id = l.id`;

/** An emergency's days, as wall time. */
export const daysOf = (sql: Sql, { from, to }: Pick<Placed, 'from' | 'to'>) => sql`
  tsrange(${from}::date::timestamp, ${to}::date + interval '1 day')`;

/** The rows inside the area. */
export const inArea = <T extends { longitude: number; latitude: number }>(rows: readonly T[], area: Area) =>
  rows
    .map(({ longitude, latitude, ...row }) => ({ ...row, position: [longitude, latitude] as const }))
    .filter(({ position }) => isInArea(position, area));

/** When an emergency ends at a listing, unless lifted earlier. */
export const endOfLastDay = ({ to }: Pick<Placed, 'to'>, timeZone: string): Date =>
  instantOf(timeZone, `${addDays(to, 1)}T00:00`);

/** The end of booking `b` including extensions requested by an instant: later ones knew of the emergency. */
const endAskedBy = (sql: Sql, instant: Date) => sql`
  coalesce((select min(x.from_free_at) from leg_extension x
             where x.leg_id = b.id and x.state = any(${takenExtensions}) and x.asked_at > ${instant}), upper(b.during))`;

/**
 * Agreed bookings not yet started with a day in these days.
 * @param agreedBy only those agreed by this instant, without extensions requested later
 * @param only this booking; null for all
 */
export async function bookingsInside(
  sql: Sql,
  placed: Placed,
  agreedBy: Date,
  only: string | null = null,
): Promise<BookingInside[]> {
  const rows = await sql<Located<BookingInside>[]>`
    select b.id, ${listingInsideColumns(sql)}
      from leg b join exchange e on e.id = b.exchange_id and e.kind = 'rental' ${listingInsideTables(sql, sql`b.listing_id`)}
     where e.state = any(${agreedStates}) and e.accepted_at <= ${agreedBy}
           and tsrange(lower(b.during), ${endAskedBy(sql, agreedBy)}) && ${daysOf(sql, placed)}
           ${only === null ? sql`` : sql`and b.id = ${only}`}
     order by b.id`;
  return inArea(rows, placed.area);
}

/**
 * Bookings out with their renters at an instant, with a day in these days; overdue ones were out until then. Those returned since count
 * too: a quick return loses nothing.
 * @param startedBy the instant, at which the emergency has not ended; extensions requested later don't count
 * @param only this booking; null for all
 */
export async function tripsInside(
  sql: Sql,
  placed: Placed,
  startedBy: Date,
  only: string | null = null,
): Promise<TripInside[]> {
  const rows = await sql<(Located<BookingInside> & { timeZone: string; backAt: Date | null })[]>`
    select b.id, b.time_zone as "timeZone", coalesce(b.return_said_at, b.returned_at) as "backAt", ${listingInsideColumns(sql)}
      from leg b join exchange e on e.id = b.exchange_id and e.kind = 'rental' ${listingInsideTables(sql, sql`b.listing_id`)}
     where b.handed_off_at <= ${startedBy} ${only === null ? sql`` : sql`and b.id = ${only}`}
       and (e.state = any(${outStates})
            or e.state = any(${backStates}) and coalesce(b.return_said_at, b.returned_at) >= ${startedBy})
       and tsrange(lower(b.during), greatest(${endAskedBy(sql, startedBy)}, ${startedBy} at time zone b.time_zone)) && ${daysOf(sql, placed)}
     order by b.id`;
  return inArea(rows, placed.area)
    .map(({ timeZone, ...row }) => ({ ...row, until: endOfLastDay(placed, timeZone) }))
    .filter(({ until }) => until > startedBy);
}
