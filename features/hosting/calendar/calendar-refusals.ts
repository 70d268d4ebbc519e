/** Lists the refusals about calendars. */
import { refusal } from '../../../platform/refusal.ts';

export const calendarRefusals = {
  booked: refusal('booked', 'One of these dates is booked. Choose dates around the booking.'),
  notDays: refusal('invalid', 'Choose a first and a last day, in that order, within two years.', 'to'),
  tooManyPrices: refusal(
    'invalid',
    'Too many different prices. Use longer stretches, or add a season to the listing.',
    'from',
  ),
  over: refusal('invalid', 'These days have passed.', 'to'),
  known: refusal('calendar-known', 'You already follow this calendar.', 'url'),
  tooMany: refusal('too-many-calendars', 'A listing can follow at most ten calendars.'),
  address: (sentence: string) => refusal('invalid', sentence, 'url'),
} as const;
