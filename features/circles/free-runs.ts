/** When can this be had next, for so long, within these days? Free stretches of a calendar, computed once for a listing. */
import { addDays, daysBetween } from '../../platform/date-range.ts';
import { openDays } from '../listings/open-days.ts';
import type { GivenListing } from './wish.ts';

/** Days since 1970-01-01, half-open: of gear the days of use, of a stay the nights. */
export type FreeRun = { start: number; end: number };

const epoch = '1970-01-01';

/** The same few hundred days come up for every pair of wish and listing. */
function once<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
const numberOfDay = once((day: string): number => daysBetween(epoch, day));
const dayOfNumber = once((number: number): string => addDays(epoch, number));

/** The stretches in which nothing is claimed, from the first day the owner's notice allows to the end of the season or of the open calendar. */
export function freeRuns(
  listing: Pick<
    GivenListing,
    'priceUnit' | 'leadDays' | 'horizonDays' | 'openFrom' | 'openTo' | 'today' | 'taken'
  >,
): FreeRun[] {
  const { availableFrom, availableTo } = openDays(listing, listing.today);
  let start = numberOfDay(availableFrom);
  // Gear is used on the last open day as well; a stay is left on it.
  const end = numberOfDay(availableTo) + (listing.priceUnit === 'day' ? 1 : 0);
  const runs: FreeRun[] = [];
  const taken = listing.taken
    .map(({ from, until }) => ({ start: numberOfDay(from), end: numberOfDay(until) }))
    .sort((a, b) => a.start - b.start);
  for (const claim of taken) {
    if (claim.start > start) runs.push({ start, end: Math.min(claim.start, end) });
    start = Math.max(start, claim.end);
  }
  runs.push({ start, end });
  return runs.filter((run) => run.start < run.end);
}

/**
 * The earliest dates of so many units that lie free and between two days; null when there are none.
 * @param from first day that will do, @param to last one, both included
 */
export function firstFit(
  runs: readonly FreeRun[],
  priceUnit: 'day' | 'night',
  window: { from: string; to: string; units: number },
): { from: string; to: string } | null {
  const earliest = numberOfDay(window.from);
  const lastDay = numberOfDay(window.to);
  // The last chosen day: of gear the last day of use, of a stay the departure.
  const reach = window.units - (priceUnit === 'day' ? 1 : 0);
  for (const run of runs) {
    const start = Math.max(run.start, earliest);
    if (start + window.units <= run.end && start + reach <= lastDay)
      return { from: dayOfNumber(start), to: dayOfNumber(start + reach) };
  }
  return null;
}
