/** Computes the price of an exchange in each way to pay: lines that sum exactly, points, and a separate deposit. */
import type { z } from 'zod';
import { assert } from '../../../platform/assert.ts';
import { percentOf } from '../../../platform/money/money.ts';
import { coverOf, plansFor, type CoverLine } from '../../settings/cover.ts';
import type { Cover, ProtectionPlan } from '../../settings/cover-shape.ts';
import type { ExchangeWay } from '../../listings/exchange-preference.ts';
import type { Season } from '../../listings/day-prices.ts';
import {
  rentalOf,
  stayUnits,
  taxLines,
  taxOn,
  type PriceLine,
  type PricedListing,
  type RentalPrice,
} from '../../listings/stay-price.ts';
import type { addOnShape, quoteShape } from './quote-shape.ts';

export type AddOn = z.infer<typeof addOnShape>;

export type QuotedListing = PricedListing & {
  pricePoints: number;
  seasons: readonly Season[];
  addOns: readonly AddOn[];
  /** Null: no delivery. */
  deliveryCents: number | null;
};

export type QuoteRequest = {
  way: ExchangeWay;
  /** First day; last day for gear, departure for stays. In the listing's zone. */
  from: string;
  to: string;
  /** The day of booking in the listing's zone, which some taxes depend on. */
  today: string;
  addOnIds: readonly string[];
  isDelivered: boolean;
  /** For cash plus points: how many points the renter uses; their value follows from the listing's price in points. */
  points: number;
  /** The protection plan's name; null or absent: the included insurance. */
  plan?: string | null;
  /** Whether the renter wants to pay in two parts; absent: no. */
  isSplit?: boolean;
  /** What the two sides offer each other for the rental, before fees and taxes, in CAD cents; null or absent: the listing's own price. */
  rentalCents?: number | null;
};

/** The ways in which the two sides can agree on another price. */
export const pricedWays: readonly ExchangeWay[] = ['rent', 'cashAndPoints'];

/** A member's request; pricing adds the day of booking. */
export type AskedFor = Omit<QuoteRequest, 'today'>;

/** The operator's settings. */
export type QuoteSettings = {
  renterFeePercent: number;
  swapFeeCents: number;
  /** Policies in force; absent: none. */
  cover?: readonly CoverLine[];
};

export type Quote = z.infer<typeof quoteShape>;
export type QuoteLine = Quote['lines'][number];

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Cleaning, delivery, add-ons and the protection plan: charged for every way to pay, and refunded in full after a cancellation. */
function extrasOf(
  listing: QuotedListing,
  request: QuoteRequest,
  units: number,
  plan: ProtectionPlan | null,
): QuoteLine[] {
  assert(!request.isDelivered || listing.deliveryCents !== null, 'This owner does not deliver.');
  const chosen = request.addOnIds.map((id) => {
    const addOn = listing.addOns.find((each) => each.id === id);
    assert(addOn, `There is no add-on "${id}".`);
    return addOn;
  });
  const lines: QuoteLine[] = [
    { kind: 'cleaning', label: 'Cleaning fee', amountCents: listing.cleaningFeeCents },
    {
      kind: 'delivery',
      label: 'Delivery',
      amountCents: request.isDelivered ? (listing.deliveryCents ?? 0) : 0,
    },
    ...chosen.map(({ label, cents, per }): QuoteLine => ({
      kind: 'add-on',
      label: per === 'unit' ? `${label}, ${counted(units, listing.priceUnit)}` : label,
      amountCents: per === 'unit' ? cents * units : cents,
    })),
    ...(plan === null
      ? []
      : [
          {
            kind: 'protection' as const,
            label: `${plan.plan} protection, ${counted(units, listing.priceUnit)}`,
            amountCents: plan.dayCents * units,
          },
        ]),
  ];
  return lines.filter((line) => line.amountCents > 0);
}

const coverOfPlan = ({ plan, limitCents, deductibleCents, insurer }: ProtectionPlan): Cover => ({
  plan,
  limitCents,
  deductibleCents,
  insurer,
});

