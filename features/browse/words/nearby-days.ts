/** Reads days relative to today: this weekend, next week, tomorrow, Saturday. */
import { addDays } from '../../../platform/time/date-range.ts';
import { dayOf, holidays, weekdayFrom, weekdayOf, weekendOf, yearOf } from './calendar.ts';
import type { Reader } from './said-days.ts';
import {
  days,
  lead,
  partOfMonth,
  nextOf,
  oneDay,
  spread,
  third,
  to,
  weekday,
  weekdayNumber,
  weekend,
  windowOf,
} from './said-days.ts';
import { wholeWords } from './tokens.ts';

const numbers: Record<string, number> = { a: 1, one: 1, two: 2, couple: 2, 'a couple': 2, three: 3, four: 4 };
const many = '((?:a )?couple(?: of)?|a|one|two|three|four|\\d{1,2})';
const weekdayName = weekday.replace('(', '(?:');
const unit = '(days?|weeks?|months?)';

/** The next day with this number from a day on; null for 32 and more. */
function dayOfMonthFrom(from: string, number: number): string | null {
  for (let later = 0; later < 62; later += 1) {
    const day = addDays(from, later);
    if (Number(day.slice(8)) === number) return day;
  }
  return null;
}

/** In the order tried; the last is a weekday alone. */
export const nearbyReaders: readonly Reader[] = [
  {
    pattern: wholeWords(
      `${lead}(?:the )?(next|coming|upcoming|following) long ${weekend}|${lead}this(?: coming)? long ${weekend}`,
    ),
    read: (_, today) => {
      const ahead = holidays
        .filter((each) => each.month !== undefined && each.long)
        .map((each) => nextOf(each.long ?? each.on, undefined, today));
      return spread(ahead.reduce((best, each) => (each.from < best.from ? each : best)));
    },
  },
  {
    pattern: wholeWords(
      `(?:(?:for|on|over|during|in|the) )*(this|next|nxt|coming|upcoming)(?: coming| upcoming)?(?: (?:fri|sat)\\w*)? ${weekend}|the ${weekend} after next`,
    ),
    read: ([which], today) => {
      const { from, to: until } = weekendOf(today);
      const later = which === undefined ? 14 : which === 'next' || which === 'nxt' ? 7 : 0;
      if (later > 0) return days(addDays(from, later), addDays(until, later));
      return days(from < today ? today : from, until);
    },
  },
  {
    // sat the 5th, the 12th to the 15th, weekend of the 5th
    pattern: wholeWords(
      `${lead}(?:(${weekend}) of the |${weekdayName} (?:the )?|(?<=the ))(\\d{1,2})(?:st|nd|rd|th)(?: ${to} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?)?(?! (?:wheel|floor|row|gen|anniversary|birthday))`,
    ),
    read: ([isWeekend, first, last], today) => {
      const from = dayOfMonthFrom(today, Number(first));
      if (from === null) return null;
      if (isWeekend !== undefined) return spread(weekendOf(from));
      const until = last === undefined ? from : dayOfMonthFrom(from, Number(last));
      return until === null ? null : until === from ? oneDay(from) : days(from, until);
    },
  },
  {
    pattern: wholeWords(`(?:(?:for|on|over|during|in|the) )*(this|next|nxt)(?: coming)? (?:week|wk)`),
    read: ([which], today) => {
      const monday = addDays(today, 1 - weekdayOf(today));
      return which === 'this'
        ? windowOf({ from: monday, to: addDays(monday, 6) }, today)
        : { ...days(addDays(monday, 7), addDays(monday, 13)), isWindow: true };
    },
  },
  {
    // this month, end of the month, early next month
    pattern: wholeWords(
      `${lead}(?:the )?${third} (?:the|this|(next|nxt)) month|(?:(?:for|on|during|in|sometime) )*(this|next|nxt) (month|year)`,
    ),
    read: ([part, inPart, which = inPart, length], today) => {
      const [y, m] = [yearOf(today), Number(today.slice(5, 7))];
      const later = which?.startsWith('n') ? 1 : 0;
      if (length === 'year')
        return windowOf({ from: dayOf(y + later, 1, 1), to: dayOf(y + later, 12, 31) }, today);
      return windowOf(partOfMonth(part, ((m - 1 + later) % 12) + 1, y + (m + later > 12 ? 1 : 0)), today);
    },
  },
  {
    // fri to sun, sat & sun, fri sat sun
    pattern: wholeWords(
      `${lead}(?:next |coming )?${weekday}(?: ${to})?(?: ${weekdayName})?(?: ${to})? (?:next )?${weekday}`,
    ),
    read: ([first = '', second = ''], today) => {
      const from = weekdayFrom(today, weekdayNumber(first));
      return days(from, weekdayFrom(from, weekdayNumber(second)));
    },
  },
  {
    pattern: wholeWords(`${lead}(today|tonight|tomorrow) ${to} (?:next )?${weekday}`),
    read: ([first, second = ''], today) => {
      const from = addDays(today, first === 'tomorrow' ? 1 : 0);
      return days(from, weekdayFrom(from, weekdayNumber(second)));
    },
  },
  {
    pattern: wholeWords('(?:for )?(?:tonight|tonite|2nite|to night)'),
    read: (_, today) => ({ ...oneDay(today), isNight: true }),
  },
  { pattern: wholeWords('(?:for |the )*day after tomorrow'), read: (_, today) => oneDay(addDays(today, 2)) },
  {
    pattern: wholeWords(
      '(?:for |on )?(?:tomorrow|tmrw|tmw|tomorow|tmr|2morrow)(?: (night)| morning| afternoon)?',
    ),
    read: ([night], today) => ({ ...oneDay(addDays(today, 1)), isNight: night !== undefined }),
  },
  { pattern: wholeWords('(?:for )?(?:today|asap|right now)'), read: (_, today) => oneDay(today) },
  {
    pattern: wholeWords(`(?:in|within) ${many} ${unit}|${many} ${unit} from (?:now|today)`),
    read: ([n1, u1, n2, u2], today) => {
      const said = n1 ?? n2 ?? '';
      const each = { d: 1, w: 7, m: 30 }[(u1 ?? u2 ?? '').charAt(0)] ?? 0;
      return oneDay(addDays(today, each * (numbers[said.replace(/ of$/, '')] ?? Number(said))));
    },
  },
  {
    pattern: wholeWords(
      `(?:(?:for|from|starting|beginning|leaving) )?(on|this|next|nxt|coming|by)(?: coming)? ${weekday}( night| evening)?(?: morning| afternoon)?`,
    ),
    read: ([which, name = '', night], today) => {
      const monday = addDays(today, 8 - weekdayOf(today));
      const day =
        which === 'next' || which === 'nxt'
          ? addDays(monday, weekdayNumber(name) - 1)
          : weekdayFrom(today, weekdayNumber(name));
      return { ...oneDay(day), isNight: night !== undefined };
    },
  },
  {
    // A bare weekday may be part of a name ("Sunday Driver"): the caller decides.
    pattern: wholeWords(`(?:(?:for|from|starting) )?${weekday}( night| evening)?(?: morning| afternoon)?`),
    read: ([name = '', night], today) => ({
      ...oneDay(weekdayFrom(today, weekdayNumber(name))),
      isNight: night !== undefined,
    }),
  },
];
