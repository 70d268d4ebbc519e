/** Parses typed amounts of money. A separate file, so that only pages with a money field load it. */
import { formatCents } from './money.ts';

/** What a money field contains: cents (null when empty), or a sentence on how to write it. */
export type MoneyReading = { cents: number | null } | { fault: string };

const looksLike = 'Enter an amount like 1,299.50.';
const spaces = /[\s\u00a0\u202f]/g;

/**
 * Parses an amount in dollars as Canadians type it: '129.50', '1,299.50', '1 299', '$45.50', and '45,50' with the French decimal comma,
 * because no thousands separator leaves two digits after it. Ambiguous text ('1.299') is an error, never a guess. Parses everything
 * `formatCents` and `amountText` write.
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

/** Why an amount is invalid, and how to write it. */
function faultOf(plain: string): string {
  const thousands = /^-?(\d{1,3})\.(\d{3})$/.exec(plain);
  if (thousands)
    return `Write ${thousands[1]},${thousands[2]} for thousands, or two digits after the point for cents.`;
  if (/^-?[\d ,]*\.\d{3,}$/.test(plain)) return 'Use two digits for cents, like 129.50.';
  return looksLike;
}

/** Parses an amount within a range. @param leastCents 0 where negative amounts are not allowed */
export function parseMoneyWithin(text: string, leastCents: number, mostCents: number): MoneyReading {
  const reading = parseMoney(text);
  if ('fault' in reading || reading.cents === null) return reading;
  if (reading.cents < leastCents) return { fault: `Enter ${formatCents(leastCents)} or more.` };
  if (reading.cents > mostCents) return { fault: `Enter ${formatCents(mostCents)} or less.` };
  return reading;
}
