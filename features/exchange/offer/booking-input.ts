/** Defines the input of a booking request. Only its shape; the commands decide what is allowed. */
import { z } from 'zod';
import { calendarDay } from '../../../platform/time/calendar-day-input.ts';
import { reliefChoices } from '../relief/relief-terms.ts';
import { exchangeWays } from '../../listings/exchange-preference.ts';

const askedFor = z.strictObject({
  way: z.enum(exchangeWays),
  from: calendarDay,
  to: calendarDay,
  addOnIds: z.array(z.string().min(1).max(60)).max(20).default([]),
  isDelivered: z.boolean().default(false),
  points: z.number().int().min(0).max(10_000_000).default(0),
  plan: z.string().min(1).max(40).nullable().default(null),
});

/** The least and the most that a rental may be offered for, before fees and taxes, in CAD cents. */
export const offeredCents = { least: 100, most: 10_000_000 };
/** Every later version of an offer can name another price; a first request can't, because some are booked at once. */
export const offeredFor = askedFor.extend({
  rentalCents: z.number().int().min(offeredCents.least).max(offeredCents.most).nullable().default(null),
});

/** Gear for gear is a swap (features/exchange), not a booking. */
const way = z.enum(exchangeWays).exclude(['directSwap']);

export const quoteInput = askedFor.extend({
  way,
  isSplit: z.boolean().default(false),
  slug: z.string().min(1).max(80),
});
export const message = z.string().max(2_000).default('');
/** A card authorised before; see docs/domain/money.md. */
const paymentId = z.uuid().nullable().default(null);
export const requestInput = z.strictObject({ quoteId: z.uuid(), message, paymentId });
export const version = z.number().int().min(1).max(1_000);
export const counterInput = offeredFor.extend({ way, version, message, paymentId });
/** A counter-offer that is only priced, so it needs no message. */
export const counterPriceInput = offeredFor.extend({ way, version });
/** An owner's special offer to one guest, in cash. */
export const specialOfferPriceInput = offeredFor.pick({ from: true, to: true, rentalCents: true });
export const specialOfferInput = specialOfferPriceInput.extend({ message });
/** Null withdraws an earlier proposal. */
export const cancelTogetherInput = z.strictObject({
  percent: z.number().int().min(0).max(100).nullable(),
  reason: z.string().trim().min(1, 'please say why').max(2_000),
});
export const extensionPriceInput = z.strictObject({ to: calendarDay });
export const extensionInput = z.strictObject({ to: calendarDay, paymentId: z.uuid() });
export const reliefInput = z.strictObject({ choice: z.enum(reliefChoices) });
export const payInput = z.strictObject({ paymentId: z.uuid() });

/** A card's purpose, and the processor's id of the card. */
export const cardInput = z.strictObject({
  target: z.discriminatedUnion('for', [
    z.strictObject({ for: z.literal('quote'), quoteId: z.uuid() }),
    z.strictObject({ for: z.literal('booking'), bookingId: z.uuid() }),
    z.strictObject({ for: z.literal('counter'), bookingId: z.uuid(), counter: counterPriceInput }),
    z.strictObject({ for: z.literal('extension'), bookingId: z.uuid(), to: calendarDay }),
    z.strictObject({ for: z.literal('deposit'), bookingId: z.uuid() }),
  ]),
  method: z.string().min(1).max(200),
});
