/** Breaks a price down for a receipt: what a kept amount consists of, each tax by name, in amounts that equal the books to the cent. */
import { percentOf, splitCents } from '../../platform/money/money.ts';
import { partsOfBoth } from '../exchange/price/split-payment.ts';

export type ReceiptLine = { label: string; cents: number; isTax: boolean };

/** The fields of a rental's quote, or a member's swap price, that a receipt uses. CAD cents. */
export type ReceiptPrice = {
  lines: readonly { kind: string; label: string; amountCents: number }[];
  totalCents: number;
  /** For a rental: what a cancellation refunds by policy, and extras that are always refunded with their taxes. */
  refundable?: { rentalCents: number; extrasCents: number } | undefined;
  /** For a swap: the tax on the fee alone. */
  feeTaxCents?: number | undefined;
  /** For a rental paid in two parts: the first of them. */
  split?: { nowCents: number } | null | undefined;
};

/** Which payment of a price a receipt is about. */
export type PaidPart = 'price' | 'rest';

type Line = ReceiptPrice['lines'][number];

const extraKinds = new Set(['cleaning', 'delivery', 'add-on', 'protection']);
const feeKinds = new Set(['service', 'swap']);
const sum = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** Lines with the same label are merged; zero lines are dropped. */
function joined(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const byLabel = new Map<string, ReceiptLine>();
  for (const line of lines)
    byLabel.set(line.label, { ...line, cents: (byLabel.get(line.label)?.cents ?? 0) + line.cents });
  return [...byLabel.values()].filter(({ cents }) => cents !== 0);
}

/** In a refund, nights, discounts and points are one line: a partial refund has no separate amounts for them. */
const groupOf = ({ kind, label }: Line): string =>
  extraKinds.has(kind) || feeKinds.has(kind) || kind === 'tax' || kind === 'top-up' ? label : 'Rental';

/** The percentage in a tax's name: 'GST 5%'. */
const percentIn = (label: string): number => Number(/(\d+(?:\.\d+)?)%/.exec(label)?.[1] ?? 0);

/**
 * What a kept amount of a price consists of. The whole price is its own lines. A cancelled rental keeps part of rental, fee and their
 * taxes, split as in the books (`sharesOf`), with each tax in proportion. A cancelled swap keeps the fee with its tax.
 * @returns lines that sum to `cents`
 */
export function linesOfKept(price: ReceiptPrice, cents: number): ReceiptLine[] {
  if (cents === 0) return [];
  if (cents === price.totalCents)
    return joined(
      price.lines.map((line) => ({
        label: groupOf(line),
        cents: line.amountCents,
        isTax: line.kind === 'tax',
      })),
    );
  const fees = price.lines.filter(({ kind }) => feeKinds.has(kind));
  const { refundable, feeTaxCents } = price;
  if (refundable !== undefined && cents > 0 && cents <= refundable.rentalCents)
    return keptOfRental(price, refundable, cents);
  if (feeTaxCents !== undefined && cents === sum(fees) + feeTaxCents)
    return joined([
      ...fees.map(({ label, amountCents }) => ({ label, cents: amountCents, isTax: false })),
      {
        label: price.lines.find(({ kind }) => kind === 'tax')?.label ?? 'Tax',
        cents: feeTaxCents,
        isTax: true,
      },
    ]);
  return [{ label: 'Part of the price', cents, isTax: false }];
}

function keptOfRental(
  price: ReceiptPrice,
  refundable: NonNullable<ReceiptPrice['refundable']>,
  cents: number,
): ReceiptLine[] {
  const extrasCents = sum(price.lines.filter(({ kind }) => extraKinds.has(kind)));
  const fees = price.lines.filter(({ kind }) => feeKinds.has(kind));
  const taxes = price.lines.filter(({ kind }) => kind === 'tax');
  const feeCents = sum(fees);
  const rentalCents = price.totalCents - extrasCents - feeCents - sum(taxes);
  const taxOnExtras = refundable.extrasCents - extrasCents;
  const [rental = 0, fee = 0, tax = 0] = splitCents(cents, [rentalCents, feeCents, sum(taxes) - taxOnExtras]);
  const weights = taxes.map(({ label, amountCents }) =>
    Math.max(0, amountCents - percentOf(extrasCents, percentIn(label))),
  );
  const parts = weights.some((weight) => weight > 0) ? splitCents(tax, weights) : [];
  return joined([
    { label: 'Rental', cents: rental, isTax: false },
    { label: fees[0]?.label ?? 'Service fee', cents: fee, isTax: false },
    ...taxes.map(({ label }, index) => ({ label, cents: parts[index] ?? 0, isTax: true })),
  ]);
}

/**
 * What one of two payments consists of, up to what is kept. The first consists of rental with its fee and taxes, as if a cancellation had
 * left it; the second of what is missing from the whole, extras included. So both together always have the lines of the whole.
 */
export function linesOfPart(price: ReceiptPrice, part: PaidPart, cents: number): ReceiptLine[] {
  const { split } = price;
  if (!split || cents === 0) return linesOfKept(price, cents);
  if (part === 'price')
    return cents === split.nowCents ? linesOfFirst(price, split) : linesOfKept(price, cents);
  return joined([...linesOfKept(price, split.nowCents + cents), ...negative(linesOfFirst(price, split))]);
}

/** Where the rental is less than the first payment, that has a proportional part of everything. */
function linesOfFirst(price: ReceiptPrice, split: { nowCents: number }): ReceiptLine[] {
  if (split.nowCents <= (price.refundable?.rentalCents ?? 0)) return linesOfKept(price, split.nowCents);
  const all = linesOfKept(price, price.totalCents);
  const { now } = partsOfBoth(
    split,
    all.map((line) => line.cents),
  );
  return joined(all.map((line, index) => ({ ...line, cents: now[index] ?? 0 })));
}

const negative = (lines: readonly ReceiptLine[]): ReceiptLine[] =>
  lines.map((line) => ({ ...line, cents: -line.cents }));

/** The refund when less is kept than before: the difference, line by line. Both sets add up to their amounts, so the difference does too. */
export const linesOfRefund = (
  price: ReceiptPrice,
  beforeCents: number,
  afterCents: number,
  part: PaidPart = 'price',
): ReceiptLine[] =>
  joined([...linesOfPart(price, part, beforeCents), ...negative(linesOfPart(price, part, afterCents))]);

/** A charge's lines: a whole price line by line as shown, a part of it as totals. */
export const linesOfCharge = (price: ReceiptPrice, cents: number, part: PaidPart = 'price'): ReceiptLine[] =>
  cents === price.totalCents
    ? price.lines.map(({ kind, label, amountCents }) => ({
        label,
        cents: amountCents,
        isTax: kind === 'tax',
      }))
    : linesOfPart(price, part, cents);
