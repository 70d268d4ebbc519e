/** What became of a wish in a run of the matcher, and if nothing, why? The first reason that holds, in the order of its steps. */
import type { Circle } from './find-circles.ts';
import { freeRuns } from './free-runs.ts';
import { answerDates, isDreamedOf } from '../wishes/wish-fit.ts';
import type { GivenListing, Leg, Wish } from '../wishes/wish.ts';

export const wishOutcomes = [
  // Chosen.
  'matched',
  // None of what it gives is on the market, or all of it stands in a proposal.
  'nothing-to-give',
  // Nobody else gives anything of the kind, near enough, for so long.
  'nothing-like-it',
  // There are such things, but none that is free in time, worth what it asks for, not refused before, and not for older members.
  'no-free-days',
  // Nobody whose wish stands wants what it gives.
  'nobody-wants-it',
  // What it gives and what it gets do not close to a circle of so few members that is even.
  'no-way-around',
  // There were circles with it; others were worth more together.
  'others-came-first',
] as const;
export type WishOutcome = (typeof wishOutcomes)[number];

/** What its member reads of it: nothing that another member's age, debt or refusal could change. */
export type ToldOutcome = 'nothing-to-give' | 'nothing-like-it' | 'no-free-days' | 'no-circle';

const told: Record<Exclude<WishOutcome, 'matched'>, ToldOutcome> = {
  'nothing-to-give': 'nothing-to-give',
  'nothing-like-it': 'nothing-like-it',
  'no-free-days': 'no-free-days',
  // Who wants what a wish gives, and what closes around it, hangs on who is old enough, owes something or has said no.
  'nobody-wants-it': 'no-circle',
  'no-way-around': 'no-circle',
  'others-came-first': 'no-circle',
};

export const toldOutcome = (outcome: Exclude<WishOutcome, 'matched'>): ToldOutcome => told[outcome];

export type Looked = {
  wishes: readonly Wish[];
  /** Also what is given by members whose wishes are left out because they owe something. */
  listings: readonly GivenListing[];
  /** As the market has it. */
  refused: ReadonlySet<string>;
  noticeDays: number;
  legs: readonly Leg[];
  /** Every even circle there was, and those that were chosen of them. */
  circles: readonly Pick<Circle, 'legs'>[];
  chosen: readonly Pick<Circle, 'legs'>[];
};

/** @returns one for each wish, in their order */
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
  // What nobody can give at the moment makes no legs; that it is there and free is no secret, and why nobody can is one.
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
