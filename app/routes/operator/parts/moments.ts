/** Formats instants and remaining time for the desk. Pure: the server supplies the offset and the time. */

const minuteMilliseconds = 60_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'UTC−07:00' (with a true minus sign) as minutes; 0 if unreadable. */
export function offsetMinutes(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+−-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '−' || sign === '-' ? -size : size;
}

/** 'Nov 21, 2026, 14:05' in the desk's zone. */
export function momentText(instant: string, offset: string): string {
  const wall = new Date(Date.parse(instant) + offsetMinutes(offset) * minuteMilliseconds).toISOString();
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(wall) ?? [];
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}, ${time}`;
}

/** '2 h 05 min', '3 d 4 h', '12 min': never negative. */
export function spanText(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / minuteMilliseconds);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${minutes} min`;
}

/** '5 min ago', 'in 2 h 00 min', 'now'. */
export function agoText(instant: string, now: number): string {
  const difference = Date.parse(instant) - now;
  if (Math.abs(difference) < minuteMilliseconds) return 'now';
  return difference < 0 ? `${spanText(difference)} ago` : `in ${spanText(difference)}`;
}
