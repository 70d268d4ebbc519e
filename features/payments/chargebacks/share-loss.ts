/** Divides what a bank has reversed for good between the owner, the club and the tax office, in the same proportion as the payment. Pure. */
import { assert } from '../../../platform/assert.ts';
import { splitCents } from '../../../platform/money/money.ts';
import type { Shares } from '../books/cash-book.ts';

/** CAD cents; the three add up to the loss. */
export type Parts = { owner: number; fees: number; tax: number };

/**
 * Takes an amount from each in proportion to their share of a payment.
 * @param lostCents at most what the three have together
 */
export function shareLoss(lostCents: number, { owner, fees, tax }: Parts): Parts {
  assert(lostCents <= owner + fees + tax, 'The loss is larger than the payment’s shares.');
  const [ofOwner = 0, ofFees = 0, ofTax = 0] = splitCents(lostCents, [owner, fees, tax]);
  return { owner: ofOwner, fees: ofFees, tax: ofTax };
}

/** The same shares of at most what a bank has left; null if nothing is left. */
export function sharesWithin(shares: Shares, mostCents: number): Shares | null {
  const { ownerCents: owner, feesCents: fees, taxCents: tax, ownerFeeCents } = shares;
  const over = Math.max(0, owner + fees + tax - mostCents);
  if (over === 0) return shares;
  if (mostCents === 0) return null;
  const less = shareLoss(over, { owner, fees, tax });
  const feesCents = fees - less.fees;
  return {
    ownerCents: owner - less.owner,
    feesCents,
    taxCents: tax - less.tax,
    ownerFeeCents: Math.min(ownerFeeCents, feesCents),
  };
}
