/** Computes the price of a whole stay, including all mandatory fees and taxes. */
import { addDays, unitsBetween } from '../../platform/time/date-range.ts';
import { formatCents, percentOf } from '../../platform/money/money.ts';
import { seasonOn, type Season } from './day-prices.ts';
import type { PriceUnit, StayTotal } from './listing-card.ts';
import { taxesOn, type Taxable, type TaxRow } from './tax-table.ts';

/** The fields of a listing that decide its price. */
export type PricedListing = {
  /** Absent: the same price all year. */
  seasons?: readonly Season[];
  priceCents: number;
  priceUnit: PriceUnit;
  cleaningFeeCents: number;
  depositCents: number;
  weeklyDiscountPercent: number;
  monthlyDiscountPercent: number;
  province: string;
  location: string;
  categoryId: string;
};

/** The operator's settings. */
export type PriceSettings = { renterFeePercent: number };

/** The renter's fee is a placeholder for the operator to set; it is shown wherever it applies. */
const defaultPriceSettings: PriceSettings = { renterFeePercent: 8 };

const weekUnits = 7;
const monthUnits = 28;

export type PriceLine = {
  kind: 'rental' | 'discount' | 'cleaning' | 'service' | 'tax';
  /** As shown: '3 days × $297', 'GST 5%'. */
  label: string;
  /** Signed: discounts are negative. A price's lines sum to its total. */
  amountCents: number;
};

export type StayPrice = StayTotal & {
  unit: PriceUnit;
  lines: PriceLine[];
  /** Authorised and released, never part of the total. */
  depositCents: number;
};

/**
 * A stay's units. Gear counts calendar days, both ends included (Friday to Sunday is 3); stays count nights (Friday to Sunday is 2), so a
 * stay that ends on its first day has none.
 */
export const stayUnits = (unit: PriceUnit, from: string, to: string): number =>
  Math.max(0, unitsBetween(from, to, unit));

/** The best single discount: weekly from 7 units, monthly from 28; they never combine. */
export function bestDiscount(
  listing: Pick<PricedListing, 'weeklyDiscountPercent' | 'monthlyDiscountPercent'>,
  units: number,
): { label: string; percent: number } | null {
  const offers = [
    { label: 'Weekly discount', from: weekUnits, percent: listing.weeklyDiscountPercent },
    { label: 'Monthly discount', from: monthUnits, percent: listing.monthlyDiscountPercent },
  ].filter((offer) => units >= offer.from && offer.percent > 0);
  return offers.reduce<(typeof offers)[number] | null>(
    (best, offer) => (best !== null && best.percent >= offer.percent ? best : offer),
    null,
  );
}

/** Units of a stay at one price. `name`: ', July' of a season; '' of the usual price and of days that the owner priced one by one. */
type Run = { count: number; cents: number; points: number; name: string };

const nameOf = (season: Season | undefined): string =>
  season?.kind === 'weekends' ? ', weekend' : season?.name ? `, ${season.name}` : '';

/** The units of the stay by price, in the order in which the prices come. */
function runsOf(listing: PricedListing & { pricePoints?: number }, from: string, units: number): Run[] {
  const runs: Run[] = [];
  for (let unit = 0; unit < units; unit += 1) {
    const day = addDays(from, unit);
    const season = seasonOn(listing, day);
    const cents = season?.priceCents ?? listing.priceCents;
    const points = season?.pricePoints ?? listing.pricePoints ?? 0;
    const name = nameOf(season);
    const same = runs.find((run) => run.name === name && run.cents === cents && run.points === points);
    if (same) same.count += 1;
    else runs.push({ count: 1, cents, points, name });
  }
  return runs;
}

/** A stay's rental: lines that sum to its cash price after the discount, and its price in points. */
export type RentalPrice = { lines: PriceLine[]; cents: number; points: number };

