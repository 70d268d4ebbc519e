/** Finds free periods of a length in a listing's calendar, computed once per listing. */
import { addDays, daysBetween } from '../../../../platform/time/date-range.ts';
import { openDays } from '../../../listings/open-days.ts';
import type { GivenListing } from '../wishes/wish.ts';

/** Days since 1970-01-01, half-open: days of use for gear, nights for a stay. */
export type FreeRun = { start: number; end: number };

const epoch = '1970-01-01';

/** The same few hundred days recur for every pair of wish and listing. */
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

/** Periods without claims, from the first day the owner's notice allows to the end of the season or open calendar. */
export function freeRuns(
  listing: Pick<
    GivenListing,
    'priceUnit' | 'leadDays' | 'horizonDays' | 'openFrom' | 'openTo' | 'today' | 'taken'
  >,
): FreeRun[] {
  const { availableFrom, availableTo } = openDays(listing, listing.today);
  let start = numberOfDay(availableFrom);
  // Gear is also used on the last open day; a stay ends on it.
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

export type Dates = { from: string; to: string };

/** The dates of this many units from a day; `to` is the last day of use for gear, the departure for a stay. */
export const datesFrom = (from: string, priceUnit: 'day' | 'night', units: number): Dates => ({
  from,
  to: addDays(from, units - (priceUnit === 'day' ? 1 : 0)),
});

/** Days since Friday; January 1, 1970 was a Thursday. */
const daysSinceFriday = (day: number): number => (day + 6) % 7;

/** Whether all of so many days or nights from one on are Fridays, Saturdays or Sundays. */
const isInWeekend = (start: number, units: number): boolean => daysSinceFriday(start) + units <= 3;

/**
 * All free dates of this length between two days, earliest first.
 * @param from first allowed day,
 * @param to last one, both included,
 * @param isWeekend only Fridays to Sundays
 */
export function* fits(
  runs: readonly FreeRun[],
  priceUnit: 'day' | 'night',
  { from, to, units, isWeekend = false }: Dates & { units: number; isWeekend?: boolean | undefined },
): Generator<Dates> {
  const [earliest, lastDay] = [numberOfDay(from), numberOfDay(to)];
  const reach = units - (priceUnit === 'day' ? 1 : 0);
  for (const run of runs)
    for (
      let start = Math.max(run.start, earliest);
      start + units <= run.end && start + reach <= lastDay;
      start += 1
    )
      if (!isWeekend || isInWeekend(start, units))
        yield { from: dayOfNumber(start), to: dayOfNumber(start + reach) };
}
