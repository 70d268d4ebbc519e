/** Calculates, formats and parses money: whole cents of one currency. Fractions arise only in `percentOf`, which rounds once. */
import { assert } from '../assert.ts';

function assertCents(cents: number): void {
  assert(Number.isSafeInteger(cents), `Money must be whole cents, not ${cents}.`);
}

/**
 * A percentage of an amount, rounded to the cent, half a cent away from zero (commercial rounding).
 * @param percent up to four decimals: 8, 2.5, 9.975.
 */
export function percentOf(cents: number, percent: number): number {
  assertCents(cents);
  const tenThousandths = Math.round(percent * 10_000);
  assert(
    Math.abs(tenThousandths - percent * 10_000) < 1e-6,
    `A percentage can have at most four decimals, not ${percent}.`,
  );
  // Whole numbers throughout: in floating point 1.005 × 100 is 100.49999999999999.
  const numerator = BigInt(cents) * BigInt(tenThousandths);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size + 500_000n) / 1_000_000n;
  return Number(numerator < 0n ? -rounded : rounded);
}

/**
 * Splits an amount by weights into whole cents that sum to it exactly. Leftover cents go to the largest remainders, earlier ones first.
 * @param weights at least one, none negative, not all zero.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  assertCents(cents);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  assert(
    total > 0 && weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'The weights that split an amount must be whole, not negative and not all zero.',
  );
  const sign = cents < 0 ? -1 : 1;
  const size = BigInt(Math.abs(cents));
  const shares = weights.map((weight) => Number((size * BigInt(weight)) / BigInt(total)));
  const remainders = weights.map((weight) => (size * BigInt(weight)) % BigInt(total));
  const left = Math.abs(cents) - shares.reduce((sum, share) => sum + share, 0);
  // Sorting is stable, so of equal remainders the earlier one comes first.
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)));
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => share * sign + 0);
}

const whole = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  minimumFractionDigits: 2,
});

/** '$1,149', '$1,149.50', '-$20': Canadian dollars, with cents only if there are any. */
export function formatCents(cents: number): string {
  assertCents(cents);
  return (cents % 100 === 0 ? whole : withCents).format(cents / 100);
}

/** '1,149', '1,149.50': an amount as a money field shows it, beside its own dollar sign. */
export const amountText = (cents: number): string => formatCents(cents).replace('$', '');
