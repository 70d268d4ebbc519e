/** Defines the input of a wish, and the checks that need no lookup. */
import { z } from 'zod';
import { calendarDay } from '../../../../platform/time/calendar-day-input.ts';
import { daysBetween } from '../../../../platform/time/date-range.ts';
import { townLabel, towns, type Town } from '../../../hosting/towns.ts';
import type { WishArea } from './wish.ts';
import { mostGifts, wishRefusals, type WishRefusal } from './wish-refusals.ts';

const points = z.number().int().max(100_000);

const mostDaysAhead = 731;
/** Friday, Saturday and Sunday. */
const weekendUnits = 3;

export const wishInput = z.strictObject({
  categories: z.array(z.string().max(40)).max(10),
  /** Towns by their label, 'Summerland, BC'. */
  areas: z
    .array(z.strictObject({ town: z.string().max(80), withinKm: z.number().int().min(1).max(1_000) }))
    .max(5),
  from: calendarDay,
  to: calendarDay,
  units: z.number().int().min(1).max(60),
  /** Every day or night of it is a Friday, a Saturday or a Sunday. */
  isWeekend: z.boolean().optional(),
  leastPoints: points.min(0).nullable(),
  mostPoints: points.min(1).nullable(),
  topUpPoints: points.min(0),
  /** Slugs of one's own listings. */
  gives: z.array(z.string().max(80)).max(mostGifts),
  isFindable: z.boolean(),
});
export type WishInput = z.infer<typeof wishInput>;

/** What is wrong with a wish, for any member; null when nothing is. @param today the member's day in the latest zone, Alberta */
export function wishProblem(wish: WishInput, today: string): WishRefusal | null {
  const { leastPoints, mostPoints, gives } = wish;
  if (gives.length === 0) return wishRefusals.nothingToGive;
  const problem = datesProblem(wish, today);
  if (problem) return problem;
  if (leastPoints !== null && mostPoints !== null && leastPoints > mostPoints)
    return wishRefusals.worthOutOfOrder;
  return areasOf(wish) === null ? wishRefusals.noSuchTown : null;
}

/** What is wrong with a wish's dates; null when nothing is. */
export function datesProblem(
  { from, to, units, isWeekend }: Pick<WishInput, 'from' | 'to' | 'units' | 'isWeekend'>,
  today: string,
): WishRefusal | null {
  if (to < from) return wishRefusals.outOfOrder;
  if (to <= today) return wishRefusals.isOver;
  if (daysBetween(today, to) > mostDaysAhead) return wishRefusals.tooFar;
  // Gear is used on both ends; a stay has one night less.
  if (units > daysBetween(from, to) + 1) return wishRefusals.tooLong;
  return isWeekend && units > weekendUnits ? wishRefusals.longerThanWeekend : null;
}

const byLabel = new Map<string, Town>(towns.map((town) => [townLabel(town), town]));

/** The areas with their towns' positions, each once; null for an unknown town. */
export function areasOf({ areas }: Pick<WishInput, 'areas'>): WishArea[] | null {
  const found = new Map<string, WishArea>();
  for (const { town: label, withinKm } of areas) {
    const town = byLabel.get(label);
    if (!town) return null;
    found.set(label, { town: label, longitude: town.longitude, latitude: town.latitude, withinKm });
  }
  return [...found.values()];
}
