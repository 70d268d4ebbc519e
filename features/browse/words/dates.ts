/** Reads a sentence's days: dates, weekends, holidays, months and seasons. */
import { addDays, daysBetween, isCalendarDay } from '../../../platform/time/date-range.ts';
import type { Days } from './calendar.ts';
import {
  dayOf,
  holidays,
  lengthOfMonth,
  monthNumber,
  weekdayFrom,
  weekdayOf,
  weekendOf,
  weekendOfMonth,
} from './calendar.ts';
import { nearbyReaders } from './nearby-days.ts';
import type { Reader, SaidDays } from './said-days.ts';
import {
  date,
  days,
  lead,
  month,
  monthDays,
  nextDate,
  nextOf,
  nextYear,
  nth,
  oneDay,
  ordinals,
  partOfMonth,
  range,
  season,
  spread,
  third,
  to,
  weekday,
  weekend,
  weekendSaid,
  windowOf,
  year,
} from './said-days.ts';
import type { Line } from './tokens.ts';
import { wholeWords } from './tokens.ts';

function longWeekendOfMonth(number: number, said: string | undefined, today: string): SaidDays {
  const holiday = holidays.find((each) => each.month === number);
  if (holiday?.long) return spread(nextOf(holiday.long, said, today));
  // Without a holiday of its own, Easter may be meant; else some long weekend of that month.
  const easter = holidays.find(({ names }) => names.startsWith('easter'));
  const found = easter && nextOf(easter.on, said, today);
  if (found && Number(found.from.slice(5, 7)) === number) return spread(found);
  const remembrance = holidays.find((each) =>
    each.names.startsWith(number === 11 ? 'remembrance' : number === 12 ? 'christmas|' : 'new years? day'),
  );
  if ((number === 11 || number === 12 || number === 1) && remembrance?.long)
    return spread(nextOf(remembrance.long, said, today));
  return windowOf(monthDays(number, nextYear(number, said, today)), today, 3);
}

/** Holiday names; "long weekend" may precede or follow. */
const holidayReaders: Reader[] = holidays.map(({ names, on, long }) => ({
  pattern: wholeWords(
    `${lead}(fri(?:day)? (?:${to}) mon(?:day)? (?:of )?)?(?:the )?(?:next )?(?:${weekend} of )?(?:${month.replace('(', '(?:')} )?(?:${names})( long)?( ${weekend}| week| holidays?| break| day)?${year}`,
  ),
  read: ([fridayToMonday, isLong, after, said], today) => {
    const isWeekend =
      fridayToMonday !== undefined ||
      isLong !== undefined ||
      (after !== undefined && weekendSaid.test(after));
    if (isWeekend && long) return spread(nextOf(long, said, today));
    const found = nextOf(on, said, today);
    if (isWeekend && found.from === found.to) return spread(weekendOf(found.from));
    if (after === ' week')
      return days(
        addDays(found.from, 1 - weekdayOf(found.from)),
        addDays(found.from, 7 - weekdayOf(found.from)),
      );
    return found.from === found.to ? oneDay(found.from) : spread(found);
  },
}));

/** "in may 4 of us", "july 2 weeks": no day of the month. */
const notCount =
  '(?! (?:(?:or|to|-) \\d+ )?(?:of us|people|ppl|guests|adults|kids|couples|families|friends|guys|girls|nights?|nites?|days?|weeks?|wks?|months?|bedrooms?)(?= |$))';

const anyHoliday = holidays.map(({ names }) => names).join('|');
const namedBy = holidays.map((holiday) => ({ holiday, pattern: new RegExp(`^(?:${holiday.names})$`) }));
const holidayCalled = (name: string) => namedBy.find(({ pattern }) => pattern.test(name))?.holiday ?? null;

