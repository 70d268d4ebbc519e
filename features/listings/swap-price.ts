/** What does a stay cost when it is had for a toy or for Adventure Points instead of cash? */
import { percentOf } from '../../platform/money.ts';
import { stayUnits } from './stay-price.ts';
import type { PriceLine, PricedListing } from './stay-price.ts';

/** What the operator sets: each side's fee for a swap. CAD cents. */
export type SwapSettings = { feeCents: number };

/** A placeholder that an operator sets; it is shown wherever it applies. */
export const defaultSwapSettings: SwapSettings = { feeCents: 4900 };

/** Goods and services tax on what is paid in cash; the same for every province. A professional must confirm it before real money moves. */
const gstPercent = 5;

export type SwapPrice = {
  units: number;
  /** Adventure Points that are held with the request; 0 for toy for toy. */
  points: number;
  /** What is left to pay in cash. */
  lines: (Omit<PriceLine, 'kind'> & { kind: PriceLine['kind'] | 'swap' })[];
  totalCents: number;
  depositCents: number;
};

/**
 * The price of a stay without a cash rental: points for every day or night where points are the way, and in cash the cleaning,
 * the swap fee and the tax on both.
 * @param from first day of the stay, in the listing's zone
 * @param to last day for gear, day of departure for stays
 */
export function swapPrice(
  listing: PricedListing & { pricePoints: number },
  way: 'directSwap' | 'adventurePoints',
  from: string,
  to: string,
  settings: SwapSettings = defaultSwapSettings,
): SwapPrice {
  const units = stayUnits(listing.priceUnit, from, to);
  const cleaningCents = units === 0 ? 0 : listing.cleaningFeeCents;
  const lines: SwapPrice['lines'] = [
    { kind: 'cleaning', label: 'Cleaning fee', amountCents: cleaningCents },
    { kind: 'swap', label: 'Swap fee', amountCents: settings.feeCents },
    {
      kind: 'tax',
      label: `GST ${gstPercent}%`,
      amountCents: percentOf(cleaningCents + settings.feeCents, gstPercent),
    },
  ];
  const charged = lines.filter((line) => line.amountCents > 0);
  return {
    units,
    points: way === 'adventurePoints' ? units * listing.pricePoints : 0,
    lines: charged,
    totalCents: charged.reduce((sum, line) => sum + line.amountCents, 0),
    depositCents: listing.depositCents,
  };
}
