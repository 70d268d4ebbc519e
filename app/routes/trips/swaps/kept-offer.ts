/** What of an offer is kept while its card is written down elsewhere, and can it still be composed? */
import { isCalendarDay } from '../../../../platform/date-range.ts';
import { noRange, type DayRange } from '../../../ui/calendar-selection.ts';
import type { Composition, Fixed, TopUp } from './compose-offer.ts';

/** `begunWith`: the days with which the composer began. */
export type KeptOffer = { composition: Composition; message: string; begunWith: DayRange };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDay(value);

/** Days in their order, or the first of them alone, as somebody left them. */
function daysIn(kept: unknown): DayRange {
  if (!isFields(kept) || !isDay(kept.from)) return noRange;
  return { from: kept.from, to: isDay(kept.to) && kept.to >= kept.from ? kept.to : null };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Who adds what; null where it is none. */
function topUpIn(kept: unknown): TopUp | null {
  if (!isFields(kept)) return null;
  const by = (['nobody', 'me', 'them'] as const).find((each) => each === kept.by);
  const what = (['points', 'cash'] as const).find((each) => each === kept.in);
  const { amount, also = 0 } = kept;
  if (!by || !what || !isAmount(amount) || !isAmount(also)) return null;
  return { by, in: what, amount, also };
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;

/**
 * What was kept of an offer, for a composer that begins with `first`; null for anything else, and where it begins with other days by now than with
 * those that were kept, or that stood in the offer itself.
 * @param known the slugs that can be chosen by now: what is on nobody's shelf any more is not chosen
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
