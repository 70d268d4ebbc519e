/** Prices a stay that is swapped or paid in Adventure Points: the cash still due, with its taxes. */
import { rentalOf, stayPrice, stayUnits, taxLines } from './stay-price.ts';
import type { PriceLine, PricedListing } from './stay-price.ts';

/** The operator's settings: each side's fee for a direct swap in CAD cents, and the renter's fee for a stay paid in points. */
export type SwapSettings = { feeCents: number; renterFeePercent: number };

/** Placeholders for the operator to set; they are shown wherever they apply. */
export const defaultSwapSettings: SwapSettings = { feeCents: 4900, renterFeePercent: 8 };

export type SwapPrice = {
  units: number;
  /** Adventure Points held with the request; 0 for toy for toy. */
  points: number;
  /** The cash to pay. */
  lines: (Omit<PriceLine, 'kind'> & { kind: PriceLine['kind'] | 'swap' })[];
  totalCents: number;
  depositCents: number;
};

/**
 * The price of a stay without cash rental: points per day or night where points pay, and in cash the cleaning, the fee and the usual taxes.
 * A direct swap pays the flat fee; points pay the renter's percentage of the cash rental (rules.md, "Fees").
 * @param from first day of the stay, in the listing's zone
 * @param to last day for gear, day of departure for stays
 * @param today the day of booking in the listing's zone, which some taxes depend on
 */
export function swapPrice(
  listing: PricedListing & { pricePoints: number },
  way: 'directSwap' | 'adventurePoints',
  { from, to, today }: { from: string; to: string; today: string },
  settings: SwapSettings = defaultSwapSettings,
): SwapPrice {
  const units = stayUnits(listing.priceUnit, from, to);
  const cleaningCents = units === 0 ? 0 : listing.cleaningFeeCents;
  const rental = stayPrice(listing, from, to, today, settings);
  const fee: SwapPrice['lines'][number] =
    way === 'directSwap'
      ? { kind: 'swap', label: 'Swap fee', amountCents: settings.feeCents }
      : {
          kind: 'service',
          label: 'Service fee',
          amountCents: rental.lines.find(({ kind }) => kind === 'service')?.amountCents ?? 0,
        };
  const lines: SwapPrice['lines'] = [
    { kind: 'cleaning', label: 'Cleaning fee', amountCents: cleaningCents },
    fee,
    ...taxLines(
      { ...listing, units, startsOn: from, bookedOn: today },
      { chargeCents: cleaningCents, serviceCents: fee.amountCents },
    ),
  ];
  const charged = lines.filter((line) => line.amountCents > 0);
  return {
    units,
    points: way === 'adventurePoints' ? rentalOf(listing, from, units).points : 0,
    lines: charged,
    totalCents: charged.reduce((sum, line) => sum + line.amountCents, 0),
    depositCents: listing.depositCents,
  };
}
