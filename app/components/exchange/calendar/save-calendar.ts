/** Adds a trip to the calendar of the reader's device. */
import { instantOf } from '../../../../platform/time/time-zone.ts';
import { tripCalendar } from './trip-calendar.ts';

export type CalendarTrip = {
  id: string;
  title: string;
  /** Wall times at the listing. */
  pickUp: string;
  returnBy: string;
  timeZone: string;
  place: string;
};

/** Saves the trip as a file, which phones offer to their calendar. */
export function saveCalendar({ pickUp, returnBy, timeZone, ...trip }: CalendarTrip): void {
  const text = tripCalendar(
    {
      ...trip,
      from: instantOf(timeZone, pickUp),
      until: instantOf(timeZone, returnBy),
      url: location.origin + location.pathname,
      host: location.hostname,
    },
    new Date(),
  );
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'trip.ics';
  link.click();
  URL.revokeObjectURL(url);
}
