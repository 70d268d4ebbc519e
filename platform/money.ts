/** Counts, formats and reads money: whole cents of one currency. Fractions arise only in `percentOf`, which rounds them once. */
import { assert } from './assert.ts';

function assertCents(cents: number): void {
  assert(Number.isSafeInteger(cents), `Money is whole cents, not ${cents}.`);
}

/**
 * A percentage of an amount, rounded to the cent: half a cent goes away from zero (commercial rounding).
 * @param percent up to four decimals: 8, 2.5, 9.975.
 */
export function percentOf(cents: number, percent: number): number {
  assertCents(cents);
  const tenThousandths = Math.round(percent * 10_000);
  assert(
    Math.abs(tenThousandths - percent * 10_000) < 1e-6,
    `A percentage has four decimals at most, not ${percent}.`,
  );
  // Whole numbers throughout: 1.005 × 100 is 100.49999999999999 in floating point.
  const numerator = BigInt(cents) * BigInt(tenThousandths);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size + 500_000n) / 1_000_000n;
  return Number(numerator < 0n ? -rounded : rounded) + 0;
}

/**
 * Splits an amount by weights, in whole cents that sum to it exactly. What does not divide goes, a cent each, to the
 * largest remainders, the earlier one first.
 * @param weights at least one, none negative, not all zero.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  assertCents(cents);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  assert(
    total > 0 && weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'An amount is split by whole weights, none negative and not all zero.',
  );
  const sign = cents < 0 ? -1 : 1;
  const size = BigInt(Math.abs(cents));
  const shares = weights.map((weight) => Number((size * BigInt(weight)) / BigInt(total)));
  const remainders = weights.map((weight) => (size * BigInt(weight)) % BigInt(total));
  const left = Math.abs(cents) - shares.reduce((sum, share) => sum + share, 0);
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)) || a - b);
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

/** '$1,149', '$1,149.50', '-$20': Canadian dollars, with cents only where there are any. */
export function formatCents(cents: number): string {
  assertCents(cents);
  return (cents % 100 === 0 ? whole : withCents).format(cents / 100);
}

/** '1,149', '1,149.50': an amount as a money field shows it, beside its own dollar sign. */
export const amountText = (cents: number): string => formatCents(cents).replace('$', '');

/** What somebody typed into a money field: cents (null for an empty field), or a sentence that says how to write it. */
export type MoneyReading = { cents: number | null } | { fault: string };

const looksLike = 'Enter an amount like 1,299.50.';
const spaces = /[\s\u00a0\u202f]/g;

/**
 * Reads an amount in dollars as people in Canada type it: '129.50', '1,299.50', '1 299', '$45.50', and '45,50' with the French
 * decimal comma, because no thousands separator leaves two digits behind it. Text with two readings ('1.299') is a fault, never a guess.
 * Reads whatever `formatCents` and `amountText` write.
 */
export function parseMoney(text: string): MoneyReading {
  const plain = text
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replace(/^\s*(-?)\s*(?:CAD|CA|C)?\s*\$?\s*/i, '$1')
    .replace(/\s*(?:\$|CAD)?\s*$/i, '')
    .replaceAll(spaces, ' ');
  if (plain === '') return text.trim() === '' ? { cents: null } : { fault: looksLike };
  const [, sign = '', dollars = '', decimals = ''] =
    /^(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|)(?:[.](\d{0,2}))?$/.exec(plain) ??
    /^(-?)(\d+|\d{1,3}(?: \d{3})+),(\d{2})$/.exec(plain) ??
    [];
  if (dollars === '' && decimals === '') return { fault: faultOf(plain) };
  const digits = `${dollars.replaceAll(/[ ,]/g, '')}${decimals.padEnd(2, '0')}`;
  const size = Number(digits);
  if (!Number.isSafeInteger(size)) return { fault: 'This amount is too large.' };
  return { cents: (sign === '-' ? -size : size) + 0 };
}

/** Why an amount cannot be read, and how to write it. */
function faultOf(plain: string): string {
  const thousands = /^-?(\d{1,3})\.(\d{3})$/.exec(plain);
  if (thousands)
    return `Write ${thousands[1]},${thousands[2]} for thousands, or two digits after the point for cents.`;
  if (/^-?[\d ,]*\.\d{3,}$/.test(plain)) return 'Use two digits for cents, like 129.50.';
  return looksLike;
}

/**
 * Reads an amount that has to lie in a range.
 * @param leastCents 0 where no amount may be negative
 */
export function parseMoneyWithin(text: string, leastCents: number, mostCents: number): MoneyReading {
  const reading = parseMoney(text);
  if ('fault' in reading || reading.cents === null) return reading;
  if (reading.cents < leastCents) return { fault: `Enter ${formatCents(leastCents)} or more.` };
  if (reading.cents > mostCents) return { fault: `Enter ${formatCents(mostCents)} or less.` };
  return reading;
}
