/** Computes what a member's points pay of some days: all of it, or part with the rest in cash. */
import { quoteOf, type QuotedListing } from '../../../../../features/exchange/price/quote.ts';
import type { SwapSettings } from '../../../../../features/listings/swap-price.ts';

export type PointsOffer = {
  /** The price of the days in points alone. */
  fullPoints: number;
  /** The most points the member can use. */
  points: number;
  /** The remaining cash with fees and taxes, in CAD cents. */
  cashCents: number;
};

type Stay = { from: string; to: string; today: string };

/** @param spendablePoints what the member can spend */
export function pointsOffer(
  listing: Omit<QuotedListing, 'addOns' | 'deliveryCents'> & { fees: SwapSettings },
  stay: Stay,
  spendablePoints: number,
): PointsOffer {
  const { feeCents: swapFeeCents, renterFeePercent } = listing.fees;
  const plain = { ...listing, addOns: [], deliveryCents: null };
  const priced = (points: number) =>
    quoteOf(
      plain,
      { ...stay, way: 'cashAndPoints', points, addOnIds: [], isDelivered: false },
      { swapFeeCents, renterFeePercent },
    );
  const { fullPoints } = priced(0);
  const points = Math.min(fullPoints, spendablePoints);
  return { fullPoints, points, cashCents: priced(points).totalCents };
}
