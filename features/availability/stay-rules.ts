/** Checks whether dates may be requested. */
import { addDays, endOf } from '../../platform/time/date-range.ts';
import { refusal } from '../../platform/refusal.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { PriceUnit } from '../listings/listing-card.ts';
import { openDays } from '../listings/open-days.ts';
import type { CalendarSettings } from '../listings/open-days.ts';
import { stayUnits } from '../listings/stay-price.ts';

/** A listing's rules about dates. */
export type StayRules = CalendarSettings & {
  priceUnit: PriceUnit;
  minimumUnits: number;
  maximumUnits: number;
};

/** A half-open range of calendar days: taken from `from` on, free again on `until`. */
export type DayRange = { from: string; until: string };

export type StayRefusalCode =
  | 'dates-out-of-order'
  | 'begins-before-today'
  | 'needs-more-notice'
  | 'out-of-season'
  | 'beyond-the-calendar'
  | 'too-short'
  | 'too-long'
  | 'days-are-taken';

/**
 * The days a request takes. Gear from Friday to Sunday takes [Friday, Monday); a stay from Friday to Sunday takes the two nights [Friday,
 * Sunday), so the next guests may arrive on the day of departure.
 */
export const takenDays = (unit: PriceUnit, from: string, to: string): DayRange => ({
  from,
  until: endOf(to, unit),
});

/** The earliest last day (for stays: departure) of the shortest rental or stay from this day. */
export const shortestEnd = (rules: Pick<StayRules, 'priceUnit' | 'minimumUnits'>, from: string): string =>
  addDays(from, rules.priceUnit === 'day' ? rules.minimumUnits - 1 : rules.minimumUnits);

/** Whether two ranges share a day; adjacent ranges don't. */
export const shareADay = (a: DayRange, b: DayRange): boolean => a.from < b.until && b.from < a.until;

/** 'May 23, 2027', the same on server and browser. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function boundsRefusal(
  rules: StayRules,
  from: string,
  to: string,
  today: string,
): Refusal<StayRefusalCode> | null {
  const { availableFrom } = openDays(rules, today);
  if (from < today)
    return refusal('begins-before-today', 'Those dates have already started. Start today or later.');
  if (from < addDays(today, rules.leadDays)) {
    return refusal(
      'needs-more-notice',
      `The owner needs ${counted(rules.leadDays, 'day')} of notice. The first day you can request is ${dayText(availableFrom)}.`,
    );
  }
  if ((rules.openFrom !== null && from < rules.openFrom) || (rules.openTo !== null && to > rules.openTo)) {
    const opens = rules.openFrom === null ? '' : ` from ${dayText(rules.openFrom)}`;
    const closes = rules.openTo === null ? '' : ` to ${dayText(rules.openTo)}`;
    return refusal('out-of-season', `The season runs${opens}${closes}. Choose dates within it.`);
  }
  const horizon = addDays(today, rules.horizonDays);
  if (to > horizon) {
    return refusal(
      'beyond-the-calendar',
      `The calendar is open until ${dayText(horizon)}. Choose earlier dates.`,
    );
  }
  return null;
}

function lengthRefusal(rules: StayRules, units: number): Refusal<StayRefusalCode> | null {
  const what = rules.priceUnit === 'day' ? 'rental' : 'stay';
  if (units < rules.minimumUnits) {
    return refusal(
      'too-short',
      `The minimum ${what} is ${counted(rules.minimumUnits, rules.priceUnit)}. Choose more.`,
    );
  }
  if (units > rules.maximumUnits) {
    return refusal(
      'too-long',
      `The maximum ${what} is ${counted(rules.maximumUnits, rules.priceUnit)}. Choose fewer.`,
    );
  }
  return null;
}

/**
 * Why these dates cannot be requested, or null when they can. Search filters by the same rules.
 *
 * @param from first day, in the listing's zone
 * @param to last day for gear, day of departure for stays
 * @param today the day in the listing's zone
 * @param taken the claimed days
 */
export function stayRefusal(
  rules: StayRules,
  taken: readonly DayRange[],
  from: string,
  to: string,
  today: string,
): Refusal<StayRefusalCode> | null {
  const units = stayUnits(rules.priceUnit, from, to);
  if (units < 1) {
    return rules.priceUnit === 'day'
      ? refusal('dates-out-of-order', 'The last day is before the first. Choose the dates again.')
      : refusal('dates-out-of-order', 'A stay is at least one night. Choose a later check-out.');
  }
  const refused = boundsRefusal(rules, from, to, today) ?? lengthRefusal(rules, units);
  if (refused) return refused;
  const asked = takenDays(rules.priceUnit, from, to);
  return taken.some((range) => shareADay(range, asked))
    ? refusal('days-are-taken', 'Those days are taken. Pick others.')
    : null;
}
