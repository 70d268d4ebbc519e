/** Computes an owner's earnings from an extension. */
import { ownerFeeOf, payOutTime } from '../price/booking-money.ts';
import { sharesOf } from '../price/price-shares.ts';
import type { Quote } from '../price/quote.ts';

type Earner = { ownerId: string; ownerFeeHundredths: number | null; pickUpAt: Date };

/** @param keptCents what the owner and we keep of the extension's price, CAD cents */
export const earningOf = (booking: Earner, { price }: { price: Quote }, keptCents: number, now: Date) => ({
  ownerId: booking.ownerId,
  shares: sharesOf(price, keptCents, ownerFeeOf(booking)),
  payOutAt: payOutTime(booking.pickUpAt, now),
});
