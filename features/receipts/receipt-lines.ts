/** Takes a price apart for a receipt: what a kept amount consists of, each tax by its name, in sums that equal the books to the cent. */
import { percentOf, splitCents } from '../../platform/money.ts';

export type ReceiptLine = { label: string; cents: number; isTax: boolean };

/** The parts of a rental's quote, or of a member's price of a swap, that a receipt reads. CAD cents. */
export type ReceiptPrice = {
  lines: readonly { kind: string; label: string; amountCents: number }[];
  totalCents: number;
  /** Of a rental: what a cancellation gives back by the policy, and the extras that always go back with their taxes. */
  refundable?: { rentalCents: number; extrasCents: number } | undefined;
  /** Of a swap: the tax that stands on the fee alone. */
  feeTaxCents?: number | undefined;
};

type Line = ReceiptPrice['lines'][number];

const extraKinds = new Set(['cleaning', 'delivery', 'add-on', 'protection']);
const feeKinds = new Set(['service', 'swap']);
const sum = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** Lines of one label become one; those of nothing are left out. */
function joined(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const byLabel = new Map<string, ReceiptLine>();
  for (const line of lines)
    byLabel.set(line.label, { ...line, cents: (byLabel.get(line.label)?.cents ?? 0) + line.cents });
  return [...byLabel.values()].filter(({ cents }) => cents !== 0);
}

/** In a refund nights, discounts and points are one line: a part of them has no lines of its own. */
const groupOf = ({ kind, label }: Line): string =>
  extraKinds.has(kind) || feeKinds.has(kind) || kind === 'tax' || kind === 'top-up' ? label : 'Rental';

/** The percentage in a tax's name: 'GST 5%'. */
const percentIn = (label: string): number => Number(/(\d+(?:\.\d+)?)%/.exec(label)?.[1] ?? 0);

/**
 * What a kept amount of a price consists of. The whole price is its own lines. Of a cancelled rental a part of rental, fee and their taxes is
 * kept, split as the books split it (`sharesOf`), and each tax of it in proportion. Of a cancelled swap the fee with its tax.
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

/** What goes back when less is kept than before: the difference, line by line. Both sum to their amounts, so this does as well. */
export const linesOfRefund = (price: ReceiptPrice, beforeCents: number, afterCents: number): ReceiptLine[] =>
  joined([
    ...linesOfKept(price, beforeCents),
    ...linesOfKept(price, afterCents).map((line) => ({ ...line, cents: -line.cents })),
  ]);

/** The lines of a charge: a whole price line by line as it was shown, a part of it in sums. */
export const linesOfCharge = (price: ReceiptPrice, cents: number): ReceiptLine[] =>
  cents === price.totalCents
    ? price.lines.map(({ kind, label, amountCents }) => ({
        label,
        cents: amountCents,
        isTax: kind === 'tax',
      }))
    : linesOfKept(price, cents);
