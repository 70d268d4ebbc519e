/** What happens at the moment at which two sides agree? Once, in one transaction, for an accepted offer and for an instant booking. */
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { countExchange, type ExchangeWay } from '../listings/exchange-preference.ts';
import { releaseHolds } from '../points/release-holds.server.ts';
import type { BookableListing } from './bookable-listing.server.ts';
import { savePreferences, supersedeOthers, takeDays } from './booking-store.server.ts';

export const exchangeOf = (bookingId: string) => ({ kind: 'booking', id: bookingId });

/**
 * Takes the days, counts the exchange against the owner's yearly limit, and ends every other open request that overlaps, with its points given
 * back. The listing's row is locked.
 * @throws `claims_on_a_listing_do_not_overlap` when the days are gone: then nothing of this has happened
 */
export async function agree(
  { sql }: Transaction,
  listing: BookableListing,
  booking: { id: string; way: ExchangeWay },
  madeBy: string,
  now: Date,
): Promise<void> {
  await takeDays(sql, booking.id);
  await savePreferences(sql, {
    ...listing,
    exchangePreferences: countExchange(listing.exchangePreferences, booking.way, -1),
  });
  const others = await supersedeOthers(sql, booking.id, now);
  await releaseHolds(
    { sql, now },
    others.map(({ id, renterId }) => ({
      exchange: exchangeOf(id),
      memberId: renterId,
      key: `booking ${id} superseded`,
      madeBy,
    })),
  );
  await appendEvent(sql, { name: 'booking.accepted', subject: { kind: 'booking', id: booking.id } }, now);
  for (const { id } of others)
    await appendEvent(
      sql,
      { name: 'booking.superseded', subject: { kind: 'booking', id }, body: { by: booking.id } },
      now,
    );
}
