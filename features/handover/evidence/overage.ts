/** Computes the charge for kilometres or hours beyond the allowance. From rules.md, "Inspection". */
import type { MeterKind, MeterTerms } from '../../listings/meter-terms.ts';

export type Overage = { meter: MeterKind; usedTenths: number; includedTenths: number; overCents: number };

/**
 * max(0, end − start − allowance × days) × rate, rounded to the cent.
 * @param days calendar days of gear, or nights of a stay
 */
export function overageCents(use: {
  startTenths: number;
  endTenths: number;
  includedTenths: number;
  days: number;
  rateCents: number;
}): number {
  const { startTenths, endTenths, includedTenths, days, rateCents } = use;
  const overTenths = Math.max(0, endTenths - startTenths - includedTenths * days);
  return Math.round((overTenths * rateCents) / 10);
}

/** Each meter with terms and readings at both ends. */
export const overagesOf = (
  terms: readonly MeterTerms[],
  start: ReadonlyMap<MeterKind, number>,
  end: ReadonlyMap<MeterKind, number>,
  days: number,
): Overage[] =>
  terms.flatMap(({ meter, includedTenths, rateCents }) => {
    const startTenths = start.get(meter);
    const endTenths = end.get(meter);
    if (startTenths === undefined || endTenths === undefined) return [];
    const overCents = overageCents({ startTenths, endTenths, includedTenths, days, rateCents });
    return [{ meter, usedTenths: endTenths - startTenths, includedTenths: includedTenths * days, overCents }];
  });

/** 12345 → '1,234.5'. */
export const tenthsText = (tenths: number): string =>
  (tenths / 10).toLocaleString('en-CA', { maximumFractionDigits: 1 });

/** '1,234.5' or '1234' → 12345; null if invalid. */
export function tenthsOf(text: string): number | null {
  const plain = text.trim().replaceAll(/[ ,\u00a0]/g, '');
  if (!/^\d{1,7}(\.\d?)?$/.test(plain)) return null;
  return Math.round(Number(plain) * 10);
}
