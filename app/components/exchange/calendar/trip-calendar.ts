/** Writes a trip as a calendar file (RFC 5545) for the reader's own calendar. */

export type CalendarTrip = {
  /** The exchange's: saving the same trip twice updates one entry. */
  id: string;
  title: string;
  /** Instants. */
  from: Date;
  until: Date;
  /** An address, or the town. */
  place: string;
  /** The trip page's address. */
  url: string;
  /** The site's host name. */
  host: string;
};

const stamp = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

const mostBytes = 73;

/** A content line has at most 75 bytes; it continues after a line break and a space, never inside a letter. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > mostBytes) {
      parts.push('');
      bytes = 0;
    }
    parts[parts.length - 1] += letter;
    bytes += size;
  }
  return parts.join('\r\n ');
}

/** @param madeAt for DTSTAMP */
export function tripCalendar(trip: CalendarTrip, madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${trip.host}//Trip//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${trip.id}@${trip.host}`,
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART:${stamp(trip.from)}`,
    `DTEND:${stamp(trip.until)}`,
    `SUMMARY:${escaped(trip.title)}`,
    `LOCATION:${escaped(trip.place)}`,
    `URL:${trip.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
