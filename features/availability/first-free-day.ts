/** Finds the first day a listing can really be booked: in season, with enough notice, and free for the shortest trip. */
import { addDays } from '../../platform/time/date-range.ts';
import { openDays } from '../listings/open-days.ts';
import { shortestEnd, stayRefusal, type DayRange, type StayRules } from './stay-rules.ts';

/**
 * @param taken the claimed days
 * @param today the day in the listing's zone
 * @returns the first day of the earliest possible rental or stay; null if none
 */
export function firstFreeDay(rules: StayRules, taken: readonly DayRange[], today: string): string | null {
  const { availableFrom, availableTo } = openDays(rules, today);
  for (let day = availableFrom; day <= availableTo; day = addDays(day, 1))
    if (stayRefusal(rules, taken, day, shortestEnd(rules, day), today) === null) return day;
  return null;
}
