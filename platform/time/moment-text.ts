/** Formats times for emails and notifications: absolute, with the place of the time zone. */
import { wallTimeOf, type WallTime } from './time-zone.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const numbersOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/** 'Friday, June 4, 2027' */
export function dayText(day: string): string {
  const [year, month, date] = numbersOf(day);
  const weekday = days[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return `${weekday}, ${months[month - 1]} ${date}, ${year}`;
}

function hourText(wall: WallTime): string {
  const [hour = 0, minute = 0] = wall.slice(11, 16).split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** 'Vancouver' for 'America/Vancouver'. */
export const placeOfZone = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** 'Fri, June 4, 2027, 9:00 a.m. (Vancouver time)' */
export function momentText(instant: Date, zone: string): string {
  const wall = wallTimeOf(zone, instant);
  const [weekday = '', ...rest] = dayText(wall.slice(0, 10)).split(',');
  return `${weekday.slice(0, 3)},${rest.join(',')}, ${hourText(wall)} (${placeOfZone(zone)} time)`;
}
