/** Reads iCalendar text (RFC 5545) from another platform as whole days in a listing's zone. Rules: rules.md, iCalendar. */
import { addDays, daysBetween, isCalendarDay, type CalendarDay } from '../../../platform/time/date-range.ts';
import { isTimeZone, wallTimeOf } from '../../../platform/time/time-zone.ts';
import { occurrences } from './ical-recurrence.ts';

export type BusyDays = {
  uid: string;
  from: CalendarDay;
  /** Exclusive. */ end: CalendarDay;
  summary: string;
};
export type ReadCalendar =
  | {
      ok: true;
      busy: BusyDays[];
      /** Sentences about what was not understood and left out. */ warnings: string[];
    }
  | { ok: false; sentence: string };

/** Ends the identifiers of our own feeds: when read back, they are ignored. */
export const ownIdentifier = '@claims.wildloop';

const mostEvents = 5_000;
const mostBusy = 2_000;
const yearsAhead = 2;

type Line = { name: string; parameters: Record<string, string>; value: string };
type Event = Line[];

/** Long lines are folded with a line break and one space or tab; unfold them. */
export const unfold = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

/** `NAME;PARAM=a;OTHER="b:c":value`; null for other lines. */
export function readLine(line: string): Line | null {
  const [, name, rest] = /^([A-Za-z0-9-]+)((?:[;:]).*)$/s.exec(line) ?? [];
  if (name === undefined || rest === undefined) return null;
  const parameters: Record<string, string> = {};
  let at = 0;
  const parameter = /;([A-Za-z0-9-]+)=("[^"]*"|[^;:"]*)/y;
  for (let found = parameter.exec(rest); found; found = parameter.exec(rest)) {
    parameters[(found[1] ?? '').toUpperCase()] = (found[2] ?? '').replaceAll('"', '');
    at = parameter.lastIndex;
  }
  return rest[at] === ':' ? { name: name.toUpperCase(), parameters, value: rest.slice(at + 1).trim() } : null;
}

/** Each VEVENT's lines without its nested blocks (alarms). */
function eventsOf(lines: readonly string[]): Event[] {
  const events: Event[] = [];
  const open: string[] = [];
  for (const text of lines) {
    const line = readLine(text);
    if (!line) continue;
    if (line.name === 'BEGIN') {
      open.push(line.value.toUpperCase());
      if (open.at(-1) === 'VEVENT' && events.length <= mostEvents) events.push([]);
    } else if (line.name === 'END') open.pop();
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(line);
  }
  return events;
}

const valueOf = (event: Event, name: string): string => event.find((line) => line.name === name)?.value ?? '';

type Moment = { day: CalendarDay; /** 'HH:MM'; null for a whole day. */ time: string | null };

const moment = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

/**
 * A day, or a moment in the listing's wall time. An unknown zone (Outlook has its own names) counts as the listing's.
 * @returns null when it is not a date
 */
