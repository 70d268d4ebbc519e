/** Finds swap legs in an area on some days: upcoming and active ones. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import {
  daysOf,
  endOfLastDay,
  inArea,
  listingInsideColumns,
  listingInsideTables,
  type ListingInside,
} from './bookings-inside.server.ts';
import type { Placed } from './emergency-input.ts';
import { previewOf, type EmergencyPreview } from './emergency-preview.ts';
import { bookingsMet } from './emergency-queries.server.ts';
import type { LegState } from '../lifecycle/leg-lifecycle.ts';
import { agreedLegs, backLegs, isToCome, outLegs } from '../lifecycle/leg-lifecycle.ts';
import { agreedOrOutStates } from '../lifecycle/exchange-states.ts';

/** `until`: the end of the last day at the listing. */
export type LegInside = ListingInside & {
  id: string;
  swapId: string;
  state: Extract<LegState, 'agreed' | 'handed_off' | 'returned' | 'completed'>;
  until: Date;
};

type Row = Omit<LegInside, 'position' | 'until'> & { longitude: number; latitude: number; timeZone: string };

/**
 * Legs agreed by an instant and not yet started, and legs out then, each with a day in these days. Overdue ones were out until then. Those
 * returned since count too, as with bookings.
 * @param only this swap's; null for all
 */
export async function legsInside(
  sql: Sql,
  placed: Placed,
  by: Date,
  only: string | null = null,
): Promise<LegInside[]> {
  const days = daysOf(sql, placed);
  const rows = await sql<Row[]>`
    select g.id, g.exchange_id as "swapId", g.state, g.time_zone as "timeZone", ${listingInsideColumns(sql)}
      from leg g join exchange s on s.id = g.exchange_id ${listingInsideTables(sql, sql`g.listing_id`)}
     where s.kind <> 'rental' and s.accepted_at <= ${by} ${only === null ? sql`` : sql`and s.id = ${only}`}
       and (g.state = any(${agreedLegs}) and s.state = any(${agreedOrOutStates}) and g.during && ${days}
            or g.handed_off_at <= ${by}
               and (g.state = any(${outLegs})
                    or g.state = any(${backLegs}) and coalesce(g.return_said_at, g.returned_at) >= ${by})
               and tsrange(lower(g.during), greatest(upper(g.during), ${by} at time zone g.time_zone)) && ${days})
     order by g.id`;
  return inArea(rows, placed.area)
    .map(({ timeZone, ...row }) => ({ ...row, until: endOfLastDay(placed, timeZone) }))
    .filter(({ state, until }) => isToCome(state) || until > by);
}

/** What a declaration would affect now: upcoming bookings and swaps, active trips and legs. */
export async function previewEmergency(sql: Sql, placed: Placed, now: Date): Promise<EmergencyPreview> {
  const legs = (await legsInside(sql, placed, now)).map((leg) =>
    isToCome(leg.state)
      ? { ...leg, what: 'swaps' as const, id: leg.swapId }
      : { ...leg, what: 'legs' as const },
  );
  return previewOf([...(await bookingsMet(sql, placed, now)), ...legs]);
}
