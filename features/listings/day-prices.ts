/** Says what a day or night of a listing costs: the price that the owner gave it, its season, the weekend, or the usual price. */
import { addDays, weekdayOf, type CalendarDay } from '../../platform/time/date-range.ts';
import type { PriceUnit } from './listing-card.ts';

/**
 * Another price between two calendar days, both included. `kind`: absent for a season with a name; `days` for a stretch that the owner priced in
 * the calendar; `weekends` for every weekend. The first kind that fits a day holds: days, then seasons, then weekends. Where two of a kind overlap,
 * the first one holds.
 */
export type Season = {
  name: string;
  from: string;
  to: string;
  priceCents: number;
  pricePoints: number;
  kind?: 'days' | 'weekends' | undefined;
};

export type DayPriced = {
  seasons?: readonly Season[];
  priceUnit: PriceUnit;
};

/** Friday and Saturday nights; Saturdays and Sundays for gear rented by the day. */
const weekendDays: Record<PriceUnit, readonly number[]> = { night: [5, 6], day: [6, 0] };

/** The special price of a day or night; undefined at the usual price. */
export function seasonOn({ seasons = [], priceUnit }: DayPriced, day: CalendarDay): Season | undefined {
  const on = seasons.filter(({ from, to }) => from <= day && day <= to);
  return (
    on.find(({ kind }) => kind === 'days') ??
    on.find(({ kind }) => kind === undefined) ??
    (weekendDays[priceUnit].includes(weekdayOf(day)) ? on.find(({ kind }) => kind === 'weekends') : undefined)
  );
}

/** As many points as dollars, and one at least. */
const pointsFor = (cents: number): number => Math.max(1, Math.round(cents / 100));

/** Days that an owner prices in the calendar, both included; null takes their price away again. */
export type PricedDays = { from: CalendarDay; to: CalendarDay; priceCents: number | null };

/** The rest of a stretch, before and after other days. */
const around = (stretch: Season, { from, to }: PricedDays): Season[] => {
  const [eve, next] = [addDays(from, -1), addDays(to, 1)];
  return [
    { ...stretch, to: stretch.to < eve ? stretch.to : eve },
    { ...stretch, from: stretch.from > next ? stretch.from : next },
  ].filter((part) => part.from <= part.to);
};

/** Two stretches that follow each other at one price are one. */
function joined(stretches: readonly Season[]): Season[] {
  const result: Season[] = [];
  for (const next of stretches.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = result.at(-1);
    if (last && addDays(last.to, 1) === next.from && last.priceCents === next.priceCents) last.to = next.to;
    else result.push({ ...next });
  }
  return result;
}

/**
 * A listing's prices after the owner has priced these days. Seasons and weekends stay, and earlier day prices stay except for these days
 * and past ones.
 */
export function withPricedDays(seasons: readonly Season[], days: PricedDays, today: CalendarDay): Season[] {
  const rest = seasons.filter(({ kind }) => kind !== 'days');
  const before = seasons
    .filter(({ kind, to }) => kind === 'days' && to >= today)
    .flatMap((stretch) => around(stretch, days));
  const { from, to, priceCents } = days;
  const fresh: Season[] =
    priceCents === null
      ? []
      : [{ kind: 'days', name: '', from, to, priceCents, pricePoints: pointsFor(priceCents) }];
  return [...joined([...before, ...fresh]), ...rest];
}

/** The same once every weekend has this price; null: the usual one. */
export function withWeekends(seasons: readonly Season[], priceCents: number | null): Season[] {
  const rest = seasons.filter(({ kind }) => kind !== 'weekends');
  return priceCents === null
    ? rest
    : [
        ...rest,
        {
          kind: 'weekends',
          name: '',
          from: '2000-01-01',
          to: '2099-12-31',
          priceCents,
          pricePoints: pointsFor(priceCents),
        },
      ];
}
