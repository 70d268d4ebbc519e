/** Which shape does the bringing of a card have? Shape only: whether it may be charged, the commands say. */
import { z } from 'zod';
import { message, version } from '../exchange/offer/booking-input.ts';
import { anyCardInput } from '../exchange/offer/swap-input.ts';

/**
 * `afterwards`: what is done by itself once the bank has asked its customer and they have said yes, whoever comes back. A bank that asks nothing leaves it to
 * whoever waits for the answer. `version`: of the offer that is accepted; null pays what was agreed.
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

/** What is kept of it with the payment. */
export const keptPlan = checkoutInput
  .pick({ target: true })
  .extend({ message, version: version.nullable().default(null) });

export type KeptPlan = z.infer<typeof keptPlan>;
