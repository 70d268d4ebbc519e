/** Divides a booking's price into the owner's share, ours, and taxes; the whole, or what a cancellation leaves. */
import { assert } from '../../../platform/assert.ts';
import { percentOf, splitCents } from '../../../platform/money/money.ts';
import type { Shares } from '../../payments/books/cash-book.ts';
import type { Quote, QuoteLine } from './quote.ts';

const always: readonly QuoteLine['kind'][] = ['cleaning', 'delivery', 'add-on'];
/** Refunded like an extra; what isn't refunded is ours. */
const plans: readonly QuoteLine['kind'][] = ['protection'];
const clubs: readonly QuoteLine['kind'][] = ['service', 'swap'];

/** What we keep alone: nothing was rented, so there is no owner's share and no tax on it. */
export const clubsOwn = (cents: number): Shares => ({
  ownerCents: 0,
  feesCents: cents,
  taxCents: 0,
  ownerFeeCents: 0,
});

/**
 * Divides the part of a price we keep. The owner's fee applies to the cash rental, not the extras; rules.md, "Fees".
 * @param keptCents the whole total, or at most the rental with its fee and taxes: a cancellation always refunds extras
 * @param ownerFeePercent as agreed
 * @returns parts that sum exactly to what is kept
 */
export function sharesOf(price: Quote, keptCents: number, ownerFeePercent: number): Shares {
  const sum = (kinds: readonly QuoteLine['kind'][]) =>
    price.lines
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((cents, line) => cents + line.amountCents, 0);
  const extrasCents = sum(always);
  const taxCents = sum(['tax']);
  const feesCents = sum(clubs);
  const planCents = sum(plans);
  const rentalCents = price.totalCents - extrasCents - planCents - taxCents - feesCents;
  const shared = (rental: number, extras: number, fees: number, tax: number): Shares => {
    const ownerFeeCents = percentOf(rental, ownerFeePercent);
    return {
      ownerCents: rental + extras - ownerFeeCents,
      feesCents: fees + ownerFeeCents,
      taxCents: tax,
      ownerFeeCents,
    };
  };
  if (keptCents === price.totalCents)
    return shared(rentalCents, extrasCents, feesCents + planCents, taxCents);
  const taxOnExtras = price.refundable.extrasCents - extrasCents - planCents;
  assert(
    keptCents >= 0 && keptCents <= price.refundable.rentalCents,
    'A cancelled booking can keep at most part of the rental.',
  );
  if (keptCents === 0) return shared(0, 0, 0, 0);
  const [rental = 0, fees = 0, tax = 0] = splitCents(keptCents, [
    rentalCents,
    feesCents,
    taxCents - taxOnExtras,
  ]);
  return shared(rental, 0, fees, tax);
}
