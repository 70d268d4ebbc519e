/** Chooses the circles to propose today: the most valuable disjoint set of all possible ones. It reads no database and no clock. */
import { chooseDisjoint } from './choose-disjoint.server.ts';
import { findCircles, type Circle, type CircleRules } from './find-circles.ts';
import { outcomesOf, type WishOutcome } from './why-unmatched.ts';
import { legsBetween } from '../wishes/wish-fit.ts';
import type { GivenListing, Leg, Wish } from '../wishes/wish.ts';

export type Market = {
  wishes: readonly Wish[];
  /** The listings of these wishes, and of wishes left out because their members have debts; the latter form no legs. */
  listings: readonly GivenListing[];
  /** What a wish's member has refused, or is too young for (`refusedKey`). */
  refused: ReadonlySet<string>;
};

export type Matching = {
  circles: Circle[];
  /** All possible legs, which the reasons use. */
  legs: Leg[];
  /** How many even circles were available. */
  found: number;
  total: number;
  /** Whether nothing better exists, or at most `bound` does. */
  isProven: boolean;
  bound: number;
  /** Each wish's outcome, in order. */
  outcomes: WishOutcome[];
};

/**
 * The best set of circles in which no wish and no listing appears twice. Best: the greatest sum of weights, a circle's weight being the
 * chance that all accept times its matches' worth, where long waits count more.
 */
export async function matchWishes(
  { wishes, listings, refused }: Market,
  rules: CircleRules,
): Promise<Matching> {
  const legs = legsBetween(wishes, listings, refused, rules.noticeDays);
  const { circles, isComplete } = findCircles(wishes, legs, rules);
  // Wishes are numbered first; listings follow.
  const numberOf = new Map(listings.map(({ id }, place) => [id, wishes.length + place]));
  const { chosen, total, isProven, bound } = await chooseDisjoint(
    circles.map((circle) => ({
      weight: circle.weight,
      needs: circle.legs.flatMap((leg) => [leg.giver, numberOf.get(leg.listingId) ?? -1]),
    })),
  );
  const best = chosen.map((place) => circles[place] as Circle);
  return {
    circles: best,
    outcomes: outcomesOf({
      wishes,
      listings,
      refused,
      noticeDays: rules.noticeDays,
      legs,
      circles,
      chosen: best,
    }),
    legs,
    found: circles.length,
    total,
    isProven: isProven && isComplete,
    bound,
  };
}
