/** Lists the inputs of exchange endpoints; rentals and swaps share a schema where they share an address. */
import { z } from 'zod';
import {
  counterInput,
  counterPriceInput,
  requestInput,
} from '../../../features/exchange/offer/booking-input.ts';
import {
  swapCounterInput,
  swapCounterPriceInput,
  swapInput,
} from '../../../features/exchange/offer/swap-input.ts';

/** `kind`: rentals, or swaps and circles. `side`: for rentals only. */
export const listQuery = z.object({
  kind: z.enum(['rental', 'swap']).default('rental'),
  side: z.enum(['renter', 'owner']).default('renter'),
  shelf: z.enum(['requests', 'coming', 'past']).default('coming'),
  after: z.uuid().optional(),
});
export const choicesQuery = z.object({ slug: z.string().min(1).max(80) });
export const reason = z.strictObject({ reason: z.string().trim().min(1, 'please say why').max(2_000) });
/** A refusal needs no reason; if given, the other side of a swap reads it. */
export const optionalReason = z.strictObject({ reason: z.string().trim().max(2_000).default('') });
export const nothing = z.strictObject({});

export const anyRequestInput = z.union([requestInput, swapInput]);
export const anyCounterInput = z.union([counterInput, swapCounterInput]);
export const anyCounterPriceInput = z.union([counterPriceInput, swapCounterPriceInput]);
