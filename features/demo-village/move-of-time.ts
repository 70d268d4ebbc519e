/** Parses how far, or to when, a demo's clock moves: '+3d', '+12h', '+2w', or a day: '2027-06-04'. */
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { instantOf } from '../../platform/time/time-zone.ts';

const hourMilliseconds = 3_600_000;
const hoursIn: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };
/** Everything due in between is done, hour by hour: three months take a few minutes. */
export const mostDays = 92;

const notUnderstood = refusal(
  'invalid',
  'Enter how far to move it, such as +1h, +3d or +2w, or a day such as 2027-06-04.',
  'by',
);
const backwards = refusal('invalid', 'The demo’s clock only moves forward.', 'by');
const tooFar = refusal('invalid', `Move the clock at most ${mostDays} days at a time.`, 'by');

/** @returns the target: that much later, or 9 a.m. in Vancouver on the given day */
export function momentAfter(by: string, now: Date): Date | Refusal<'invalid'> {
  const moment = read(by.trim(), now);
  if (isRefusal(moment)) return moment;
  if (moment <= now) return backwards;
  return moment.getTime() - now.getTime() > mostDays * 24 * hourMilliseconds ? tooFar : moment;
}

function read(by: string, now: Date): Date | Refusal<'invalid'> {
  const [, count, unit = ''] = /^\+?(\d{1,5})([hdw])$/.exec(by) ?? [];
  const hours = hoursIn[unit];
  if (count !== undefined && hours !== undefined)
    return new Date(now.getTime() + Number(count) * hours * hourMilliseconds);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(by) && !Number.isNaN(Date.parse(`${by}T00:00:00Z`));
  return isDay ? instantOf('America/Vancouver', `${by}T09:00`) : notUnderstood;
}
