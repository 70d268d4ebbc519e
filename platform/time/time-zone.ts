/** Converts between wall time and instants in a listing's zone, by this program's zone data. */
import { assert } from '../assert.ts';
import { addDays } from './date-range.ts';
import type { CalendarDay } from './date-range.ts';

/** 'YYYY-MM-DDTHH:MM' (seconds allowed): what a wall clock shows. */
export type WallTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const found = formats.get(zone);
  if (found) return found;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Whether the zone data has this name: 'America/Vancouver'. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The offset from UTC in seconds, positive eastward. */
function offsetSeconds(zone: string, milliseconds: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(milliseconds)
      .map((part) => [part.type, Number(part.value)]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
  return Math.round((shown - Math.floor(milliseconds / 1000) * 1000) / 1000);
}

/** The wall time of an instant, to the minute. */
export function wallTimeOf(zone: string, instant: Date): WallTime {
  const shifted = new Date(instant.getTime() + offsetSeconds(zone, instant.getTime()) * 1000);
  return shifted.toISOString().slice(0, 16);
}

/** The local calendar day at that instant. */
export function today(zone: string, instant: Date): CalendarDay {
  return wallTimeOf(zone, instant).slice(0, 10);
}

/**
 * The instant at which a local clock shows this wall time. A wall time that occurs twice means the first; one that is skipped moves forward
 * by the gap (02:30 becomes 03:30).
 */
export function instantOf(zone: string, wall: WallTime): Date {
  const shown = Date.parse(`${wall}Z`);
  assert(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wall) && !Number.isNaN(shown),
    `"${wall}" is not a wall time.`,
  );
  // No zone changes twice within these 36 hours, so one of the two offsets applies.
  const before = offsetSeconds(zone, shown - 18 * 3_600_000);
  const after = offsetSeconds(zone, shown + 18 * 3_600_000);
  const candidates = [shown - before * 1000, shown - after * 1000].sort((a, b) => a - b);
  const exact = candidates.find((candidate) => candidate + offsetSeconds(zone, candidate) * 1000 === shown);
  // In a gap neither applies: with the earlier offset the clock shows the time later by the gap.
  return new Date(exact ?? shown - before * 1000);
}

/** 'UTC−07:00' (with a true minus sign): the local offset at that instant. */
export function offsetText(zone: string, instant: Date): string {
  const minutes = Math.round(offsetSeconds(zone, instant.getTime()) / 60);
  const size = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The instant at which the next local calendar day starts. */
export function nextMidnight(zone: string, instant: Date): Date {
  return instantOf(zone, `${addDays(today(zone, instant), 1)}T00:00`);
}

/** Thrown at start when the zone data is older than the two provinces' laws. */
export class StaleZoneData extends Error {
  override name = 'StaleZoneData';
}

/**
 * Makes sure the zone data knows that British Columbia stays on UTC−07:00 and Alberta on UTC−06:00 all year (tzdb 2026b/c). With older data
 * every winter pick-up would be an hour off.
 * @throws StaleZoneData, one sentence that says what to do.
 */
export function assertFreshZoneData(offsetAt: (zone: string, instant: Date) => string = offsetText): void {
  const winter = new Date('2026-12-01T20:00:00Z');
  const isFresh =
    offsetAt('America/Vancouver', winter) === 'UTC−07:00' &&
    offsetAt('America/Edmonton', winter) === 'UTC−06:00';
  if (isFresh) return;
  throw new StaleZoneData(
    'The time zone data of this Node.js are out of date (British Columbia stays on UTC−07:00 and Alberta on UTC−06:00 all year): start with "npm start", which brings Node.js 24.21, or install a Node.js with tzdata 2026c or newer.',
  );
}
