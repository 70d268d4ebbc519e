/** Defines what the members of a trip see of an emergency that affects it. */
import { z } from 'zod';
import { cents, instant } from '../../../platform/sent-values.ts';
import { points } from '../price/quote-shape.ts';
import { interruptionLifecycle, type InterruptionState } from './interruption-lifecycle.ts';
import { reliefLifecycle, type ReliefState } from './relief-lifecycle.ts';
import { reliefChoices } from './relief-terms.ts';

export const reliefShape = z.strictObject({
  kind: z.string(),
  title: z.string(),
  state: z.enum(reliefLifecycle.states as [ReliefState, ...ReliefState[]]),
  answerUntil: instant,
  refundCents: cents.describe('the full refund of cash'),
  refundPoints: points.describe('the held points, returned with it'),
  pointsInstead: points
    .nullable()
    .describe('instead of cash, including returned ones; null before the price is charged'),
  givenPoints: points.describe('the points given, once chosen'),
  choices: z.array(z.enum(reliefChoices)).describe('what the reader may choose now'),
});
/** An emergency affects the booking: what the renter can choose, or has chosen. */
export type ReliefView = z.infer<typeof reliefShape>;

/** During an emergency nothing is late. A swap's days were not paid one by one, so nothing is refunded for them. */
export const legInterruptionShape = z.strictObject({
  kind: z.string(),
  title: z.string(),
  state: z.enum(interruptionLifecycle.states as [InterruptionState, ...InterruptionState[]]),
  until: instant.describe('until then nothing is late; it may be lifted earlier'),
});
export type LegInterruption = z.infer<typeof legInterruptionShape>;

export const interruptionShape = legInterruptionShape.extend({
  givenPoints: points.describe('given for unused days'),
  pointsNow: points.describe(
    'what would be given for a return now, or is due once both have confirmed it; 0 without unused days, or after the emergency',
  ),
});
/** An emergency where a rental currently is. */
export type InterruptionView = z.infer<typeof interruptionShape>;
