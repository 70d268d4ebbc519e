/** Locks a booking after its listing: everyone who wants its days queues at the listing. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { anyListing } from '../bookable-listing.server.ts';
import { listingOfBooking, lockBooking, type Booking } from '../booking-store.server.ts';

/** Locks the listing and then the booking. Null when there is no such booking. */
export async function lockWithListing({ sql }: { sql: Sql }, id: string): Promise<Booking | null> {
  const listingId = await listingOfBooking(sql, id);
  if (listingId === null) return null;
  await anyListing(sql, listingId);
  return lockBooking(sql, id);
}
