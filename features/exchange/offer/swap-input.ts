/** Defines the input of a swap offer. Only its shape; the commands decide what is allowed. */
import { z } from 'zod';
import { calendarDay } from '../../../platform/time/calendar-day-input.ts';
import { cardInput } from './booking-input.ts';
import { mostChoices } from './swap-offer.ts';

const slug = z.string().min(1).max(80);
const days = z.strictObject({
  slugs: z.array(slug).min(1).max(mostChoices),
  from: calendarDay,
  to: calendarDay,
});
const paymentId = z.uuid().nullable().default(null);
const message = z.string().max(2_000).default('');
const version = z.number().int().min(1).max(1_000);

export const directOffer = z.strictObject({
  receive: days,
  give: days,
  topUp: z
    .strictObject({
      by: z.enum(['me', 'them']),
      points: z.number().int().min(0).max(10_000_000).default(0),
      cents: z.number().int().min(0).max(100_000_000).default(0),
    })
    .default({ by: 'me', points: 0, cents: 0 }),
});
export const swapInput = directOffer.extend({ message, paymentId });
export const swapCounterInput = directOffer.extend({ version, message, paymentId });
export const swapCounterPriceInput = directOffer.extend({ version });
/** `listing`: the choice, if several were offered. */
export const swapAcceptInput = z.strictObject({ version, listing: slug.nullable().default(null), paymentId });
/** `legId`: that leg's deposit; `isBond`: the bond; neither: the member's own payment. */
export const swapPayInput = z.strictObject({
  paymentId: z.uuid(),
  legId: z.uuid().nullable().default(null),
  isBond: z.boolean().default(false),
});

const swapId = z.uuid();
const targets = [
  z.strictObject({ for: z.literal('swap-offer'), offer: directOffer }),
  z.strictObject({ for: z.literal('swap-counter'), swapId, version, offer: directOffer }),
  // The open offer (with the chosen listing, if there are several), or an agreed part whose card failed.
  z.strictObject({ for: z.literal('swap'), swapId, listing: slug.nullable().default(null) }),
  z.strictObject({ for: z.literal('swap-deposit'), swapId, legId: z.uuid() }),
  z.strictObject({ for: z.literal('swap-bond'), swapId }),
] as const;
/** What a card is for in a swap. */
export type SwapTarget = z.infer<(typeof targets)[number]>;

/** A card's purpose: a booking or a swap. */
export const anyCardInput = cardInput.extend({
  target: z.discriminatedUnion('for', [...cardInput.shape.target.options, ...targets]),
});
