/** Which agreed bookings lie in an area on some days? By where the listing really stands, and the calendar days at the listing. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { isInArea, type Position } from './area.ts';
import type { Placed } from './emergency-input.ts';

export type BookingInside = {
  id: string;
  listingId: number;
  slug: string;
  title: string;
  position: Position;
};

/**
 * Bookings that are agreed and have not begun, of which a day lies in these days.
 * @param agreedBy only those that were agreed by this instant
 */
export async function bookingsInside(
  sql: Runner,
  { from, to, area }: Placed,
  agreedBy: Date,
): Promise<BookingInside[]> {
  const rows = await sql<(Omit<BookingInside, 'position'> & { longitude: number; latitude: number })[]>`
    select b.id, b.listing_id as "listingId", l.slug, l.title,
           coalesce(p.longitude, l.longitude)::float8 as longitude, coalesce(p.latitude, l.latitude)::float8 as latitude
      from booking b
      join listing l on l.id = b.listing_id
      left join listing_place p on p.listing_id = l.id
     where b.state = 'accepted' and b.accepted_at <= ${agreedBy}
       and b.during && tsrange(${from}::date::timestamp, ${to}::date + interval '1 day')
     order by b.id`;
  return rows
    .map(({ longitude, latitude, ...row }) => ({ ...row, position: [longitude, latitude] as const }))
    .filter(({ position }) => isInArea(position, area));
}
