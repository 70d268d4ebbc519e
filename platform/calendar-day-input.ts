/** Reads a calendar day that a program sent. */
import { z } from 'zod';
import { isCalendarDay } from './date-range.ts';

/**
 * A day that exists, written 2027-06-04. Reading stops at one that doesn't: what compares two days afterwards (`daysBetween`) may rely on both.
 */
export const calendarDay = z
  .string()
  .refine(isCalendarDay, { error: 'enter a day that exists, such as 2027-06-04', abort: true });
