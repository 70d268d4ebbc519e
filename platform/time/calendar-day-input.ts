/** Reads a calendar day that a program sent. */
import { z } from 'zod';
import { isCalendarDay } from './date-range.ts';

/** An existing day written 2027-06-04; parsing stops at any other, so that code comparing days (`daysBetween`) can rely on it. */
export const calendarDay = z
  .string()
  .refine(isCalendarDay, { error: 'enter a day that exists, such as 2027-06-04', abort: true });
