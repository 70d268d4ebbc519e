/** Provides the parts of date patterns, and computes "the next one from today". */
import { addDays, isCalendarDay } from '../../../platform/time/date-range.ts';
import type { Days } from './calendar.ts';
import { dayOf, lengthOfMonth, seasonStarts, yearOf } from './calendar.ts';

/** Days as typed: one day is `from` = `to` until it is known whether nights or days are meant. */
export type SaidDays = Days & {
  isWindow: boolean;
  /** One day, or the start of a stay whose length is stated separately. */
  isOneDay: boolean;
  /** The night of that day is meant, whatever is rented. */
  isNight: boolean;
  /** The length implied by a period: a weekend in some month. */
  nights: number | null;
};

export const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
export const date = '(\\d{1,2})(?:st|nd|rd|th)?';
export const year = '(?: (20\\d\\d))?';
export const weekday =
  '(mon(?:day)?s?|tues?(?:day)?s?|wed(?:nesday|s)?|thu(?:rs?)?(?:day)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?)';
/** "fri june 4": the date says it all. */
const namedDay = `${weekday.replace('(', '(?:')}(?= (?:the )?(?:[a-z]+ )?\\d)`;
export const to = `(?:-|to|until|till|til|thru|through|and|&|\\+|~|ending)(?: ${namedDay})?`;
export const weekend = '(?:weekend|wknd|wkend|weeknd|wkd|week end|wkends?|wk end)s?';
export const weekendSaid = new RegExp(`^ ${weekend}$`);
export const lead = `(?:(?:${namedDay}|from|on|for|over|during|in|the|around|about|approx|approximately|starting|starts|beginning|leaving|arriving|between|of|within|this|all|after|before|by|circa|anytime|any time|sometime|throughout|at) )*`;
export const ordinals: Record<string, number> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: -1,
  final: -1,
};
export const nth = `(${Object.keys(ordinals).join('|')})`;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const weekdayNumber = (name: string): number => weekdays.indexOf(name.slice(0, 3)) + 1;

type Groups = (string | undefined)[];
export type Reader = { pattern: RegExp; read: (groups: Groups, today: string) => SaidDays | null };

export const days = (from: string, until: string): SaidDays => ({
  from,
  to: until,
  isWindow: false,
  isOneDay: false,
  isNight: false,
  nights: null,
});
export const oneDay = (day: string): SaidDays => ({ ...days(day, day), isOneDay: true });
export const windowOf = (
  { from, to: until }: Days,
  today: string,
  nights: number | null = null,
): SaidDays => ({
  // A period already under way is searched from today.
  ...days(from < today && until >= today ? today : from, until),
  isWindow: true,
  nights,
});

/** The year of a month's next occurrence: its last day is ahead. */
export function nextYear(number: number, said: string | undefined, today: string): number {
  if (said !== undefined) return Number(said);
  const thisYear = yearOf(today);
  return dayOf(thisYear, number, lengthOfMonth(thisYear, number)) < today ? thisYear + 1 : thisYear;
}

/** The next such date, or null if none exists (31 June). */
export function nextDate(
  number: number,
  day: number,
  said: string | undefined,
  today: string,
): string | null {
  const first = said === undefined ? yearOf(today) : Number(said);
  for (const candidate of said === undefined
    ? [first, first + 1, first + 2, first + 3, first + 4]
    : [first]) {
    const text = dayOf(candidate, number, day);
    if (isCalendarDay(text) && (said !== undefined || text >= today)) return text;
  }
  return null;
}

/** From one date to another, the second in the next year if it comes earlier. */
export function range(
  [fromMonth, fromDay]: [number, number],
  [toMonth, toDay]: [number, number],
  said: string | undefined,
  today: string,
): SaidDays | null {
  // A year after the range is its end's.
  const turns = toMonth < fromMonth;
  const from = nextDate(
    fromMonth,
    fromDay,
    said === undefined ? undefined : String(Number(said) - (turns ? 1 : 0)),
    today,
  );
  if (from === null) return null;
  const until = dayOf(yearOf(from) + (turns ? 1 : 0), toMonth, toDay);
  return isCalendarDay(until) && until >= from ? days(from, until) : null;
}

export const monthDays = (number: number, ofYear: number): Days => ({
  from: dayOf(ofYear, number, 1),
  to: dayOf(ofYear, number, lengthOfMonth(ofYear, number)),
});

const thirds: Record<string, [number, number]> = {
  early: [1, 10],
  'beginning of': [1, 10],
  'start of': [1, 10],
  mid: [11, 20],
  'middle of': [11, 20],
  late: [21, 31],
  'end of': [21, 31],
};
export const third = `(${Object.keys(thirds).join('|')})`;

/** "early", "end of"; the whole month if no part is said. */
export function partOfMonth(part: string | undefined, number: number, ofYear: number): Days {
  const [first, last] = thirds[part ?? ''] ?? [1, 31];
  return {
    from: dayOf(ofYear, number, first),
    to: dayOf(ofYear, number, Math.min(last, lengthOfMonth(ofYear, number))),
  };
}

/** A holiday's next occurrence. */
export function nextOf(of: (year: number) => Days, said: string | undefined, today: string): Days {
  if (said !== undefined) return of(Number(said));
  const first = yearOf(today) - 1;
  for (const candidate of [first, first + 1]) if (of(candidate).to >= today) return of(candidate);
  return of(first + 2);
}

/** A season's next occurrence; one that is nearly over is next year's. */
export function season(name: string, said: string | undefined, today: string): Days {
  const start = seasonStarts[name] ?? 6;
  return nextOf(
    (ofYear) => {
      const end = start === 12 ? 2 : start + 2;
      const endYear = start === 12 ? ofYear + 1 : ofYear;
      return { from: dayOf(ofYear, start, 1), to: dayOf(endYear, end, lengthOfMonth(endYear, end)) };
    },
    said,
    addDays(today, 14),
  );
}

export const spread = ({ from, to: until }: Days): SaidDays => days(from, until);
