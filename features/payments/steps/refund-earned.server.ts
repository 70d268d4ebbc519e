/** Refunds part of a charge that was already divided, if no owner has a share in it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { splitCents } from '../../../platform/money/money.ts';
import { isDisputed } from '../chargebacks/chargeback-store.server.ts';
import type { Exchange } from '../books/payable.ts';
import { decide, lockCurrent } from '../payment-store.server.ts';
import { postCash } from '../books/post-cash.server.ts';

/**
 * Takes an amount from fees and tax, in proportion, and adds the job that refunds it.
 * @returns the refund: 0 if nothing was charged, an owner has a share, or a bank is deciding about it
 */
export async function refundEarned(
  { sql, now }: { sql: Sql; now: Date },
  exchange: Exchange,
  cents: number,
): Promise<number> {
  const price = await lockCurrent(sql, exchange);
  if (price?.state !== 'captured' || price.earnedAt === null || price.ownerCents !== 0) return 0;
  if (await isDisputed(sql, price.id)) return 0;
  const [fees, tax] = [price.feesCents ?? 0, price.taxCents ?? 0];
  const refund = Math.min(cents, fees + tax);
  if (refund === 0) return 0;
  const [ofFees = 0, ofTax = 0] = splitCents(refund, [fees, tax]);
  await postCash(
    sql,
    {
      key: `payment ${price.id} unearned after ${price.refundedCents}`,
      reason: 'unearn',
      paymentId: price.id,
      movement: null,
      entries: [
        { account: { kind: 'fees' }, cents: -ofFees },
        { account: { kind: 'tax' }, cents: -ofTax },
        { account: { kind: 'held', paymentId: price.id }, cents: refund },
      ],
    },
    now,
  );
  const kept = { fees_cents: fees - ofFees, tax_cents: tax - ofTax };
  await decide(sql, price, { ...kept, keep_cents: kept.fees_cents + kept.tax_cents }, now);
  return refund;
}
