/** Checks as SQL over a row of `listing_days` whether a listing is free on every requested day, by its own rules. */
import { daysBetween } from '../../platform/time/date-range.ts';
import type { AskedDays } from './search-question.ts';

/** Returns a value's placeholder. */
type Put = { put: (value: string | number | number[]) => string };

/**
 * The listing's own rules: length, season, lead time and horizon from today in its zone. Gear is used on both days. A stay's last day is
 * the departure: within the season, but not a night; zero nights is not a stay.
 */
function rulesOfDays(values: Put, days: AskedDays, row: string): string[] {
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

/**
 * What the index says about a listing: 1 free, 0 not free, 2 only its exact ranges can tell, because a requested day is marked on the ring
 * and may be one turn away.
 */
function verdict(values: Put, days: AskedDays, row: string): string {
  const nights = values.put(ringOf(days.from, daysBetween(days.from, days.to)));
  const wholeDays = values.put(ringOf(days.from, daysBetween(days.from, days.to) + 1));
  const asked = `case when ${row}.by_night then ${nights}::bit(${ring}) else ${wholeDays}::bit(${ring}) end`;
  const from = values.put(days.from);
  const to = values.put(days.to);
  return `case when not (${rulesOfDays(values, days, row).join(' and ')}) then 0
    when ${row}.taken_ring & ${asked} = 0::bit(${ring}) then 1
    when ${row}.ring_until > ${to}::date and ${row}.ring_until <= ${from}::date + ${ring} then 0 else 2 end`;
}

/** True when free, else false or null. The ranges are a second lookup beside the first, not inside it, which would cost every row. */
const isFreeBy = (values: Put, days: AskedDays, row: string, found: string): string =>
  `case ${found} when 1 then true
    when 2 then (select not (${isTaken(values, days)}) from listing_days d where d.listing_id = ${row}.listing_id) end`;

/** All of it, looked up row by row in the index of `listing_days`. A scalar subquery never becomes a join over everything. */
export const isFree = (values: Put, days: AskedDays, row: string): string =>
  isFreeBy(
    values,
    days,
    row,
    `(select ${verdict(values, days, 'd')} from listing_days d where d.listing_id = ${row}.listing_id)`,
  );

/** All of it, read from a row of `listing_days` or one of its indexes. */
export const freeByIndex = (values: Put, days: AskedDays, row: string): string =>
  isFreeBy(values, days, row, verdict(values, days, row));

/** Days on the ring of migrations/0006-search.sql. */
const ring = 384;

/** This many days from the first as bits of the ring. */
function ringOf(first: string, days: number): string {
  const bits = Array.from({ length: ring }, () => '0');
  const start = daysBetween('1970-01-01', first);
  for (let day = start; day < start + Math.min(days, ring); day += 1) bits[day % ring] = '1';
  return bits.join('');
}
