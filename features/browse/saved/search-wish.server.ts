/** Writes the SQL for a typed search's conditions besides the filter: people, words of the listing's text, a free stretch of days. */
import { addDays } from '../../../platform/time/date-range.ts';
import { facetOf, setFacets } from '../filter/facets.ts';
import type { FacetId, Facets } from '../filter/facets.ts';
import { shortestStretch } from '../text/meaning.ts';
import { or, phraseQuery } from '../text/text-query.ts';
import { weekdayFrom } from '../words/calendar.ts';
import type { Wish } from '../search-plan.ts';

type Put = { put: (value: string | number | number[]) => string };

/** Whether the listing's text `x` passes the active filters. One whose text doesn't say is excluded. */
export const facetConditions = (values: Put, set: Facets): string[] =>
  setFacets(set).flatMap(([id, value]) => facetCondition(values, id, value));

function facetCondition(values: Put, id: FacetId, value: number): string[] {
  const { reads } = facetOf(id);
  if ('categoryOutside' in reads) return [];
  if ('words' in reads)
    return [`x.words @@ ${values.put(or(reads.words.map((word) => phraseQuery(word, 'AB'))))}::tsquery`];
  return [
    `coalesce((x.facts ->> '${reads.fact}')::integer ${reads.by === 'atMost' ? '<=' : '>='} ${values.put(value)}::integer, false)`,
  ];
}

/**
 * Conditions looked up per candidate. A listing that doesn't state its number of people stays in.
 * @param row the candidate's name, which has a `listing_id`
 */
export function wishConditions(values: Put, wish: Wish, row: string): string[] {
  const ofText = [
    ...(wish.guests === null ? [] : [`coalesce(x.guests >= ${values.put(wish.guests)}::smallint, true)`]),
    ...facetConditions(values, wish.facets),
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

/** A scalar subquery never becomes a join over everything. */
const lookedUp = (table: string, name: string, conditions: string[], row: string): string[] =>
  conditions.length === 0
    ? []
    : [
        `(select ${conditions.join(' and ')} from ${table} ${name} where ${name}.listing_id = ${row}.listing_id)`,
      ];

type Window = NonNullable<Wish['window']>;

/** The stretch's nights or days for a row `d` of `listing_days`; null if the listing doesn't allow it. */
export function unitsOfStretch(values: Put, { units, isOneDayMore }: Window): string {
  if (units === null) return `greatest(d.minimum_units, least(${shortestStretch}, d.maximum_units))`;
  // Friday to Sunday is two nights or three days.
  const asked = `(${values.put(units)}::integer + ${isOneDayMore ? '(not d.by_night)::integer' : '0'})`;
  return `(case when ${asked} between d.minimum_units and d.maximum_units then ${asked} end)`;
}

/** The first day of the first free stretch in the period, by the rules of a row `d` of `listing_days`; null for none. */
export function firstFreeDay(values: Put, window: Window): string {
  const { from, to, leads, reaches } = window;
  const first = `greatest(${values.put(from)}::date, ${values.put(from)}::date + (d.lead_days - (${values.put(leads)}::integer[])[d.zone]), d.open_from)`;
  const last = `least(${values.put(to)}::date, ${values.put(to)}::date + (d.horizon_days - (${values.put(reaches)}::integer[])[d.zone]), d.open_to)`;
  const taken = window.isWeekend ? `(d.taken + ${weekdaysOf(values, window)})` : 'd.taken';
  return `(case when ${first} <= ${last} then first_free_day(${taken}, ${first}, ${last}, d.by_night, ${unitsOfStretch(values, window)}) end)`;
}

/** Everything except the weekends between two days, as taken days: nights from Sunday to Thursday, days from Monday to Thursday. */
function weekdaysOf(values: Put, { from, to }: Window): string {
  const taken = (first: number) => {
    const ranges: string[] = [];
    for (let friday = weekdayFrom(addDays(from, -7), 5); friday <= to; friday = addDays(friday, 7))
      ranges.push(`[${addDays(friday, first)},${addDays(friday, 7)})`);
    return `${values.put(`{${ranges.join(',')}}`)}::datemultirange`;
  };
  return `(case when d.by_night then ${taken(2)} else ${taken(3)} end)`;
}
