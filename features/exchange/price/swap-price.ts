/** Computes each member's cash price of a swap, each leg's worth, and the bond for receiving first. Pure. */
import { z } from 'zod';
import { cents } from '../../../platform/sent-values.ts';
import { percentOf, splitCents } from '../../../platform/money/money.ts';
import type { PriceUnit } from '../../listings/listing-card.ts';
import { taxLines, type PricedListing } from '../../listings/stay-price.ts';
import type { Shares } from '../../payments/books/cash-book.ts';
import { quoteOf, type QuotedListing } from './quote.ts';

export const swapLineShape = z.strictObject({
  kind: z.enum(['top-up', 'cleaning', 'swap', 'tax']),
  label: z.string(),
  amountCents: cents,
});
export type SwapLine = z.infer<typeof swapLineShape>;

/** A member's price for what they receive. Lines sum to the total, CAD cents. */
export type PartyPrice = {
  lines: SwapLine[];
  totalCents: number;
  /** Their cash top-up, which goes to the member they receive from. */
  topUpCents: number;
  /** The tax on the fee alone. */
  feeTaxCents: number;
};

/** What decides a receiver's price. */
export type ReceivedLeg = {
  listing: PricedListing;
  units: number;
  /** Calendar days: the first, and the day of agreement, which some taxes depend on. */
  from: string;
  bookedOn: string;
};

/**
 * Our fee, the cleaning, any top-up, and the taxes on all of it: cash in a swap is taxed like a rental's. The listing's page shows the same
 * lines before an offer.
 * @param topUpCents this member's cash top-up, CAD cents
 * @param feeCents each side's swap fee (setting `swap-fee-cents`)
 */
export function partyPrice(received: ReceivedLeg, topUpCents: number, feeCents: number): PartyPrice {
  const { listing, units, from, bookedOn } = received;
  const cleaningCents = listing.cleaningFeeCents;
  const taxable = { ...listing, units, startsOn: from, bookedOn };
  const taxes = taxLines(taxable, { chargeCents: topUpCents + cleaningCents, serviceCents: feeCents });
  const feeTaxes = taxLines(taxable, { chargeCents: 0, serviceCents: feeCents });
  const lines = [
    { kind: 'top-up', label: 'Top-up in cash', amountCents: topUpCents },
    { kind: 'cleaning', label: 'Cleaning fee', amountCents: cleaningCents },
    { kind: 'swap', label: 'Swap fee', amountCents: feeCents },
    ...taxes.map(({ label, amountCents }) => ({ kind: 'tax', label, amountCents }) as const),
  ] satisfies SwapLine[];
  const charged = lines.filter(({ amountCents }) => amountCents > 0);
  const feeTaxCents = feeTaxes.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return { lines: charged, totalCents: sum(charged), topUpCents, feeTaxCents };
}

const sum = (lines: readonly SwapLine[]): number =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** Divides a price: top-up and cleaning are the giver's, the fee is ours; we take nothing from a top-up. */
export function sharesOfParty({ lines }: PartyPrice): Shares {
  const of = (...kinds: SwapLine['kind'][]) => sum(lines.filter(({ kind }) => kinds.includes(kind)));
  return {
    ownerCents: of('top-up', 'cleaning'),
    feesCents: of('swap'),
    taxCents: of('tax'),
    ownerFeeCents: 0,
  };
}

/** The fee, and part of the top-up, each with its tax. @returns shares that sum to what is kept */
function keptPart(price: PartyPrice, topUpKeptCents: number): Shares {
  const { ownerCents, feesCents, taxCents } = sharesOfParty(price);
  const taxOnRest = taxCents - price.feeTaxCents;
  // Top-up and cleaning have the same taxes, and the fee's own tax is already separate, so the rest may be divided by amount.
  const [taxOnKept = 0] =
    ownerCents === 0 ? [0] : splitCents(taxOnRest, [topUpKeptCents, ownerCents - topUpKeptCents]);
  return { ownerCents: topUpKeptCents, feesCents, taxCents: price.feeTaxCents + taxOnKept, ownerFeeCents: 0 };
}

/** What is kept from someone who breaks a swap before receiving: the fee, and nothing meant for the other side. */
export const keptOfBreaker = (price: PartyPrice): Shares => keptPart(price, 0);

/**
 * What is kept from someone who declines their part in the middle of a swap: the fee, and of a top-up what the policy leaves its giver.
 * Cleaning is always refunded.
 */
export const keptOfReceiver = (price: PartyPrice, refundPercent: number): Shares =>
  keptPart(price, price.topUpCents - percentOf(price.topUpCents, refundPercent));

/** What a member who broke a swap pays of their part; others pay nothing. CAD cents. */
export const feeOfBreaker = (shares: Shares): number =>
  shares.ownerCents + shares.feesCents + shares.taxCents;

export type Worth = { cents: number; points: number; units: number; unit: PriceUnit };

/** The days' rental price before fees and taxes, with seasons and the best discount. */
export function worthOf(listing: QuotedListing, from: string, to: string, today: string): Worth {
  const request = { way: 'rent', from, to, today, addOnIds: [], isDelivered: false, points: 0 } as const;
  const { lines, fullPoints, units, unit } = quoteOf(listing, request, {
    renterFeePercent: 0,
    swapFeeCents: 0,
  });
  const cents = lines
    .filter(({ kind }) => kind === 'rental' || kind === 'discount')
    .reduce((total, { amountCents }) => total + amountCents, 0);
  return { cents, points: fullPoints, units, unit };
}

export type BondLeg = { giverId: string; receiverId: string; fromDay: string; worthCents: number };

/**
 * A member's bond for receiving before giving: half (setting `swap-bond-percent`) of what they owe. Days count, not hours: two legs that
 * start on the same day are simultaneous.
 */
export function bondCents(memberId: string, legs: readonly BondLeg[], percent: number): number {
  const received = legs.filter(({ receiverId }) => receiverId === memberId).map(({ fromDay }) => fromDay);
  const first = received.toSorted().at(0);
  if (first === undefined) return 0;
  const owed = legs
    .filter(({ giverId, fromDay }) => giverId === memberId && fromDay > first)
    .reduce((cents, { worthCents }) => cents + worthCents, 0);
  return percentOf(owed, percent);
}

/** The same with several legs to choose from: the maximum. */
export function mostBondCents(memberId: string, legs: readonly BondLeg[], percent: number): number {
  const given = legs.filter(({ giverId }) => giverId === memberId);
  const others = legs.filter((leg) => !given.includes(leg));
  return Math.max(0, ...given.map((leg) => bondCents(memberId, [...others, leg], percent)));
}
