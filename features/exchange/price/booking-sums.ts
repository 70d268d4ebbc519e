/** Adds up a booking and its extensions: what the renter pays in total, and what the owner receives after fees. */
import type { z } from 'zod';
import { addDays } from '../../../platform/time/date-range.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import type { FurtherDays } from '../views/exchange-view.ts';
import { refundOf, type Refund } from './cancellation-policy.ts';
import { sharesOf } from './price-shares.ts';
import type { Quote } from './quote.ts';
import type { receivesShape } from './quote-shape.ts';

/** An agreed extension: charged (`isPaid`), or about to be. */
export type AgreedDays = { id: string; fromToDay: string; toDay: string; isPaid: boolean; price: Quote };

/** Extensions as shown on a page. Gear is already out on its last day, a stay ends on its departure day. */
export const furtherDaysOf = (
  { fromToDay, toDay, isPaid, price }: AgreedDays,
  payment: PaymentView | null,
): FurtherDays => ({
  fromDay: price.unit === 'day' ? addDays(fromToDay, 1) : fromToDay,
  toDay,
  isPaid,
  price,
  payment,
});

export type Receives = z.infer<typeof receivesShape>;

/** @param ownerFeePercent as agreed, or as it would be if agreed now */
export const receivesOf = (prices: readonly Quote[], ownerFeePercent: number): Receives => ({
  cents: prices.reduce(
    (sum, price) => sum + sharesOf(price, price.totalCents, ownerFeePercent).ownerCents,
    0,
  ),
  points: prices.reduce((sum, { points }) => sum + points, 0),
});

/** A cancellation's refund of a booking with its extensions, each rounded separately as it is refunded. */
export const refundOfAll = (
  prices: readonly Pick<Quote, 'refundable'>[],
  percent: number,
): Pick<Refund, 'refundCents' | 'refundPoints'> =>
  prices
    .map(({ refundable }) => refundOf(refundable, percent))
    .reduce(
      (sum, { refundCents, refundPoints }) => ({
        refundCents: sum.refundCents + refundCents,
        refundPoints: sum.refundPoints + refundPoints,
      }),
      { refundCents: 0, refundPoints: 0 },
    );
