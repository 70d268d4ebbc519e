/** Asks of a listing what a typed search wishes beside the filter: people, words of its text, a free stretch of days. As SQL. */
import { shortestStretch } from './meaning.ts';
import type { Wish } from './search-question.ts';

type Put = { put: (value: string | number | number[]) => string };

/**
 * What is looked up for a candidate, row by row. A listing that doesn't say how many people it takes is not left out.
 * @param row the candidate's name, which has a `listing_id`
 */
export function wishConditions(values: Put, wish: Wish, row: string): string[] {
  const ofText = [
    ...(wish.guests === null ? [] : [`coalesce(x.guests >= ${values.put(wish.guests)}::smallint, true)`]),
    ...(wish.match === null ? [] : [`x.words @@ ${values.put(wish.match)}::tsquery`]),
    ...(wish.not === null ? [] : [`not x.words @@ ${values.put(wish.not)}::tsquery`]),
  ];
  const ofDays = [
    ...(wish.units === null
      ? []
      : [`${values.put(wish.units)}::integer between d.minimum_units and d.maximum_units`]),
    ...(wish.window === null ? [] : [`${firstFreeDay(values, wish.window)} is not null`]),
  ];
  return [...lookedUp('listing_text', 'x', ofText, row), ...lookedUp('listing_days', 'd', ofDays, row)];
}

/** A scalar subquery is never turned into a join over everything. */
const lookedUp = (table: string, name: string, conditions: string[], row: string): string[] =>
  conditions.length === 0
    ? []
    : [
        `(select ${conditions.join(' and ')} from ${table} ${name} where ${name}.listing_id = ${row}.listing_id)`,
      ];

type Window = NonNullable<Wish['window']>;

/** How many nights or days the stretch has, of a row `d` of `listing_days`; null where the listing doesn't allow it. */
export const unitsOfStretch = (values: Put, { units }: Window): string =>
  units === null
    ? `greatest(d.minimum_units, least(${shortestStretch}, d.maximum_units))`
    : `(case when ${values.put(units)}::integer between d.minimum_units and d.maximum_units then ${values.put(units)}::integer end)`;

/** The first day of the first free stretch in the window, by the rules of a row `d` of `listing_days`; null for none. */
export function firstFreeDay(values: Put, window: Window): string {
  const { from, to, leads, reaches } = window;
  const first = `greatest(${values.put(from)}::date, ${values.put(from)}::date + (d.lead_days - (${values.put(leads)}::integer[])[d.zone]), d.open_from)`;
  const last = `least(${values.put(to)}::date, ${values.put(to)}::date + (d.horizon_days - (${values.put(reaches)}::integer[])[d.zone]), d.open_to)`;
  return `(case when ${first} <= ${last} then first_free_day(d.taken, ${first}, ${last}, d.by_night, ${unitsOfStretch(values, window)}) end)`;
}
