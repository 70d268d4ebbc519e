/** Writes a listing's calendar for other platforms: whole days, taken or free, without saying by whom. */
import type { CalendarDay } from '../../../platform/time/date-range.ts';
import { ownIdentifier } from './ical-read.ts';

export type TakenDays = {
  id: number | string;
  from: CalendarDay;
  /** Exclusive. */ end: CalendarDay;
  kind: 'booked' | 'blocked';
};

const basic = (day: CalendarDay): string => day.replaceAll('-', '');
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\n/g, String.raw`\n`);

/** Lines of at most 75 bytes, folded between letters. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** @param madeAt when the answer was made, for DTSTAMP */
export function writeCalendar(
  { name, brandName }: { name: string; brandName: string },
  taken: readonly TakenDays[],
  madeAt: Date,
): string {
  const stamp = `${madeAt.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brandName)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...taken.flatMap(({ id, from, end, kind }) => [
      'BEGIN:VEVENT',
      `UID:${id}${ownIdentifier}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(from)}`,
      `DTEND;VALUE=DATE:${basic(end)}`,
      `SUMMARY:${kind === 'booked' ? 'Booked' : 'Not available'}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
