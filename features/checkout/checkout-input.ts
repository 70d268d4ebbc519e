/** Defines the input for adding a card. Only its shape: commands decide whether it may be charged. */
import { z } from 'zod';
import { message, version } from '../exchange/offer/booking-input.ts';
import { anyCardInput } from '../exchange/offer/swap-input.ts';

/**
 * `afterwards`: what happens automatically once the bank has confirmed, even if nobody returns. If the bank asks nothing, the caller does
 * it. `version`: of the accepted offer; null pays what was agreed.
 */
export const checkoutInput = anyCardInput.extend({
  target: z.discriminatedUnion('for', [
    ...anyCardInput.shape.target.options,
    z.strictObject({ for: z.literal('debt'), debtId: z.uuid() }),
    z.strictObject({ for: z.literal('membership'), billId: z.uuid() }),
  ]),
  afterwards: z
    .strictObject({ message, version: version.nullable().default(null) })
    .nullable()
    .default(null),
});

export type CheckoutInput = z.infer<typeof checkoutInput>;

/** The part stored with the payment. */
export const keptPlan = checkoutInput
  .pick({ target: true })
  .extend({ message, version: version.nullable().default(null) });

export type KeptPlan = z.infer<typeof keptPlan>;
