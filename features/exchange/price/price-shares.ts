/** Whose is the price of a booking: what is the owner's, the club's, and to be remitted as tax? Whole, or the part that a cancellation leaves. */
import { assert } from '../../../platform/assert.ts';
import { percentOf, splitCents } from '../../../platform/money.ts';
import type { Shares } from '../../payments/cash-book.ts';
import type { Quote, QuoteLine } from './quote.ts';

const always: readonly QuoteLine['kind'][] = ['cleaning', 'delivery', 'add-on'];
/** Goes back like an extra, and is the club's where it stays. */
const plans: readonly QuoteLine['kind'][] = ['protection'];
const clubs: readonly QuoteLine['kind'][] = ['service', 'swap'];

/** What stays with the club alone: nothing was rented, so that there is no owner's part and no tax on it. */
export const clubsOwn = (cents: number): Shares => ({
  ownerCents: 0,
  feesCents: cents,
  taxCents: 0,
  ownerFeeCents: 0,
});

/**
 * Shares what is kept of a price. The owner's fee stands on the rental in cash, not on the extras; rules.md, "Fees".
 * @param keptCents the whole total, or at most the rental with what stands on it: extras always go back when a booking is cancelled
 * @param ownerFeePercent as it was agreed
 * @returns parts that are together what is kept, to the cent
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
    'Of a cancelled booking a part of the rental is kept at most.',
  );
  if (keptCents === 0) return shared(0, 0, 0, 0);
  const [rental = 0, fees = 0, tax = 0] = splitCents(keptCents, [
    rentalCents,
    feesCents,
    taxCents - taxOnExtras,
  ]);
  return shared(rental, 0, fees, tax);
}