const sumOf = (lines: readonly QuoteLine[]): number => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** The rental at the offered price, or else at the listing's. Its price in points is the listing's own either way. */
function rentalFor(listing: QuotedListing, { from, rentalCents }: QuoteRequest, units: number): RentalPrice {
  const listed = rentalOf(listing, from, units);
  if (rentalCents === undefined || rentalCents === null) return listed;
  const label = `${counted(units, listing.priceUnit)}, offered price`;
  const lines: PriceLine[] = [{ kind: 'rental', label, amountCents: rentalCents }];
  return { lines, cents: rentalCents, points: listed.points };
}

/** The rental's cost for this way to pay: its lines, the cash part, the points, and our fee. */
function paidFor(rental: RentalPrice, request: QuoteRequest, settings: QuoteSettings) {
  const service: QuoteLine = {
    kind: 'service',
    label: 'Service fee',
    amountCents: percentOf(rental.cents, settings.renterFeePercent),
  };
  const swap: QuoteLine = {
    kind: 'swap',
    label: 'Swap fee',
    amountCents: settings.swapFeeCents,
  };
  switch (request.way) {
    case 'rent':
      return { lines: rental.lines, cashCents: rental.cents, points: 0, fee: service };
    case 'directSwap':
      return { lines: [], cashCents: 0, points: 0, fee: swap };
    case 'adventurePoints':
      return { lines: [], cashCents: 0, points: rental.points, fee: service };
    case 'cashAndPoints': {
      // Points cover their proportional share of the rental, to the cent in the renter's favour. The fee is a percentage of the whole
      // rental in every way to pay, so using more points never costs more.
      const coveredCents =
        rental.points === 0 ? 0 : Math.ceil((rental.cents * request.points) / rental.points);
      const points: QuoteLine = {
        kind: 'points',
        label: `${request.points} AP`,
        amountCents: -coveredCents,
      };
      return {
        lines: [...rental.lines, ...(coveredCents > 0 ? [points] : [])],
        cashCents: rental.cents - coveredCents,
        points: request.points,
        fee: service,
      };
    }
  }
}

/**
 * The whole price of an exchange. The same function shows the price, makes the 30-minute quote, and checks a counter-offer.
 * @throws when the request names something the listing lacks (an add-on, delivery), points outside 0 … `fullPoints`, or no unit at all: the
 * command refuses those first
 */
export function quoteOf(listing: QuotedListing, request: QuoteRequest, settings: QuoteSettings): Quote {
  const units = stayUnits(listing.priceUnit, request.from, request.to);
  assert(units > 0, 'An exchange lasts at least one day or night.');
  assert(
    (request.rentalCents ?? null) === null || pricedWays.includes(request.way),
    'You can only negotiate the price of a rental paid in cash.',
  );
  const rental = rentalFor(listing, request, units);
  assert(
    Number.isSafeInteger(request.points) && request.points >= 0 && request.points <= rental.points,
    `You can use 0 to ${rental.points} points.`,
  );
  const exchange = { ...listing, ...request };
  const policies = settings.cover ?? [];
  const plan = plansFor(policies, exchange).find((each) => each.plan === request.plan) ?? null;
  const extras = extrasOf(listing, request, units, plan);
  const { lines, cashCents, points, fee } = paidFor(rental, request, settings);
  const extrasCents = sumOf(extras);
  const taxable = { ...listing, units, startsOn: request.from, bookedOn: request.today };
  const taxes = taxLines(taxable, {
    chargeCents: cashCents + extrasCents,
    serviceCents: fee.amountCents,
  });
  const all: QuoteLine[] = [...lines, ...extras, ...(fee.amountCents > 0 ? [fee] : []), ...taxes];
  const totalCents = sumOf(all);
  // Each tax on the extras applies only to the extras: splitting the sum of all taxes would refund less, because the fee has no PST.
  const always = extrasCents + taxOn(taxable, { chargeCents: extrasCents, serviceCents: 0 });
  return {
    way: request.way,
    units,
    unit: listing.priceUnit,
    lines: all,
    totalCents,
    points,
    fullPoints: rental.points,
    depositCents: listing.depositCents,
    refundable: { rentalCents: totalCents - always, extrasCents: always, points },
    split: null,
    cover: plan === null ? coverOf(policies, exchange) : coverOfPlan(plan),
  };
}
