/** Computes what seven days or nights earn an owner. */
import { percentOf } from '../../../../platform/money/money.ts';

/** In cents, after the weekly discount and the owner's fee, before taxes. */
export function weekAfterFees(
  { priceCents, weeklyDiscountPercent }: { priceCents: number | null; weeklyDiscountPercent: number },
  feePercent: number,
): number {
  const gross = (priceCents ?? 0) * 7;
  const rental = gross - percentOf(gross, weeklyDiscountPercent);
  return rental - percentOf(rental, feePercent);
}
