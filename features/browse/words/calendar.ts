/** Computes the days of months, seasons, weekends and Canadian holidays. */
import { addDays } from '../../../platform/time/date-range.ts';

export type Days = { from: string; to: string };

export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** 1 to 12, by the first three letters. */
export const monthNumber = (name: string): number =>
  monthNames.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;

const two = (number: number): string => String(number).padStart(2, '0');
export const dayOf = (year: number, month: number, day: number): string =>
  `${year}-${two(month)}-${two(day)}`;
export const yearOf = (day: string): number => Number(day.slice(0, 4));

export const lengthOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The first such weekday on or after a day. */
export const weekdayFrom = (day: string, weekday: number): string =>
  addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/** The last such weekday on or before a day. */
const weekdayUntil = (day: string, weekday: number): string =>
  addDays(day, -((weekdayOf(day) - weekday + 7) % 7));

/** The n-th such weekday of a month. */
const nthWeekday = (year: number, month: number, weekday: number, nth: number): string =>
  addDays(weekdayFrom(dayOf(year, month, 1), weekday), 7 * (nth - 1));

/** The Friday to Sunday that contains or follows a day. */
export const weekendOf = (day: string): Days => {
  const friday = weekdayOf(day) >= 5 ? weekdayUntil(day, 5) : weekdayFrom(day, 5);
  return { from: friday, to: addDays(friday, 2) };
};

/** The n-th Friday-to-Sunday of a month; -1 for the last. */
export function weekendOfMonth(year: number, month: number, nth: number): Days {
  const friday =
    nth > 0
      ? nthWeekday(year, month, 5, nth)
      : addDays(weekdayUntil(dayOf(year, month, lengthOfMonth(year, month)), 7), -2);
  return { from: friday, to: addDays(friday, 2) };
}

/** Easter Sunday (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** Friday to the holiday's Monday. */
const fridayToMonday = (monday: string): Days => ({ from: addDays(monday, -3), to: monday });

/** The days people take off around a holiday with a fixed date. */
function aroundHoliday(day: string): Days {
  const weekday = weekdayOf(day);
  if (weekday === 1) return fridayToMonday(day);
  if (weekday === 2) return { from: addDays(day, -3), to: day };
  if (weekday <= 5) return { from: day, to: addDays(day, 7 - weekday) };
  // A holiday on a weekend is observed on the Monday.
  return fridayToMonday(addDays(day, 8 - weekday));
}

const victoriaDay = (year: number): string => weekdayUntil(dayOf(year, 5, 24), 1);

/** A holiday's name and day of the year. `observed`: those with a long weekend by law or habit. */
type Holiday = { names: string; on: (year: number) => Days; long?: (year: number) => Days; month?: number };

const single = (day: string): Days => ({ from: day, to: day });
const monday = (of: (year: number) => string): Pick<Holiday, 'on' | 'long'> => ({
  on: (year) => single(of(year)),
  long: (year) => fridayToMonday(of(year)),
});

