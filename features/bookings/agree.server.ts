/** What happens at the moment at which two sides agree? Once, in one transaction, for an accepted offer and for an instant booking. */
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { together } from '../../platform/database.server/together.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ExchangeWay } from '../listings/exchange-preference.ts';
import { ownerFeePercent } from '../membership/owner-fee.server.ts';
import { bindPayment, keepPrice, releasePayments } from '../payments/bind-payment.server.ts';
import type { PaymentRefusal } from '../payments/payments-refusals.ts';
import type { Hold } from '../points/hold-points.server.ts';
import type { PointsRefusal } from '../points/points-refusals.ts';
import { swapHolds } from '../points/swap-holds.server.ts';
import type { BookableListing } from './bookable-listing.server.ts';
import { supersedeOthers, takeDays } from './booking-store.server.ts';
import { countAgainstLimit } from './count-against-limit.server.ts';
import { askForDeposit } from './hold-deposit.server.ts';

export const exchangeOf = (bookingId: string) => ({ kind: 'booking', id: bookingId });

/** What the two sides agree on. */
export type Agreed = {
  id: string;
  way: ExchangeWay;
  renterId: string;
  pickUpAt: Date;
  totalCents: number;
  depositCents: number;
  /** Points to set aside now: of an instant booking. Those of a request are held already. */
  hold: Hold | null;
  /** The payment that the renter names with this very step. */
  paymentId: string | null;
};

/** Whose word it is, and how the booking is written down as agreed: with the club's fee from its owner. */
export type Agreement = { madeBy: string; save: (feePercent: number) => Promise<void> };

/**
 * Takes the days, counts the exchange against the owner's yearly limit, ends every other open request that overlaps, with its points and its
 * card given back, and decides that the price is to be captured. The listing's row is locked.
 * @throws `claims_on_a_listing_do_not_overlap` when the days are gone: then nothing of this has happened
 */
export async function agree(
  { sql }: Transaction,
  listing: BookableListing,
  booking: Agreed,
  { madeBy, save }: Agreement,
  now: Date,
): Promise<'agreed' | PointsRefusal | PaymentRefusal> {
  const { id, renterId } = booking;
  const [, , others, feePercent] = await together(
    () => takeDays(sql, id),
    () => countAgainstLimit(sql, listing, booking.way, -1),
    () => supersedeOthers(sql, id, now),
    () => ownerFeePercent(sql, listing.ownerId, now),
  );
  // After the bookings, as everywhere: whoever locks bookings, wallets and payments locks them in this order.
  const held = await swapHolds(
    { sql, now },
    others.map((other) => ({
      exchange: exchangeOf(other.id),
      memberId: other.renterId,
      key: `booking ${other.id} superseded`,
      madeBy,
    })),
    booking.hold,
  );
  if (isRefusal(held)) return held;
  const work = { sql, now };
  const exchange = exchangeOf(id);
  if (booking.paymentId !== null) {
    const { paymentId, totalCents: atLeastCents } = booking;
    const bound = await bindPayment(work, {
      paymentId,
      payerId: renterId,
      exchange,
      purpose: 'price',
      atLeastCents,
    });
    if (isRefusal(bound)) return bound;
  }
  // What is written before the price is found wanting is undone with all the rest.
  const [kept] = await together(
    () => keepPrice(work, exchange, booking.totalCents),
    () => save(feePercent),
    async () => booking.depositCents > 0 && askForDeposit(sql, booking, now),
    () => appendEvent(sql, { name: 'booking.accepted', subject: exchange }, now),
  );
  if (isRefusal(kept)) return kept;
  await releasePayments(
    work,
    others.map((other) => exchangeOf(other.id)),
  );
  for (const other of others)
    await appendEvent(
      sql,
      { name: 'booking.superseded', subject: exchangeOf(other.id), body: { by: id } },
      now,
    );
  return 'agreed';
}
