/** What does a swap cost each member in cash, what is each leg worth, and how much has to be set aside by who receives first? Pure. */
import { percentOf, splitCents } from '../../../platform/money.ts';
import type { PriceUnit } from '../../listings/listing-card.ts';
import { taxLines, type PricedListing } from '../../listings/stay-price.ts';
import type { Shares } from '../../payments/cash-book.ts';
import { quoteOf, type QuotedListing } from './quote.ts';

export type SwapLine = { kind: 'top-up' | 'cleaning' | 'swap' | 'tax'; label: string; amountCents: number };

/** What one member pays for what they receive. Lines sum to the total, CAD cents. */
export type PartyPrice = {
  lines: SwapLine[];
  totalCents: number;
  /** What they add in cash: it goes to the member from whom they receive. */
  topUpCents: number;
  /** The tax that stands on the fee alone. */
  feeTaxCents: number;
};

/** What somebody receives, as far as it decides their price. */
export type ReceivedLeg = {
  listing: PricedListing;
  units: number;
  /** Calendar days: the first one, and the one on which it is agreed. Some taxes go by them. */
  from: string;
  bookedOn: string;
};

/**
 * The fee of the club's, the cleaning of what is received, a top-up where there is one, and the tax on all of it: what is paid in cash is taxed as
 * the cash of a rental is. The listing's page shows the same lines before there is an offer.
 * @param topUpCents what this member adds in cash, CAD cents
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

/** Whose a price is: top-up and cleaning are the giver's, the fee the club's; the club takes nothing of a top-up. */
export function sharesOfParty({ lines }: PartyPrice): Shares {
  const of = (...kinds: SwapLine['kind'][]) => sum(lines.filter(({ kind }) => kinds.includes(kind)));
  return {
    ownerCents: of('top-up', 'cleaning'),
    feesCents: of('swap'),
    taxCents: of('tax'),
    ownerFeeCents: 0,
  };
}

/** The fee, and a part of the top-up, each with the tax that stands on it. @returns shares that sum to what is kept */
function keptPart(price: PartyPrice, topUpKeptCents: number): Shares {
  const { ownerCents, feesCents, taxCents } = sharesOfParty(price);
  const taxOnRest = taxCents - price.feeTaxCents;
  // Top-up and cleaning carry the same taxes, and the fee's own tax is already apart, so the rest may be divided by amount.
  const [taxOnKept = 0] =
    ownerCents === 0 ? [0] : splitCents(taxOnRest, [topUpKeptCents, ownerCents - topUpKeptCents]);
  return { ownerCents: topUpKeptCents, feesCents, taxCents: price.feeTaxCents + taxOnKept, ownerFeeCents: 0 };
}

/** What is kept of somebody who breaks a swap before they have received: the fee, and nothing of what was meant for the other side. */
export const keptOfBreaker = (price: PartyPrice): Shares => keptPart(price, 0);

/**
 * What is kept of somebody who does not want what they were to receive, in the middle of a swap: the fee, and of a top-up what the policy leaves its giver.
 * Cleaning always goes back.
 */
export const keptOfReceiver = (price: PartyPrice, refundPercent: number): Shares =>
  keptPart(price, price.topUpCents - percentOf(price.topUpCents, refundPercent));

/** What a member who broke a swap pays of their part; everyone else pays nothing. CAD cents. */
export const feeOfBreaker = (shares: Shares): number =>
  shares.ownerCents + shares.feesCents + shares.taxCents;

export type Worth = { cents: number; points: number; units: number; unit: PriceUnit };

/** What these days would cost as a rental, before fees and taxes: seasons and the best discount counted. */
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
 * What a member sets aside because they receive before they give: half (setting `swap-bond-percent`) of what they owe. Days count, not hours: two
 * legs that begin on the same day are given at the same time.
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

/** The same where a member offers several legs to choose one from: the most that it can come to. */
export function mostBondCents(memberId: string, legs: readonly BondLeg[], percent: number): number {
  const given = legs.filter(({ giverId }) => giverId === memberId);
  const others = legs.filter((leg) => !given.includes(leg));
  return Math.max(0, ...given.map((leg) => bondCents(memberId, [...others, leg], percent)));
}