/** "christmas to new years": from one holiday's first day to the other's last. */
const holidaySpan: Reader = {
  pattern: wholeWords(
    `${lead}(?:(?:week|days|time) )?(?:between )?(?:((?<=between ))|)(${anyHoliday}) (?:to|until|till|til|through|thru|and|-) (?:the )?(${anyHoliday})${year}`,
  ),
  read: ([isBetween, first = '', second = '', said], today) => {
    const [from, until] = [holidayCalled(first), holidayCalled(second)];
    if (from === null || until === null) return null;
    const start = nextOf(from.on, said, today);
    const end = nextOf(until.on, undefined, start.from);
    return days(isBetween === undefined ? start.from : start.to, end.to);
  },
};

/** "the weekend before christmas", "week after thanksgiving". */
const besideHoliday: Reader = {
  pattern: wholeWords(`${lead}(${weekend}|week) (before|after|following) (?:the )?(${anyHoliday})${year}`),
  read: ([length = '', side, name = '', said], today) => {
    const holiday = holidayCalled(name);
    if (holiday === null) return null;
    const { from, to: until } = nextOf(holiday.long ?? holiday.on, said, today);
    const isBefore = side === 'before';
    if (length === 'week')
      return isBefore
        ? days(addDays(from, -7), addDays(from, -1))
        : days(addDays(until, 1), addDays(until, 7));
    // The last Sunday before, or the first Friday after.
    const friday = isBefore ? addDays(from, -weekdayOf(from) - 2) : weekdayFrom(addDays(until, 1), 5);
    return days(friday, addDays(friday, 2));
  },
};

const longNames = wholeWords(
  `${lead}(?:the )?(?:(may|july|august|aug|september|sept|october|oct|november|nov|feb|february) (?:long|two four|2 4|2-4|two-four)(?: ${weekend})?|long ${weekend}(?: (?:in|of))? ${month})${year}`,
);

