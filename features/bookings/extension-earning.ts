/** Counts what an owner earns with further days. */
import { ownerFeeOf, payOutTime } from './booking-money.ts';
import { sharesOf } from './price-shares.ts';
import type { Quote } from './quote.ts';

type Earner = { ownerId: string; ownerFeeHundredths: number | null; pickUpAt: Date };

/** @param keptCents what stays of the price of the further days, CAD cents */
export const earningOf = (booking: Earner, { price }: { price: Quote }, keptCents: number, now: Date) => ({
  ownerId: booking.ownerId,
  shares: sharesOf(price, keptCents, ownerFeeOf(booking)),
  payOutAt: payOutTime(booking.pickUpAt, now),
});
