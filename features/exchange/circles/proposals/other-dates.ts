/** Finds other dates on which a circle works: the others' parts stay as they are, so only what the reader receives has to be free. */
import { addDays } from '../../../../platform/time/date-range.ts';
import { fits, freeRuns, type Dates } from '../matcher/free-runs.ts';
import type { Dream, GivenListing } from '../wishes/wish.ts';

const mostSuggestions = 3;
/** How far beyond the wish's own dates we look. */
const daysBeyond = 90;

/**
 * The earliest free dates that don't touch the proposed ones or each other, worth as much, so that the circle stays as even as it is.
 * @param notBefore the earliest day on which anything can begin
 */
export function otherDates(
  listing: GivenListing,
  { units, isWeekend, from, to }: Pick<Dream, 'units' | 'isWeekend' | 'from' | 'to'>,
  proposed: Dates,
  notBefore: string,
): Dates[] {
  const worth = listing.worthOf(proposed.from, proposed.to);
  const found: Dates[] = [];
  const earliest = from > notBefore ? from : notBefore;
  const window = { from: earliest, to: addDays(to, daysBeyond), units, isWeekend };
  for (const dates of fits(freeRuns(listing), listing.priceUnit, window)) {
    const isApart = [proposed, ...found].every((each) => dates.from > each.to || dates.to < each.from);
    if (!isApart || listing.worthOf(dates.from, dates.to) !== worth) continue;
    found.push(dates);
    if (found.length === mostSuggestions) break;
  }
  return found;
}