const readers: Reader[] = [
  {
    pattern: wholeWords(`${lead}(20\\d\\d-\\d\\d-\\d\\d)(?: ${to} (20\\d\\d-\\d\\d-\\d\\d))?`),
    read: ([from = '', until]) =>
      isCalendarDay(from) && (until === undefined || (isCalendarDay(until) && until >= from))
        ? until === undefined
          ? oneDay(from)
          : days(from, until)
        : null,
  },
  {
    pattern: longNames,
    read: ([first, second, said], today) =>
      longWeekendOfMonth(monthNumber(first ?? second ?? ''), said, today),
  },
  {
    pattern: wholeWords(`${lead}${month} long ${weekend}${year}`),
    read: ([name = '', said], today) => longWeekendOfMonth(monthNumber(name), said, today),
  },
  {
    // dec 26 - jan 2, dec 26 to jan 2 2027
    pattern: wholeWords(`${lead}${month} ${date}${year} ${to} ${month} ${date}${year}`),
    read: ([m1 = '', d1, y1, m2 = '', d2, y2], today) =>
      range(
        [monthNumber(m1), Number(d1)],
        [monthNumber(m2), Number(d2)],
        y2 ??
          (y1 === undefined ? undefined : String(Number(y1) + (monthNumber(m2) < monthNumber(m1) ? 1 : 0))),
        today,
      ),
  },
  {
    pattern: wholeWords(`${lead}${date}(?: of)? ${month} ${to} (?:the )?${date}(?: of)? ${month}${year}`),
    read: ([d1, m1 = '', d2, m2 = '', said], today) =>
      range([monthNumber(m1), Number(d1)], [monthNumber(m2), Number(d2)], said, today),
  },
  {
    // feb 12-15, between aug 3 and 9
    pattern: wholeWords(`${lead}${month} (?:the )?${date} ${to} (?:the )?${date}${year}${notCount}`),
    read: ([name = '', d1, d2, said], today) =>
      range([monthNumber(name), Number(d1)], [monthNumber(name), Number(d2)], said, today),
  },
  {
    // july 17 18, feb 5 6 7
    pattern: wholeWords(`${lead}${month} ${date}((?: ${date.replace('(', '(?:')})+)(?! \\d)`),
    read: ([name = '', first, others = ''], today) => {
      const all = [first, ...others.trim().split(' ')].map((day) => Number.parseInt(day ?? '', 10));
      const [from = 0, until = 0] = [all[0], all.at(-1)];
      return all.every((day, index) => day === from + index)
        ? range([monthNumber(name), from], [monthNumber(name), until], undefined, today)
        : null;
    },
  },
  {
    pattern: wholeWords(`${lead}${date} ${to} (?:the )?${date}(?: of)? ${month}${year}`),
    read: ([d1, d2, name = '', said], today) =>
      range([monthNumber(name), Number(d1)], [monthNumber(name), Number(d2)], said, today),
  },
  {
    pattern: wholeWords(
      `${lead}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?(?: ${to} (\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?)?`,
    ),
    read: ([a, b, said, c, d], today) => {
      const turned = Number(a) > 12 || Number(c) > 12;
      const [m1, d1, m2, d2] = turned ? [b, a, d, c] : [a, b, c, d];
      if (Number(m1) > 12 || Number(m2 ?? 1) > 12) return null;
      if (m2 !== undefined) return range([Number(m1), Number(d1)], [Number(m2), Number(d2)], said, today);
      const day = nextDate(Number(m1), Number(d1), said, today);
      return day === null ? null : oneDay(day);
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:the )?${nth} ${weekend} (?:in |of |in the month of )?(?:the )?${month}${year}`,
    ),
    read: ([which = '', name = '', said], today) => {
      const number = monthNumber(name);
      const of = (ofYear: number) => weekendOfMonth(ofYear, number, ordinals[which] ?? 1);
      return spread(nextOf(of, said, today));
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:the )?${nth} (?:(two|2|three|3) )?(?:week|wk)s? (?:in |of )?${month}${year}`,
    ),
    read: ([which = '', many, name = '', said], today) => {
      const number = monthNumber(name);
      const position = ordinals[which] ?? 1;
      const length = many === undefined ? 7 : many === 'two' || many === '2' ? 14 : 21;
      return spread(
        nextOf(
          (ofYear) => {
            const last = dayOf(ofYear, number, lengthOfMonth(ofYear, number));
            if (position < 0) return { from: addDays(last, 1 - length), to: last };
            const from = dayOf(ofYear, number, 7 * (position - 1) + 1);
            return { from, to: addDays(from, length - 1) };
          },
          said,
          today,
        ),
      );
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:the )?week of (?:the )?(?:${month} ${date}|${date}(?: of)? ${month})${year}`,
    ),
    read: ([m1, d1, d2, m2, said], today) => {
      const day = nextDate(monthNumber(m1 ?? m2 ?? ''), Number(d1 ?? d2), said, today);
      return day === null ? null : days(day, addDays(day, 6));
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:the )?${weekend} (?:of|around) (?:the )?(?:${month} ${date}|${date}(?: of)? ${month})${year}|${lead}${month} ${date}${year} ${weekend}`,
    ),
    read: ([m1, d1, d2, m2, y1, m3, d3, y2], today) => {
      const day = nextDate(monthNumber(m1 ?? m2 ?? m3 ?? ''), Number(d1 ?? d2 ?? d3), y1 ?? y2, today);
      return day === null ? null : spread(weekendOf(day));
    },
  },
  {
    // early july, end of august
    pattern: wholeWords(`${lead}(?:the )?${third}(?: -)? ${month}${year}`),
    read: ([which, name = '', said], today) => {
      const number = monthNumber(name);
      return windowOf(partOfMonth(which, number, nextYear(number, said, today)), today);
    },
  },
  {
    // feb 12, 12th of feb 2027, sat feb 12
    pattern: wholeWords(
      `${lead}(?:${weekday} )?(?:(?:the )?${month} (?:the )?${date}|(?:the )?${date}(?: of)? ${month}(?! ${date}${notCount}(?= |$)))${year}${notCount}`,
    ),
    read: ([, m1, d1, d2, m2, said], today) => {
      const day = nextDate(monthNumber(m1 ?? m2 ?? ''), Number(d1 ?? d2), said, today);
      return day === null ? null : oneDay(day);
    },
  },
  {
    // june to august, july or august, jan feb march
    pattern: wholeWords(
      `${lead}${month}${year}(?: (?:${to}|or|/|${month.replace('(', '(?:')}))* ${month}${year}`,
    ),
    read: ([first = '', y1, second = '', y2], today) => {
      const [a, b] = [monthNumber(first), monthNumber(second)];
      const ofYear =
        y1 === undefined && y2 !== undefined ? Number(y2) - (b < a ? 1 : 0) : nextYear(a, y1, today);
      return windowOf({ from: dayOf(ofYear, a, 1), to: monthDays(b, b < a ? ofYear + 1 : ofYear).to }, today);
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:an? |any |some )?${weekend} (?:in|during) ${month}${year}|${lead}${month}${year} ${weekend}`,
    ),
    read: ([m1, y1, m2, y2], today) => {
      const number = monthNumber(m1 ?? m2 ?? '');
      return windowOf(monthDays(number, nextYear(number, y1 ?? y2, today)), today, 2);
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:(?:next|coming|upcoming|whole|entire|month of|some time in) )*${month}${year}(?! be )`,
    ),
    read: ([name = '', said], today) => {
      const number = monthNumber(name);
      return windowOf(monthDays(number, nextYear(number, said, today)), today);
    },
  },
  {
    pattern: wholeWords(
      `${lead}(?:an? |any )?${weekend} (?:in|during|over) (?:the )?(?:this |next )?(winter|spring|summer|fall|autumn)${year}`,
    ),
    read: ([name = '', said], today) => windowOf(season(name, said, today), today, 2),
  },
  {
    pattern: wholeWords(
      `${lead}(?:(?:next|coming|upcoming|whole|entire|early|late|mid) )*(winter|spring|summer|fall|autumn)(?: season| months|time)?${year}(?! (?:tires?|camping|gear|equipment|break|toys?|wonderland|package))`,
    ),
    read: ([name = '', said], today) => windowOf(season(name, said, today), today),
  },
];

