/**
 * Computes the hours an exchange takes from a calendar: wall time in the listing's zone, including turnaround. From marketplace.md section
 * 3.
 */
import { addDays, endOf } from '../../platform/time/date-range.ts';
import type { WallTime } from '../../platform/time/time-zone.ts';
import type { PriceUnit } from '../listings/listing-card.ts';

/** When a listing changes hands. */
export type HandOverTimes = {
  priceUnit: PriceUnit;
  /** 'HH:MM' on the first and last day; null: the usual time. */
  pickUpTime: string | null;
  returnTime: string | null;
  /** The time the owner needs between a return and the next pick-up. */
  turnaroundMinutes: number;
  /** Gear that can go out again on its return day. Stays always can. */
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
  // Wall time has no zone: reading it as UTC only counts minutes.
  return new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/**
 * Gear from Friday to Sunday claims [Friday, Monday), a stay the two nights [Friday, Sunday), both midnight to midnight, plus further days
 * if the turnaround would not fit before the next pick-up. Gear with same-day turnover claims from its pick-up to its return plus
 * turnaround: an 11:00 return with 4 hours allows a 15:00 pick-up, and one minute of overlap does not.
 * @param from first day,
 * @param to last day for gear, day of departure for stays
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

/** In PostgreSQL's `tsrange` format. */
export const rangeText = ({ from, end }: ClaimedTime['during']): string =>
  `[${from.replace('T', ' ')}, ${end.replace('T', ' ')})`;