/** The rental after its best single discount, computed on the whole rental including seasons. */
export function rentalOf(
  listing: PricedListing & { pricePoints?: number },
  from: string,
  units: number,
): RentalPrice {
  const runs = runsOf(listing, from, units);
  const lines: PriceLine[] = runs.map(({ count, cents, name }) => ({
    kind: 'rental',
    label: `${count} ${listing.priceUnit}${count === 1 ? '' : 's'} × ${formatCents(cents)}${name}`,
    amountCents: count * cents,
  }));
  const gross = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const discount = bestDiscount(listing, units);
  const discountCents = discount === null ? 0 : percentOf(gross, discount.percent);
  if (discount !== null && discountCents > 0)
    lines.push({
      kind: 'discount',
      label: `${discount.label} ${discount.percent}%`,
      amountCents: -discountCents,
    });
  return {
    lines,
    cents: gross - discountCents,
    points: runs.reduce((sum, run) => sum + run.count * run.points, 0),
  };
}

/** The parts of a price that matter for taxes: the charge for the stay, and our fee. CAD cents. */
export type TaxedParts = { chargeCents: number; serviceCents: number };

/** One tax on a price. It includes the fee only where the tax applies to fees. */
const taxOf = ({ base, percent }: TaxRow, { chargeCents, serviceCents }: TaxedParts): number =>
  percentOf(base === 'all' ? chargeCents + serviceCents : chargeCents, percent);

/** The taxes on a stay's charge and the renter's fee, one line each, in CAD cents. */
export function taxLines(stay: Taxable, parts: TaxedParts): PriceLine[] {
  return taxesOn(stay).flatMap((tax): PriceLine[] => {
    const amountCents = taxOf(tax, parts);
    return amountCents > 0 ? [{ kind: 'tax', label: `${tax.label} ${tax.percent}%`, amountCents }] : [];
  });
}

/**
 * The taxes on part of a price, in CAD cents: each is computed and rounded on its own base, so a refund of that part includes exactly the
 * tax it was charged.
 */
export const taxOn = (stay: Taxable, part: TaxedParts): number =>
  taxesOn(stay).reduce((cents, tax) => cents + taxOf(tax, part), 0);

/**
 * The whole price of a stay in CAD cents, as lines that sum exactly to the total: rental, discount, cleaning, the renter's service fee,
 * then each tax. The damage deposit is separate.
 *
 * @param from first day of the stay, in the listing's zone
 * @param to last day for gear, day of departure for stays
 * @param today the day of booking in the listing's zone, which some taxes depend on
 */
export function stayPrice(
  listing: PricedListing,
  from: string,
  to: string,
  today: string,
  settings: PriceSettings = defaultPriceSettings,
): StayPrice {
  const units = stayUnits(listing.priceUnit, from, to);
  const rental = rentalOf(listing, from, units);
  const cleaningCents = units === 0 ? 0 : listing.cleaningFeeCents;
  const serviceCents = percentOf(rental.cents, settings.renterFeePercent);
  const chargeCents = rental.cents + cleaningCents;
  const lines: PriceLine[] = [...rental.lines];
  if (cleaningCents > 0) lines.push({ kind: 'cleaning', label: 'Cleaning fee', amountCents: cleaningCents });
  if (serviceCents > 0) lines.push({ kind: 'service', label: 'Service fee', amountCents: serviceCents });

  lines.push(
    ...taxLines({ ...listing, units, startsOn: from, bookedOn: today }, { chargeCents, serviceCents }),
  );
  return {
    units,
    unit: listing.priceUnit,
    lines,
    totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    depositCents: listing.depositCents,
  };
}

/** The same total without its lines, for cards and pins. */
export function stayTotal(
  listing: PricedListing,
  from: string,
  to: string,
  today: string,
  settings: PriceSettings = defaultPriceSettings,
): StayTotal {
  const { units, totalCents } = stayPrice(listing, from, to, today, settings);
  return { units, totalCents };
}
