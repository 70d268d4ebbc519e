/** Converts the wish dialog's input, and checks it. */
import type { WishInput } from '../../../features/exchange/circles/wishes/wish-input.ts';
import type { GiftView, WishView } from '../../../features/exchange/circles/wishes/wish-view.ts';
import { parseWhole } from '../../../platform/whole-number.ts';

type Typed = 'units' | 'leastPoints' | 'mostPoints' | 'topUpPoints';

/** Numbers as typed. */
export type Draft = Omit<WishInput, Typed> & Record<Typed, string>;

/** The number; null for an empty field, NaN for a text that `draftProblem` refuses. */
const numberOf = (typed: string): number | null => {
  const reading = parseWhole(typed, 0, 999_999);
  return 'value' in reading ? reading.value : Number.NaN;
};
const typedOf = (number: number | null): string => (number === null ? '' : String(number));

const dayFrom = (now: number, days: number): string =>
  new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** The current wish, or a new one's defaults. @param now milliseconds since the epoch */
export const draftOf = (wish: WishView | null, gifts: readonly GiftView[], now: number): Draft => ({
  categories: wish?.categories ?? [],
  areas: wish?.areas.map(({ town, withinKm }) => ({ town, withinKm })) ?? [],
  from: wish?.from ?? dayFrom(now, 7),
  to: wish?.to ?? dayFrom(now, 67),
  units: typedOf(wish?.units ?? 3),
  isWeekend: wish?.isWeekend ?? false,
  leastPoints: typedOf(wish?.leastPoints ?? null),
  mostPoints: typedOf(wish?.mostPoints ?? null),
  topUpPoints: typedOf(wish?.topUpPoints ?? 0),
  gives: wish?.gives.map(({ slug }) => slug) ?? gifts.slice(0, 1).map(({ slug }) => slug),
  isFindable: wish?.isFindable ?? true,
});

export const inputOf = (draft: Draft): WishInput => ({
  ...draft,
  units: numberOf(draft.units) ?? 0,
  leastPoints: numberOf(draft.leastPoints),
  mostPoints: numberOf(draft.mostPoints),
  topUpPoints: numberOf(draft.topUpPoints) ?? 0,
});

/** As in the server's schema (`wish-input.ts`), which no page loads. */
const mostUnits = 60;
const mostPoints = 100_000;

export type DraftProblem = { field: string | null; sentence: string };

/** What is wrong with it, in a sentence; null when nothing is. */
export function draftProblem(input: WishInput): DraftProblem | null {
  for (const field of ['units', 'topUpPoints', 'leastPoints', 'mostPoints'] as const)
    if (Number.isNaN(input[field])) return { field, sentence: 'Enter a whole number.' };
  for (const field of ['from', 'to'] as const)
    if (input[field] === '') return { field, sentence: 'Choose a day.' };
  if (input.units < 1 || input.units > mostUnits)
    return { field: 'units', sentence: `Choose from 1 to ${mostUnits} days or nights.` };
  if (input.isWeekend && input.units > 3)
    return { field: 'units', sentence: 'A weekend has three days at most.' };
  for (const field of ['topUpPoints', 'leastPoints', 'mostPoints'] as const)
    if ((input[field] ?? 0) > mostPoints)
      return { field, sentence: `Enter at most ${mostPoints.toLocaleString('en-CA')} AP.` };
  if (input.mostPoints === 0)
    return { field: 'mostPoints', sentence: 'Leave it empty if it doesn’t matter, or enter 1 AP or more.' };
  return null;
}
