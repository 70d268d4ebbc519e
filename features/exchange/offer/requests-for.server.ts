/** Finds the open requests whose days somebody else has just taken. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { ClaimedTime } from '../../availability/claimed-time.ts';
import { bookingLifecycle } from '../lifecycle/booking-lifecycle.ts';
import { readBooking, type Booking } from '../lifecycle/booking-store.server.ts';

export type TakenTime = { listingId: number; during: ClaimedTime['during'] };

/** The open requests that overlap the days of these legs, locked in the order of their ids. The legs' listings are locked. */
export async function requestsFor(sql: Sql, legIds: readonly string[]): Promise<Booking[]> {
  const found = await sql<{ id: string }[]>`
    select e.id
      from leg taken
      join leg l on l.listing_id = taken.listing_id and l.during && taken.during and l.id <> taken.id
      join exchange e on e.id = l.exchange_id and e.kind = 'rental' and e.state = any(${bookingLifecycle.statesWith('supersede')})
     where taken.id = any(${legIds}) order by e.id for update of e`;
  const requests: Booking[] = [];
  for (const id of new Set(found.map((row) => row.id)))
    requests.push(present(await readBooking(sql, id), 'request whose row is locked'));
  return requests;
}