export function readMoment(line: Line | undefined, zone: string): Moment | null {
  const [, year, month, date, hour, minute, second, utc] = moment.exec(line?.value ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  if (!line || !isCalendarDay(day)) return null;
  if (hour === undefined) return { day, time: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const wall = `${day}T${hour}:${minute}`;
  const from = utc === 'Z' ? 'UTC' : (line.parameters.TZID ?? zone);
  if (from === zone || !isTimeZone(from)) return { day, time: `${hour}:${minute}` };
  const there = wallTimeOf(zone, instantIn(from, wall));
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}

/** A wall time's instant: tried as UTC and shifted by the zone's offset then, twice, because the offset may change in between. */
function instantIn(zone: string, wall: string): Date {
  const wanted = Date.parse(`${wall}:00Z`);
  let instant = new Date(wanted);
  for (let round = 0; round < 2; round += 1) {
    const shown = Date.parse(`${wallTimeOf(zone, instant).slice(0, 16)}:00Z`);
    instant = new Date(instant.getTime() + wanted - shown);
  }
  return instant;
}

const duration = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?$/;

/** How many days from this moment are taken: partial days count as whole, at least one. */
function lengthOf(start: Moment, event: Event, zone: string): number | null {
  const endLine = event.find((line) => line.name === 'DTEND');
  if (endLine) {
    const end = readMoment(endLine, zone);
    if (!end) return null;
    // DTEND is the first free moment.
    const days = daysBetween(start.day, end.day) + (end.time === null || end.time === '00:00' ? 0 : 1);
    return days < 0 ? null : Math.max(1, days);
  }
  const written = valueOf(event, 'DURATION');
  if (written === '') return 1;
  const found = duration.exec(written);
  if (!found) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const began = start.time === null ? 0 : Number(start.time.slice(0, 2)) * 60 + Number(start.time.slice(3));
  const total = began + (weeks * 7 + days) * 1_440 + hours * 60 + minutes;
  return Math.max(1, Math.ceil(total / 1_440));
}

const isFree = (event: Event): boolean =>
  valueOf(event, 'STATUS').toUpperCase() === 'CANCELLED' ||
  valueOf(event, 'TRANSP').toUpperCase() === 'TRANSPARENT';

const plain = (text: string): string =>
  text
    .replace(/\\[nN]/g, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .slice(0, 120);

/** Days that an event with this identifier excludes or overrides. */
function exceptionsOf(event: Event, others: readonly Event[], zone: string): Set<CalendarDay> {
  const uid = valueOf(event, 'UID');
  const left = event
    .filter((line) => line.name === 'EXDATE')
    .flatMap((line) => line.value.split(',').map((value) => readMoment({ ...line, value }, zone)?.day));
  const changed = others
    .filter((other) => valueOf(other, 'UID') === uid)
    .map(
      (other) =>
        readMoment(
          other.find((line) => line.name === 'RECURRENCE-ID'),
          zone,
        )?.day,
    );
  return new Set([...left, ...changed].filter((day) => day !== undefined));
}

/** Reads a calendar. @param zone the listing's @param today days before it are left out */
export function readCalendar(text: string, zone: string, today: CalendarDay): ReadCalendar {
  // Another site's text bypasses our input checks; a NUL can't be stored, and no calendar needs one.
  const lines = unfold(text.replace(/^\uFEFF/, '').replaceAll('\0', ''));
  const first = lines
    .find((line) => line.trim() !== '')
    ?.trim()
    .toUpperCase();
  if (first === undefined) return { ok: false, sentence: 'This address returned an empty file.' };
  if (first !== 'BEGIN:VCALENDAR') return { ok: false, sentence: 'This address isn’t a calendar.' };
  if (!lines.some((line) => line.trim().toUpperCase() === 'END:VCALENDAR'))
    return { ok: false, sentence: 'The calendar file is incomplete.' };
  const events = eventsOf(lines);
  if (events.length > mostEvents)
    return { ok: false, sentence: `The calendar has more than ${mostEvents} events.` };
  const busy: BusyDays[] = [];
  const warnings = new Set<string>();
  const until = addDays(today, yearsAhead * 366);
  events.forEach((event, index) => {
    const uid = valueOf(event, 'UID') || `event ${index}`;
    if (uid.endsWith(ownIdentifier) || isFree(event)) return;
    const start = readMoment(
      event.find((line) => line.name === 'DTSTART'),
      zone,
    );
    const length = start && lengthOf(start, event, zone);
    if (!start || length === null) {
      warnings.add('We skipped an event without usable dates.');
      return;
    }
    const others = events.filter((other) => other.some((line) => line.name === 'RECURRENCE-ID'));
    const found = occurrences(start.day, valueOf(event, 'RRULE'), until);
    if (found.warning !== null) warnings.add(found.warning);
    const isMaster = !event.some((line) => line.name === 'RECURRENCE-ID');
    const left = isMaster ? exceptionsOf(event, others, zone) : new Set<CalendarDay>();
    for (const from of found.days) {
      const end = addDays(from, length);
      if (!left.has(from) && end > today && from < until)
        busy.push({ uid: uid.slice(0, 200), from, end, summary: plain(valueOf(event, 'SUMMARY')) });
    }
  });
  if (busy.length > mostBusy)
    return { ok: false, sentence: `The calendar blocks more than ${mostBusy} periods.` };
  return { ok: true, busy, warnings: [...warnings] };
}
