/** Prices a stay that is swapped or paid for in Adventure Points: what is left to pay in cash, with its taxes. */
import { stayUnits, taxLines } from './stay-price.ts';
import type { PriceLine, PricedListing } from './stay-price.ts';

/** What the operator sets: each side's fee for a swap. CAD cents. */
export type SwapSettings = { feeCents: number };

/** A placeholder that an operator sets; it is shown wherever it applies. */
export const defaultSwapSettings: SwapSettings = { feeCents: 4900 };

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
 * The price of a stay without a cash rental: points for every day or night where points are the way, and in cash the cleaning, the swap fee
 * and the same taxes as on a request for these days.
 * @param from first day of the stay, in the listing's zone
 * @param to last day for gear, day of departure for stays
 * @param today the day of booking in the listing's zone; some taxes go by it
 */
export function swapPrice(
  listing: PricedListing & { pricePoints: number },
  way: 'directSwap' | 'adventurePoints',
  { from, to, today }: { from: string; to: string; today: string },
  settings: SwapSettings = defaultSwapSettings,
): SwapPrice {
  const units = stayUnits(listing.priceUnit, from, to);
  const cleaningCents = units === 0 ? 0 : listing.cleaningFeeCents;
  const lines: SwapPrice['lines'] = [
    { kind: 'cleaning', label: 'Cleaning fee', amountCents: cleaningCents },
    { kind: 'swap', label: 'Swap fee', amountCents: settings.feeCents },
    ...taxLines(
      { ...listing, units, startsOn: from, bookedOn: today },
      { chargeCents: cleaningCents, serviceCents: settings.feeCents },
    ),
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
