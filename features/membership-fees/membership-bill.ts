/** Computes what a membership bill charges: the year, a change of tier within it, the tax and the points. Rules: rules.md, "Fees". */
import { percentOf } from '../../platform/money/money.ts';
import { taxTable } from '../listings/tax-table.ts';
import { tierOf, type OwnerTier } from '../settings/settings.ts';

const dayMs = 86_400_000;
/** A year is announced this many days before its charge; nobody is charged without notice. */
export const noticeDays = 30;
export const reminderDays = 7;
/** A higher tier within a paid year is announced this many days before. */
export const changeNoticeDays = 7;
/** Days after the due date on which the card is tried. After the last one, new requests pause. */
export const tryAfterDays = [0, 7, 14] as const;

export const billKinds = ['year', 'change', 'credit'] as const;
export type BillKind = (typeof billKinds)[number];
export const billStates = ['planned', 'due', 'overdue', 'paid', 'waived', 'void'] as const;
export type BillState = (typeof billStates)[number];

/** The tier a member's listings lead to: a year's price in CAD cents, and its points. */
export type FeeTier = { listings: number; yearlyCents: number; bundlePoints: number };

type Prices = { 'owner-tiers': readonly OwnerTier[]; 'renter-yearly-cents': number };

/** The tier that is charged; null if none: an owner without a published listing, or a renter while renting is free. */
export function chargedTier(kind: 'owner' | 'renter', listings: number, prices: Prices): FeeTier | null {
  if (kind === 'renter') {
    const yearlyCents = prices['renter-yearly-cents'];
    return yearlyCents === 0 ? null : { listings, yearlyCents, bundlePoints: 0 };
  }
  const tier = listings === 0 ? undefined : tierOf(prices['owner-tiers'], listings);
  return tier ? { listings, yearlyCents: tier.yearlyCents, bundlePoints: tier.bundlePoints } : null;
}

export type BillAmounts = {
  feeCents: number;
  creditCents: number;
  taxName: string;
  taxCents: number;
  points: number;
};

/** Only GST applies to a membership: no province taxes it. A professional must confirm this before real money moves. */
function taxed(feeCents: number, creditCents: number, dueAt: Date): Omit<BillAmounts, 'points'> {
  const day = dueAt.toISOString().slice(0, 10);
  const tax = taxTable.find(
    ({ province, kind, base, holdsFrom, holdsTo = '9999' }) =>
      province === 'any' && kind === 'any' && base === 'all' && holdsFrom <= day && day <= holdsTo,
  );
  const used = Math.min(creditCents, feeCents);
  return {
    feeCents,
    creditCents: used,
    taxName: tax ? `${tax.label} ${tax.percent}%` : '',
    taxCents: tax ? percentOf(feeCents - used, tax.percent) : 0,
  };
}

/** A whole year. @param creditCents credit from earlier changes to a lower tier */
export const yearAmounts = (tier: FeeTier, creditCents: number, dueAt: Date): BillAmounts => ({
  ...taxed(tier.yearlyCents, creditCents, dueAt),
  points: tier.bundlePoints,
});

export type PaidYear = {
  from: Date;
  to: Date;
  /** Of the tier currently paid for. */
  yearlyCents: number;
  /** Of the highest tier paid for this year: points are given once. */
  bundlePoints: number;
};

/** The remaining whole days of a year, and its length. */
function daysOf({ from, to }: PaidYear, at: Date): { left: number; all: number } {
  const all = Math.round((to.getTime() - from.getTime()) / dayMs);
  return { left: Math.min(all, Math.max(0, Math.floor((to.getTime() - at.getTime()) / dayMs))), all };
}

/** A higher tier for the remaining days: the difference, pro rata, rounded to the cent; points round down. */
export function changeAmounts(year: PaidYear, tier: FeeTier, creditCents: number, dueAt: Date): BillAmounts {
  const { left, all } = daysOf(year, dueAt);
  const feeCents = Math.round((Math.max(0, tier.yearlyCents - year.yearlyCents) * left) / all);
  const points = Math.floor((Math.max(0, tier.bundlePoints - year.bundlePoints) * left) / all);
  return { ...taxed(feeCents, creditCents, dueAt), points };
}

/** A lower tier's credit for the remaining days, in CAD cents before tax. Points stay with the member. */
export function creditOf(year: PaidYear, tier: FeeTier, at: Date): number {
  const { left, all } = daysOf(year, at);
  return Math.round((Math.max(0, year.yearlyCents - tier.yearlyCents) * left) / all);
}

const monthsBefore = (at: Date, months: number): Date => {
  const earlier = new Date(at);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
};

/** From when on the last months of a year are not used. */
export const unusedFrom = monthsBefore;

/** How many whole months of a year are left. */
export function unusedMonths(to: Date, at: Date): number {
  let months = 0;
  while (months < 12 && monthsBefore(to, months + 1) >= at) months += 1;
  return months;
}

type Charged = { coversFrom: Date; coversTo: Date; feeCents: number; creditCents: number; taxCents: number };

/**
 * A bill's refund for unused months, tax included: a twelfth of the year for each, and for a change within the year what it charged for
 * them.
 *
 * @param credit what a lower tier is still worth, before tax: it stays for the next year
 */
export function unusedCents(
  bill: Charged,
  year: Pick<Charged, 'coversFrom' | 'coversTo'>,
  months: number,
  credit: number,
): number {
  const lengthOf = ({ coversFrom, coversTo }: Pick<Charged, 'coversFrom' | 'coversTo'>) =>
    coversTo.getTime() - coversFrom.getTime();
  const net = bill.feeCents - bill.creditCents;
  const part = Math.min(1, (months * lengthOf(year)) / (12 * lengthOf(bill)));
  const fee = Math.max(0, Math.round(net * part) - Math.min(credit, net));
  return net === 0 ? 0 : fee + Math.round((bill.taxCents * fee) / net);
}

export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** When a card is tried again after `tries` failures; null if it is not. */
export const nextTryAt = (dueAt: Date, tries: number): Date | null => {
  const days = tryAfterDays[tries];
  return days === undefined ? null : daysLater(dueAt, days);
};
