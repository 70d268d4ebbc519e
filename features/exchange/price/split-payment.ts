/** Divides the price of a rental that starts far enough away: part is paid now, the rest 30 days before the pick-up. Pure. */
import type { z } from 'zod';
import { addDays } from '../../../platform/time/date-range.ts';
import { percentOf, splitCents } from '../../../platform/money/money.ts';
import { instantOf, type WallTime } from '../../../platform/time/time-zone.ts';
import type { Shares } from '../../payments/books/cash-book.ts';
import type { splitShape } from './quote-shape.ts';

export type Split = z.infer<typeof splitShape>;

/** The operator's settings. */
export type SplitRules = {
  /** The part paid now, in percent. 100: paying in two parts is not offered. */
  nowPercent: number;
  /** How many days before the pick-up the rest is charged. */
  restDays: number;
  /** How many days lie between the two payments at least. */
  apartDays: number;
};

const day = 86_400_000;

/**
 * How a price is paid in two parts; null where that isn't offered, because the rest would be charged too soon or there is none.
 * @param pickUp counted back in wall time, as the cancellation policy is
 */
export function splitOf(
  totalCents: number,
  pickUp: { wall: WallTime; zone: string },
  now: Date,
  { nowPercent, restDays, apartDays }: SplitRules,
): Split | null {
  const wall: WallTime = `${addDays(pickUp.wall.slice(0, 10), -restDays)}${pickUp.wall.slice(10, 16)}`;
  const restDueAt = instantOf(pickUp.zone, wall);
  if (restDueAt.getTime() - now.getTime() < apartDays * day) return null;
  const restCents = totalCents - percentOf(totalCents, nowPercent);
  const nowCents = totalCents - restCents;
  return nowCents > 0 && restCents > 0 ? { nowCents, restCents, restDueAt: restDueAt.toISOString() } : null;
}

type Price = { totalCents: number; split?: Split | null };

/** What a card is asked for at the request: the part paid now, or everything. */
export const payableNow = ({ totalCents, split }: Price): number => split?.nowCents ?? totalCents;

/** The second of two payments as pages see it. */
type Rest = { cents: number; payment: { state: string } | null };

/** Whether the second payment is charged, or about to be. */
export const isRestPaid = ({ payment }: Rest): boolean =>
  payment?.state === 'captured' || payment?.state === 'authorised';

/** How much of a price isn't paid yet or being charged. CAD cents; 0 if all is paid at once. */
export const unpaidRestOf = ({ rest }: { rest: Rest | null }): number =>
  rest && !isRestPaid(rest) ? rest.cents : 0;

/** How much of a kept amount stays in the first payment; the second is refunded first. */
const keptNow = ({ nowCents }: Pick<Split, 'nowCents'>, keptCents: number): number =>
  Math.min(nowCents, keptCents);

/**
 * Divides a list of amounts between the two payments, each in proportion.
 * @param parts none negative; their sum is what both payments keep
 */
export function partsOfBoth(
  split: Pick<Split, 'nowCents'>,
  parts: readonly number[],
): { now: number[]; rest: number[] } {
  const keptCents = parts.reduce((sum, part) => sum + part, 0);
  if (keptCents === 0) return { now: [...parts], rest: [...parts] };
  const now = splitCents(keptNow(split, keptCents), parts);
  return { now, rest: parts.map((part, index) => part - (now[index] ?? 0)) };
}

/** Divides what owner, club and tax office keep between the two payments. The owner's fee follows the club's part. */
export function sharesOfBoth(
  split: Pick<Split, 'nowCents'>,
  { ownerCents, feesCents, taxCents, ownerFeeCents }: Shares,
): { now: Shares; rest: Shares } {
  // The owner's fee is part of the club's: both of its pieces stay inside them.
  const { now, rest } = partsOfBoth(split, [ownerCents, feesCents - ownerFeeCents, taxCents, ownerFeeCents]);
  const of = ([owner = 0, fees = 0, tax = 0, ownerFee = 0]: readonly number[]): Shares => ({
    ownerCents: owner,
    feesCents: fees + ownerFee,
    taxCents: tax,
    ownerFeeCents: ownerFee,
  });
  return { now: of(now), rest: of(rest) };
}
