/** Defines the response schemas of commands on exchanges. The compiler checks them against the commands' types. */
import { z } from 'zod';
import type { Countered } from '../../features/exchange/offer/counter-offer.server.ts';
import type { MadeSwap } from '../../features/exchange/offer/open-swap.server.ts';
import type { RequestOutcome } from '../../features/exchange/offer/request-booking.server.ts';
import type { MadeQuote } from '../../features/exchange/price/make-quote.server.ts';
import type { PricedCounter } from '../../features/exchange/price/price-counter.server.ts';
import { ownersShape, points, quoteShape } from '../../features/exchange/price/quote-shape.ts';
import { quoteTermsShape } from '../../features/exchange/price/quote-terms-shape.ts';
import { cents, instant } from '../../platform/sent-values.ts';

/** As sent: an instant is text. */
type Sent<T> = {
  [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends Date | null ? string | null : T[Key];
};

export const madeQuoteShape: z.ZodType<Sent<MadeQuote>> = z.strictObject({
  id: z.uuid(),
  validUntil: instant,
  price: quoteShape,
  terms: quoteTermsShape,
});

export const outcomeShape: z.ZodType<Sent<RequestOutcome>> = z.strictObject({
  id: z.uuid(),
  state: z.enum(['requested', 'accepted']),
  answerUntil: instant.nullable(),
});

export const pricedCounterShape: z.ZodType<PricedCounter> = z.strictObject({
  price: quoteShape,
  answerUntil: instant,
  receives: ownersShape,
});

export const toldShape = z.strictObject({ outcome: z.string() });
export const counteredShape: z.ZodType<Sent<Countered>> = z.strictObject({
  version: z.int(),
  answerUntil: instant,
});
export const madeSwapShape: z.ZodType<Sent<MadeSwap>> = z.strictObject({
  id: z.uuid(),
  answerUntil: instant,
});
export const cancelledShape = z.strictObject({
  refundCents: cents,
  refundPoints: points,
  percent: z.number(),
});
export const relievedShape = cancelledShape.extend({ givenPoints: points });

export const reportedShape = z.strictObject({
  state: z.literal('reported'),
  answerUntil: instant.describe('until then the other side can answer, and no money moves'),
});
