/** Formats a stay's days, local times at the listing, times in the reader's zone, and remaining time. */
import { today } from '../../platform/time/time-zone.ts';

// A wall time has no zone: read and written as UTC it stays the same.
const wallDay = new Intl.DateTimeFormat('en-CA', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const wallYear = new Intl.DateTimeFormat('en-CA', { year: 'numeric', timeZone: 'UTC' });
const wallTime = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
const here = new Intl.DateTimeFormat('en-CA', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const utc = (wall: string): Date => new Date(`${wall.length === 10 ? `${wall}T00:00` : wall}Z`);

/** 'Fri, Jun 4 – Sun, Jun 6, 2027'; a single day appears once. */
export function daysText(from: string, to: string): string {
  const year = wallYear.format(utc(to));
  const last = `${wallDay.format(utc(to))}, ${year}`;
  if (from === to) return last;
  const first = wallDay.format(utc(from));
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${first} – ${last}`
    : `${first}, ${wallYear.format(utc(from))} – ${last}`;
}

/** 'Fri, Jun 4 – Sun, Jun 6', where everything is soon. */
export const daysWithoutYear = (from: string, to: string): string =>
  from === to ? wallDay.format(utc(to)) : `${wallDay.format(utc(from))} – ${wallDay.format(utc(to))}`;

/** 'Friday, June 4, 2027 at 9:00 a.m.': the listing's local time. */
export const wallText = (wall: string): string => wallTime.format(utc(wall));

/** 'Fri, Jun 4': the day of a wall time. */
export const wallDayText = (wall: string): string => wallDay.format(utc(wall));

const wallClock = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** 'Fri, Jun 4': the day of an instant, where the listing is. */
export const dayOfInstant = (instant: string, zone: string): string =>
  wallDayText(today(zone, new Date(instant)));

/** '9:00 a.m.': the hour of a wall time. */
export const wallTimeText = (wall: string): string => wallClock.format(utc(wall));

/** 'Fri, Jun 4, 9:00 a.m. (Summerland time)'. @param location 'Summerland, BC' */
export const thereText = (wall: string, location: string): string =>
  `${wallDayText(wall)}, ${wallTimeText(wall)} (${location.split(',')[0]} time)`;

const wallMoment = new Intl.DateTimeFormat('en-CA', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** 'Sat, May 29, 2027, 4:00 p.m.'. @param moment the listing's local time, '2027-05-29 16:00 UTC−07:00' */
export const wallMomentText = (moment: string): string =>
  wallMoment.format(utc(moment.slice(0, 16).replace(' ', 'T')));

/** 'Fri, Jun 4, 9:00 a.m.': in the reader's own time. */
export const atText = (instant: string): string => here.format(new Date(instant));

/** 'in 36 hours', 'in 12 minutes'; a past time is 'now'. @param now milliseconds since the epoch */
export function leftText(instant: string, now: number): string {
  const minutes = Math.floor((Date.parse(instant) - now) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 120) return `in ${minutes} minute${minutes === 1 ? '' : 's'}`;
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? `in ${hours} hours` : `in ${Math.floor(hours / 24)} days`;
}
