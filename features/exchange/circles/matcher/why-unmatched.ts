/** Explains why the matcher did not match a wish: the first reason that applies, in the order of its steps. */
import type { Circle } from './find-circles.ts';
import { freeRuns } from './free-runs.ts';
import { answerDates, isDreamedOf } from '../wishes/wish-fit.ts';
import type { GivenListing, Leg, Wish } from '../wishes/wish.ts';

export const wishOutcomes = [
  // Chosen.
  'matched',
  // None of its listings is published, or all are in a proposal.
  'nothing-to-give',
  // Nobody else gives that category, near enough and long enough.
  'nothing-like-it',
  // There are some, but none is free in time, valuable enough, not refused before, and allowed at the member's age.
  'no-free-days',
  // No active wish wants what it gives.
  'nobody-wants-it',
  // What it gives and gets does not form an even circle of the allowed size.
  'no-way-around',
  // It had possible circles; others were worth more together.
  'others-came-first',
] as const;
export type WishOutcome = (typeof wishOutcomes)[number];

/** What its member reads: nothing that depends on another member's age, debt or refusal. */
export type ToldOutcome = 'nothing-to-give' | 'nothing-like-it' | 'no-free-days' | 'no-circle';

const told: Record<Exclude<WishOutcome, 'matched'>, ToldOutcome> = {
  'nothing-to-give': 'nothing-to-give',
  'nothing-like-it': 'nothing-like-it',
  'no-free-days': 'no-free-days',
  // Who wants its listing, and which circles exist, depends on others' ages, debts and refusals.
  'nobody-wants-it': 'no-circle',
  'no-way-around': 'no-circle',
  'others-came-first': 'no-circle',
};

export const toldOutcome = (outcome: Exclude<WishOutcome, 'matched'>): ToldOutcome => told[outcome];

export type Looked = {
  wishes: readonly Wish[];
  /** Including listings of members left out because of debts. */
  listings: readonly GivenListing[];
  /** From the market. */
  refused: ReadonlySet<string>;
  noticeDays: number;
  legs: readonly Leg[];
  /** Every even circle, and those chosen. */
  circles: readonly Pick<Circle, 'legs'>[];
  chosen: readonly Pick<Circle, 'legs'>[];
};

/** @returns one per wish, in order */
export function outcomesOf({
  wishes,
  listings,
  refused,
  noticeDays,
  legs,
  circles,
  chosen,
}: Looked): WishOutcome[] {
  const inside = (some: readonly Pick<Circle, 'legs'>[]) =>
    new Set(some.flatMap((circle) => circle.legs.map(({ giver }) => giver)));
  const [matched, possible] = [inside(chosen), inside(circles)];
  const [givers, receivers] = [
    new Set(legs.map(({ giver }) => giver)),
    new Set(legs.map(({ receiver }) => receiver)),
  ];
  const owners = new Map(listings.map(({ id, ownerId }) => [id, ownerId]));
  // What nobody can currently give forms no legs; that it exists and is free is no secret, but why nobody can give it is.
  const looked = new Set(wishes.flatMap(({ gives }) => gives));
  const besides = listings.filter(({ id }) => !looked.has(id));
  const isFreeBesides = (wish: Wish) =>
    besides.some(
      (listing) =>
        answerDates(wish, listing, { refused, noticeDays, runs: () => freeRuns(listing) }) !== null,
    );
  return wishes.map((wish, place): WishOutcome => {
    if (matched.has(place)) return 'matched';
    if (possible.has(place)) return 'others-came-first';
    if (!wish.gives.some((id) => owners.get(id) === wish.memberId)) return 'nothing-to-give';
    if (!receivers.has(place) && !isFreeBesides(wish)) {
      const isThere = listings.some(
        (listing) => listing.ownerId !== wish.memberId && isDreamedOf(wish, listing),
      );
      return isThere ? 'no-free-days' : 'nothing-like-it';
    }
    return givers.has(place) ? 'no-way-around' : 'nobody-wants-it';
  });
}
