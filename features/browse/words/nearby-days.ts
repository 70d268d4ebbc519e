/** Reads days relative to today: this weekend, next week, tomorrow, Saturday. */
import { addDays } from '../../../platform/time/date-range.ts';
import { dayOf, holidays, weekdayFrom, weekdayOf, weekendOf, yearOf } from './calendar.ts';
import type { Reader } from './said-days.ts';
import {
  days,
  lead,
  monthDays,
  nextOf,
  oneDay,
  spread,
  to,
  weekday,
  weekdayNumber,
  weekend,
  windowOf,
} from './said-days.ts';
import { wholeWords } from './tokens.ts';

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
    pattern: wholeWords(`(?:(?:for|on|over|during|in|the) )*(this|next|nxt)(?: coming)? (?:week|wk)`),
    read: ([which], today) => {
      const monday = addDays(today, 1 - weekdayOf(today));
      return which === 'this'
        ? windowOf({ from: monday, to: addDays(monday, 6) }, today)
        : { ...days(addDays(monday, 7), addDays(monday, 13)), isWindow: true };
    },
  },
  {
    pattern: wholeWords(`(?:(?:for|on|during|in|sometime) )*(this|next|nxt) (month|year)`),
    read: ([which, unit], today) => {
      const [y, m] = [yearOf(today), Number(today.slice(5, 7))];
      const later = which === 'this' ? 0 : 1;
      if (unit === 'year')
        return windowOf({ from: dayOf(y + later, 1, 1), to: dayOf(y + later, 12, 31) }, today);
      return windowOf(monthDays(((m - 1 + later) % 12) + 1, y + (m + later > 12 ? 1 : 0)), today);
    },
  },
  {
    pattern: wholeWords(`${lead}(?:next |coming )?${weekday} ?${to} ?(?:next )?${weekday}`),
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
  {
    pattern: wholeWords(
      '(?:for |on )?(?:tomorrow|tmrw|tmw|tomorow|tmr|2morrow)(?: (night)| morning| afternoon)?',
    ),
    read: ([night], today) => ({ ...oneDay(addDays(today, 1)), isNight: night !== undefined }),
  },
  { pattern: wholeWords('(?:for |the )?day after tomorrow'), read: (_, today) => oneDay(addDays(today, 2)) },
  { pattern: wholeWords('(?:for )?(?:today|asap|right now)'), read: (_, today) => oneDay(today) },
  {
    pattern: wholeWords(
      '(?:in|within) (a|one|two|three|four|\\d{1,2}) (days?|weeks?|months?)|(a|one|two|three|four|\\d{1,2}) (days?|weeks?|months?) from (?:now|today)',
    ),
    read: ([n1, u1, n2, u2], today) => {
      const unit = u1 ?? u2 ?? '';
      const many = { a: 1, one: 1, two: 2, three: 3, four: 4 }[n1 ?? n2 ?? ''] ?? Number(n1 ?? n2);
      return oneDay(addDays(today, many * (unit.startsWith('d') ? 1 : unit.startsWith('w') ? 7 : 30)));
    },
  },
  {
    pattern: wholeWords(
      `(?:(?:for|from|starting|beginning|leaving) )?(on|this|next|nxt|coming|by)(?: coming)? ${weekday}( night| evening)?`,
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
    pattern: wholeWords(`(?:(?:for|from|starting) )?${weekday}( night| evening)?`),
    read: ([name = '', night], today) => ({
      ...oneDay(weekdayFrom(today, weekdayNumber(name))),
      isNight: night !== undefined,
    }),
  },
];
