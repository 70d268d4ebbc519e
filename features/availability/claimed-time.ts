/** Which hours does an exchange take from a calendar? Wall time in the listing's own zone, turnaround included. From marketplace.md section 3. */
import { addDays, endOf } from '../../platform/date-range.ts';
import type { WallTime } from '../../platform/time-zone.ts';
import type { PriceUnit } from '../listings/listing-card.ts';

/** When things change hands. */
export type HandOverTimes = {
  priceUnit: PriceUnit;
  /** 'HH:MM' on the first and on the last day; null: what is usual for its kind. */
  pickUpTime: string | null;
  returnTime: string | null;
  /** What the owner needs between a return and the next pick-up. */
  turnaroundMinutes: number;
  /** Gear that goes out again on the day on which it comes back. Stays always do. */
  hasSameDayTurnover: boolean;
};

const usual: Record<PriceUnit, { pickUp: string; return: string }> = {
  day: { pickUp: '09:00', return: '18:00' },
  night: { pickUp: '16:00', return: '11:00' },
};

export type ClaimedTime = {
  pickUp: WallTime;
  returnBy: WallTime;
  /** Half-open: what the calendar claims. */
  during: { from: WallTime; end: WallTime };
};

const midnight = (day: string): WallTime => `${day}T00:00`;

function later(wall: WallTime, minutes: number): WallTime {
  // A wall time has no zone: read as UTC it only counts minutes.
  return new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/**
 * Gear from Friday to Sunday claims [Friday, Monday), a stay the two nights [Friday, Sunday), both from midnight to midnight, and further
 * days where the turnaround would not leave the owner enough time before the next pick-up. Gear with same-day turnover claims from its
 * pick-up to its return and turnaround: an 11:00 return with 4 hours allows a 15:00 pick-up, and one minute of overlap does not.
 * @param from first day, @param to last day for gear, day of departure for stays
 */
export function claimedTime(times: HandOverTimes, from: string, to: string): ClaimedTime {
  const pickUpTime = times.pickUpTime ?? usual[times.priceUnit].pickUp;
  const pickUp = `${from}T${pickUpTime}`;
  const returnBy = `${to}T${times.returnTime ?? usual[times.priceUnit].return}`;
  const isReady = later(returnBy, times.turnaroundMinutes);
  if (times.priceUnit === 'day' && times.hasSameDayTurnover)
    return { pickUp, returnBy, during: { from: pickUp, end: isReady } };
  let free = endOf(to, times.priceUnit);
  while (`${free}T${pickUpTime}` < isReady) free = addDays(free, 1);
  return { pickUp, returnBy, during: { from: midnight(from), end: midnight(free) } };
}

/** Whether two half-open ranges of wall time share a moment. */
export const overlaps = (a: ClaimedTime['during'], b: ClaimedTime['during']): boolean =>
  a.from < b.end && b.from < a.end;

/** As PostgreSQL takes it for a `tsrange`. */
export const rangeText = ({ from, end }: ClaimedTime['during']): string =>
  `[${from.replace('T', ' ')}, ${end.replace('T', ' ')})`;
