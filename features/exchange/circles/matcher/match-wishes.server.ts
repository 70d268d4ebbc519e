/** Says which circles are proposed today: of all that are possible, the disjoint set that is worth the most. It reads no database and no clock. */
import { chooseDisjoint } from './choose-disjoint.server.ts';
import { findCircles, type Circle, type CircleRules } from './find-circles.ts';
import { outcomesOf, type WishOutcome } from './why-unmatched.ts';
import { legsBetween } from '../wishes/wish-fit.ts';
import type { GivenListing, Leg, Wish } from '../wishes/wish.ts';

export type Market = {
  wishes: readonly Wish[];
  /** Of these wishes, and of those that were left out because their members owe something: they make no legs. */
  listings: readonly GivenListing[];
  /** What a wish's member has refused already, or is too young for (`refusedKey`). */
  refused: ReadonlySet<string>;
};

export type Matching = {
  circles: Circle[];
  /** Every leg there is: what the reasons look at. */
  legs: Leg[];
  /** How many even circles there were to choose from. */
  found: number;
  total: number;
  /** Whether nothing better is possible, or at most `bound` is. */
  isProven: boolean;
  bound: number;
  /** What became of each wish, in their order. */
  outcomes: WishOutcome[];
};

/**
 * The best set of circles in which nobody's wish and no listing stands twice. Best: the greatest sum of weights, a circle's weight being the
 * chance that all its members accept times what their matches are worth, where a match of somebody who has waited long is worth more.
 */
export async function matchWishes(
  { wishes, listings, refused }: Market,
  rules: CircleRules,
): Promise<Matching> {
  const legs = legsBetween(wishes, listings, refused, rules.noticeDays);
  const { circles, isComplete } = findCircles(wishes, legs, rules);
  // Wishes have their places; listings stand after them.
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
