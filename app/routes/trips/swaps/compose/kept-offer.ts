/** Keeps an offer while its card is entered elsewhere, if it can still be composed. */
import { isCalendarDay } from '../../../../../platform/time/date-range.ts';
import { noRange, type DayRange } from '../../../../ui/dates/calendar-selection.ts';
import type { Composition, Fixed, TopUp } from './compose-offer.ts';

/** `begunWith`: the composer's initial days. */
export type KeptOffer = { composition: Composition; message: string; begunWith: DayRange };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDay(value);

/** Days in order, or only the first, as left. */
function daysIn(kept: unknown): DayRange {
  if (!isFields(kept) || !isDay(kept.from)) return noRange;
  return { from: kept.from, to: isDay(kept.to) && kept.to >= kept.from ? kept.to : null };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Who adds what; null if invalid. */
function topUpIn(kept: unknown): TopUp | null {
  if (!isFields(kept)) return null;
  const by = (['nobody', 'me', 'them'] as const).find((each) => each === kept.by);
  const { points, cents } = kept;
  return by && isAmount(points) && isAmount(cents) ? { by, points, cents } : null;
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;

/**
 * A kept offer, for a composer that starts with `first`; null if invalid, or if it now starts with other days than the kept ones or the
 * offer's.
 * @param known slugs that can currently be chosen: removed listings are dropped
 */
export function readKeptOffer(
  kept: unknown,
  first: Composition,
  { fixed, known }: { fixed: Fixed; known: readonly string[] },
): Omit<KeptOffer, 'begunWith'> | null {
  if (!isFields(kept) || !isFields(kept.composition) || typeof kept.message !== 'string') return null;
  const { receive, give, isSameDays, receiveDays, giveDays, topUp: added } = kept.composition;
  const topUp = topUpIn(added);
  if (!Array.isArray(receive) || !Array.isArray(give) || typeof isSameDays !== 'boolean' || !topUp)
    return null;
  const stillThere = (slugs: readonly unknown[]): string[] =>
    slugs.filter((slug) => typeof slug === 'string' && known.includes(slug)) as string[];
  const composition = {
    receive: stillThere(receive),
    give: stillThere(give),
    isSameDays,
    receiveDays: daysIn(receiveDays),
    giveDays: daysIn(giveDays),
    topUp,
  };
  const begins = first.receiveDays;
  if (!isSame(daysIn(kept.begunWith), begins) && !isSame(composition.receiveDays, begins)) return null;
  return { composition: { ...composition, [fixed]: first[fixed] }, message: kept.message };
}