export const holidays: readonly Holiday[] = [
  { names: 'family day|presidents? day', month: 2, ...monday((year) => nthWeekday(year, 2, 1, 3)) },
  { names: 'easter monday', on: (year) => single(addDays(easter(year), 1)) },
  { names: 'easter sunday', on: (year) => single(easter(year)) },
  {
    names: '(?:spring|march) break',
    on: (year) => ({
      from: weekdayFrom(dayOf(year, 3, 14), 1),
      to: addDays(weekdayFrom(dayOf(year, 3, 14), 1), 13),
    }),
  },
  {
    names: 'easter|easter break|easter holidays?',
    on: (year) => ({ from: addDays(easter(year), -2), to: addDays(easter(year), 1) }),
  },
  {
    names: 'good friday',
    on: (year) => single(addDays(easter(year), -2)),
    long: (year) => ({ from: addDays(easter(year), -2), to: addDays(easter(year), 1) }),
  },
  {
    names: 'reading (?:week|break)',
    on: (year) => ({ from: nthWeekday(year, 2, 1, 3), to: addDays(nthWeekday(year, 2, 1, 3), 4) }),
  },
  {
    // Ten days from a Friday, never before July 3.
    names: '(?:calgary )?stampede(?: week)?',
    on: (year) => ({
      from: weekdayFrom(dayOf(year, 7, 3), 5),
      to: addDays(weekdayFrom(dayOf(year, 7, 3), 5), 9),
    }),
  },
  {
    names: 'victoria day|may two four|may 2 4|may 24|may two-four|may long',
    month: 5,
    ...monday(victoriaDay),
  },
  {
    names: 'canada day|july 1st|july(?: 1(?:st)?)? long',
    month: 7,
    on: (year) => single(dayOf(year, 7, 1)),
    long: (year) => aroundHoliday(dayOf(year, 7, 1)),
  },
  {
    names:
      'bc day|b c day|british columbia day|civic holiday|civic|heritage day|alberta heritage day|august long',
    month: 8,
    ...monday((year) => nthWeekday(year, 8, 1, 1)),
  },
  { names: 'labou?r day|september long|sept long', month: 9, ...monday((year) => nthWeekday(year, 9, 1, 1)) },
  {
    names:
      'truth and rec(?:onciliation)?(?: day)?|national day for truth and reconciliation|orange shirt day',
    on: (year) => single(dayOf(year, 9, 30)),
    long: (year) => aroundHoliday(dayOf(year, 9, 30)),
  },
  {
    names: 'thanksgiving|turkey day|turkey(?= (?:long )?w(?:ee|k))|october long',
    month: 10,
    ...monday((year) => nthWeekday(year, 10, 1, 2)),
  },
  { names: 'halloween', on: (year) => single(dayOf(year, 10, 31)) },
  {
    names: 'remembrance day|november long',
    month: 11,
    on: (year) => single(dayOf(year, 11, 11)),
    long: (year) => aroundHoliday(dayOf(year, 11, 11)),
  },
  { names: 'christmas eve', on: (year) => single(dayOf(year, 12, 24)) },
  { names: 'christmas day|xmas day', on: (year) => single(dayOf(year, 12, 25)) },
  { names: 'boxing week', on: (year) => ({ from: dayOf(year, 12, 26), to: dayOf(year, 12, 31) }) },
  { names: 'boxing day', on: (year) => single(dayOf(year, 12, 26)) },
  {
    names: 'new years? eve|nye',
    on: (year) => ({ from: dayOf(year, 12, 31), to: dayOf(year + 1, 1, 1) }),
  },
  {
    names: 'new years? day',
    on: (year) => single(dayOf(year, 1, 1)),
    long: (year) => aroundHoliday(dayOf(year, 1, 1)),
  },
  {
    names: 'new years?|newyears?',
    on: (year) => ({ from: dayOf(year, 12, 31), to: dayOf(year + 1, 1, 1) }),
    long: (year) => aroundHoliday(dayOf(year + 1, 1, 1)),
  },
  {
    names: 'holiday season|(?<=the )holidays',
    on: (year) => ({ from: dayOf(year, 12, 24), to: dayOf(year + 1, 1, 1) }),
  },
  {
    names: '(?:christmas|xmas|x mas) (?:break|holidays?|vacation)',
    on: (year) => ({ from: dayOf(year, 12, 24), to: dayOf(year + 1, 1, 1) }),
  },
  { names: 'christmas week', on: (year) => ({ from: dayOf(year, 12, 21), to: dayOf(year, 12, 27) }) },
  {
    names: 'christmas|xmas|x mas',
    on: (year) => ({ from: dayOf(year, 12, 24), to: dayOf(year, 12, 26) }),
    long: (year) => aroundHoliday(dayOf(year, 12, 25)),
  },
  { names: 'valentines?(?: day)?', on: (year) => single(dayOf(year, 2, 14)) },
  { names: 'st pat(?:rick|ty)?s?(?: day)?', on: (year) => single(dayOf(year, 3, 17)) },
  { names: 'mothers? day', on: (year) => single(nthWeekday(year, 5, 7, 2)) },
  { names: 'fathers? day', on: (year) => single(nthWeekday(year, 6, 7, 3)) },
  { names: 'memorial day', ...monday((year) => weekdayUntil(dayOf(year, 5, 31), 1)) },
  { names: 'american thanksgiving|us thanksgiving', on: (year) => single(nthWeekday(year, 11, 4, 4)) },
];

/** The seasons by their first month, as people count them; each has three. */
export const seasonStarts: Readonly<Record<string, number>> = {
  winter: 12,
  spring: 3,
  summer: 6,
  fall: 9,
  autumn: 9,
};
