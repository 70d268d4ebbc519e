/** Whose days would this very step take? Known before it is taken, so that the calendars can be asked first. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import { sideOf } from '../lifecycle/booking-policy.ts';
import { readBooking } from '../lifecycle/booking-store.server.ts';

/** The listing of a quote of one's own that would be a booking at once; null where it would only be asked for. */
export async function listingOfInstantQuote(
  { sql }: Pick<Deps, 'sql'>,
  actor: AccountActor,
  quoteId: string,
): Promise<number | null> {
  const [quote] = await sql<{ id: number; way: string }[]>`
    select listing_id as id, asked ->> 'way' as way from quote where id = ${quoteId} and member_id = ${actor.accountId}`;
  const listing = quote && (await bookableListing(sql, { id: quote.id }, 'as it stands'));
  return listing?.instantWays.some((way) => way === quote?.way) ? listing.id : null;
}

/** The listing of a booking for one of its sides; null for everybody else. */
export async function listingOfOwnBooking(
  { sql }: Pick<Deps, 'sql'>,
  actor: AccountActor,
  id: string,
): Promise<number | null> {
  const booking = await readBooking(sql, id);
  return booking && sideOf(actor, booking) !== null ? booking.listingId : null;
}
