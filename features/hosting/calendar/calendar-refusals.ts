/** Lists the refusals about calendars. */
import { refusal } from '../../../platform/refusal.ts';

export const calendarRefusals = {
  booked: refusal('booked', 'One of these dates is booked. Choose dates around the booking.'),
  notDays: refusal(
    'invalid',
    'Choose a first and a last day, the last one not before the first, within two years.',
    'to',
  ),
  tooManyPrices: refusal(
    'invalid',
    'That is too many different prices. Set the same price for longer stretches, or add a season to the listing.',
    'from',
  ),
  over: refusal('invalid', 'These days are over already.', 'to'),
  known: refusal('calendar-known', 'This calendar is read already.', 'url'),
  tooMany: refusal('too-many-calendars', 'A listing follows ten calendars at most.'),
  address: (sentence: string) => refusal('invalid', sentence, 'url'),
} as const;