const all = [
  ...readers.slice(0, 3),
  besideHoliday,
  holidaySpan,
  ...holidayReaders,
  ...readers.slice(3),
  ...nearbyReaders,
];

/** Finds a sentence's days; the first found counts, but a date overrules a holiday's name ("july 9-18 stampede"). @param mayBeBare whether a weekday alone counts as a day */
export function readDays(line: Line, today: string, mayBeBare: boolean): SaidDays | null {
  for (const reader of mayBeBare ? all : all.slice(0, -1)) {
    const said = readBy(reader, line, today);
    if (said === null) continue;
    const isHoliday = reader.pattern === longNames || holidayReaders.includes(reader);
    return (isHoliday ? dateOf(line, today) : null) ?? said;
  }
  return null;
}

function readBy({ pattern, read }: Reader, line: Line, today: string): SaidDays | null {
  let said: SaidDays | null = null;
  line.find(pattern, 'dates', (groups) => {
    said = read(groups, today);
    return said !== null;
  });
  return said;
}

function dateOf(line: Line, today: string): SaidDays | null {
  for (const reader of readers) {
    const said = readBy(reader, line, today);
    if (said !== null) return said.isWindow ? null : said;
  }
  return null;
}

/** The last day of a stay or use that starts on a day. */
export const endAfter = (from: string, units: number, countedIn: 'day' | 'night'): string =>
  addDays(from, countedIn === 'night' ? units : Math.max(0, units - 1));

/** The days from first to last, not counting the last. */
export const nightsOf = (said: Days): number => daysBetween(said.from, said.to);
