/** Defines the input of a newcomer's request. Only its shape; the command decides what is allowed. */
import { z } from 'zod';
import { calendarDay } from '../../platform/time/calendar-day-input.ts';
import { message } from '../exchange/offer/booking-input.ts';

export const waitingRequestInput = z.strictObject({
  name: z.string().trim().min(1, 'enter your first and last name').max(120),
  email: z.string().max(400),
  password: z.string().max(1_000),
  slug: z.string().min(1).max(80),
  from: calendarDay,
  to: calendarDay,
  message,
  /** CAD cents: the total shown. The request is never sent for more. */
  totalCents: z.number().int().min(1).max(100_000_000),
  /** The processor's id of the card. */
  method: z.string().min(1, 'choose a card').max(200),
  termsVersion: z.number().int(),
});
export type WaitingRequestInput = z.infer<typeof waitingRequestInput>;

/** The days a newcomer asks the price of. */
export const newcomerPriceInput = waitingRequestInput.pick({ slug: true, from: true, to: true });
export type NewcomerPriceInput = z.infer<typeof newcomerPriceInput>;
