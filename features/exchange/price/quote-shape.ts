/** Defines the schemas of a price as it is quoted, agreed and refunded. */
import { z } from 'zod';
import { cents, instant } from '../../../platform/sent-values.ts';
import { exchangeWays } from '../../listings/exchange-preference.ts';
import { coverShape } from '../../settings/cover-shape.ts';

export const points = z.int().min(0).describe('whole Adventure Points');

/** The two payments; they sum to the price. */
export const splitShape = z.strictObject({
  nowCents: cents.describe('paid at the agreement'),
  restCents: cents,
  restDueAt: instant.describe('when the card is charged for the rest'),
});

export const quoteShape = z.strictObject({
  way: z.enum(exchangeWays),
  units: z.int(),
  unit: z.enum(['day', 'night']),
  lines: z
    .array(
      z.strictObject({
        kind: z.enum([
          'rental',
          'discount',
          'cleaning',
          'service',
          'tax',
          'delivery',
          'add-on',
          'protection',
          'points',
          'swap',
        ]),
        label: z.string(),
        amountCents: cents,
      }),
    )
    .describe('They add up exactly to the total. A discount is negative.'),
  totalCents: cents,
  points: points.describe('whole Adventure Points, held with the request'),
  fullPoints: points.describe('what it would cost in points alone: the most that can be used'),
  depositCents: cents.describe('authorised and released, never part of the total'),
  refundable: z
    .strictObject({ rentalCents: cents, extrasCents: cents, points })
    .describe(
      'how a cancellation treats the total: by the policy, or always refunded (extras with their taxes)',
    ),
  split: splitShape.nullable().describe('null: paid at once'),
  cover: coverShape,
});

export const addOnShape = z.strictObject({
  id: z.string(),
  label: z.string(),
  cents,
  per: z.enum(['booking', 'unit']),
});

/** What the owner gets once the rental has started; we take no fee in points. */
export const receivesShape = z.strictObject({ cents, points });
export const ownersShape = receivesShape
  .nullable()
  .describe('what the owner gets after our fee, or would if they agreed now; null for the renter');
