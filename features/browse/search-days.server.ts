/** Is a listing free on every day asked for, by its own rules? As SQL over a row of `listing_days`. */
import { daysBetween } from '../../platform/date-range.ts';
import type { AskedDays } from './search-question.ts';

/** Hands out the name of a value of the statement. */
type Put = { put: (value: string | number | number[]) => string };

/**
 * The listing's own rules: length, season, lead time and horizon from today in its own zone. Gear is used on both days. A stay's
 * last day is that of departure: within the season, but not a night; no night at all is no stay.
 */
export function rulesOfDays(values: Put, days: AskedDays, row: string): string[] {
  const units = `(${values.put(daysBetween(days.from, days.to) + 1)}::integer - ${row}.by_night::integer)`;
  return [
    `${units} between greatest(1, ${row}.minimum_units) and ${row}.maximum_units`,
    `${row}.open_from <= ${values.put(days.from)}::date and ${row}.open_to >= ${values.put(days.to)}::date`,
    `(${values.put(days.leads)}::integer[])[${row}.zone] >= ${row}.lead_days`,
    `(${values.put(days.reaches)}::integer[])[${row}.zone] <= ${row}.horizon_days`,
  ];
}

const isTaken = (values: Put, days: AskedDays): string =>
  `d.taken && daterange(${values.put(days.from)}::date, ${values.put(days.to)}::date + 1 - d.by_night::integer)`;

/** All of it, looked up row by row. A scalar subquery is never turned into a join over everything. */
export const isFree = (values: Put, days: AskedDays, row: string): string =>
  `(select ${[...rulesOfDays(values, days, 'd'), `not ${isTaken(values, days)}`].join(' and ')}
    from listing_days d where d.listing_id = ${row}.listing_id)`;

/** What `freeByIndex` reads of a row beside its `listing_id`. */
export const columnsOfDays = `s.by_night, s.minimum_units, s.maximum_units, s.lead_days, s.horizon_days, s.open_from, s.open_to, s.zone,
  s.taken_ring`;

/** All of it, read from the index of `listing_days`; looked up only where a day asked for is marked on the ring. */
export function freeByIndex(values: Put, days: AskedDays, row: string): string[] {
  const nights = values.put(ringOf(days.from, daysBetween(days.from, days.to)));
  const wholeDays = values.put(ringOf(days.from, daysBetween(days.from, days.to) + 1));
  const asked = `case when ${row}.by_night then ${nights}::bit(${ring}) else ${wholeDays}::bit(${ring}) end`;
  const taken = `(select ${isTaken(values, days)} from listing_days d where d.listing_id = ${row}.listing_id)`;
  return [
    ...rulesOfDays(values, days, row),
    `(${row}.taken_ring & ${asked} = 0::bit(${ring}) or not ${taken})`,
  ];
}

/** Days on the ring of migration 0016. */
const ring = 384;

/** So many days from the first as bits of the ring. */
function ringOf(first: string, days: number): string {
  const bits = Array.from({ length: ring }, () => '0');
  const start = daysBetween('1970-01-01', first);
  for (let day = start; day < start + Math.min(days, ring); day += 1) bits[day % ring] = '1';
  return bits.join('');
}
