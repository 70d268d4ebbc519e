/** Which of these choices, no two of which need the same thing, are worth the most together? */
import { priceThings, type Choice, type Pricing } from './price-things.ts';

export type Chosen = {
  /** Places in the list that was given, in its order. */
  chosen: number[];
  total: number;
  /** Whether the search has shown that nothing is worth more. */
  isProven: boolean;
  /** Nothing can be worth more than this; the total where it is proven. */
  bound: number;
};

/** Looks at choices during the search, about so many: well under a second. Counted and not timed, so that the same question has the same answer. */
export const mostLooks = 8_000_000;

const firstRounds = 400;
const laterRounds = 60;
/** Weights are whole numbers: better means better by one; sums of prices are not exact. */
const slightly = 1e-6;

type Placed = Choice & { place: number };

/**
 * The best set of disjoint choices. What has nothing to do with each other is solved apart (components). In each, things get prices (a dual
 * solution, price-things.ts), which say what can at most be had from what is left; with that bound, found anew at every step, the search looks at
 * every set that could still be better. It is exact unless all together need more than `mostLooks`: then the best set found stands, with a bound
 * on what is missing, and `isProven` is false.
 */
export function chooseDisjoint(choices: readonly Choice[], looks = mostLooks): Chosen {
  const parts = components(heaviestOfTheSame(choices));
  const outcome: Chosen = { chosen: [], total: 0, isProven: true, bound: 0 };
  let left = looks;
  // The small ones first: what they leave over is the big ones'.
  for (const part of parts.toSorted((a, b) => a.length - b.length)) {
    const search = solve(part, left);
    left -= search.looked;
    outcome.chosen.push(...search.best.map(({ place }) => place));
    outcome.total += search.total;
    outcome.bound += search.isProven ? search.total : Math.max(search.total, search.bound);
    outcome.isProven &&= search.isProven;
  }
  outcome.chosen.sort((a, b) => a - b);
  return outcome;
}

/** Of choices that need exactly the same, only the heaviest can be in a best set; of equals the first. */
function heaviestOfTheSame(choices: readonly Choice[]): Placed[] {
  const best = new Map<string, Placed>();
  choices.forEach((choice, place) => {
    const key = choice.needs.toSorted((a, b) => a - b).join(' ');
    const other = best.get(key);
    if (!other || choice.weight > other.weight) best.set(key, { ...choice, place });
  });
  return [...best.values()];
}

/** Choices that share a thing, directly or through others, stand together. */
function components(choices: readonly Placed[]): Placed[][] {
  const parent = new Map<number, number>();
  const rootOf = (thing: number): number => {
    let root = thing;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root))
      root = next;
    parent.set(thing, root);
    return root;
  };
  for (const { needs } of choices)
    for (const thing of needs) parent.set(rootOf(thing), rootOf(needs[0] ?? thing));
  return [...Map.groupBy(choices, ({ needs }) => rootOf(needs[0] ?? -1)).values()];
}

/**
 * The same choices with things numbered from 0, without those that say nothing: where every choice that needs a thing needs a certain other one
 * as well, that other one keeps them apart already. (Somebody's one listing goes with their one wish.)
 */
function withThingsThatMatter(part: readonly Placed[]): { choices: Placed[]; things: number } {
  const takers = new Map<number, Placed[]>();
  for (const choice of part)
    for (const thing of choice.needs) {
      const others = takers.get(thing);
      if (others) others.push(choice);
      else takers.set(thing, [choice]);
    }
  const isSaidBy = (thing: number, other: number): boolean => {
    const [own, others] = [takers.get(thing) ?? [], takers.get(other) ?? []];
    if (others.length < own.length || (others.length === own.length && other > thing)) return false;
    return other !== thing && own.every(({ needs }) => needs.includes(other));
  };
  const kept = [...takers.keys()].filter(
    (thing) => !takers.get(thing)?.[0]?.needs.some((other) => isSaidBy(thing, other)),
  );
  const numberOf = new Map(kept.map((thing, number) => [thing, number]));
  const choices = part.map((choice) => ({
    ...choice,
    needs: choice.needs.flatMap((thing) => numberOf.get(thing) ?? []),
  }));
  return { choices, things: kept.length };
}

type Search = { best: readonly Placed[]; total: number; bound: number; isProven: boolean; looked: number };

const sumOf = (choices: readonly Placed[]) => choices.reduce((sum, { weight }) => sum + weight, 0);

function solve(part: readonly Placed[], looks: number): Search {
  const { choices, things } = withThingsThatMatter(part);
  const start = new Float64Array(things);
  // To begin with a thing costs the dearest share that a choice could pay for it: no choice is then worth more than its things.
  for (const { weight, needs } of choices)
    for (const thing of needs) start[thing] = Math.max(start[thing] ?? 0, weight / needs.length);
  const search: Search = { best: [], total: 0, bound: Infinity, isProven: true, looked: 0 };
  offer(search, takeInOrder(choices.toSorted((a, b) => b.weight - a.weight)), []);
  offer(
    search,
    takeInOrder(choices.toSorted((a, b) => b.weight * a.needs.length - a.weight * b.needs.length)),
    [],
  );
  improve(search, { open: choices, taken: [], total: 0, price: start }, looks);
  return search;
}

/** Keeps a set if it is better than the best so far. */
function offer(search: Search, more: readonly Placed[], taken: readonly Placed[]): void {
  const total = sumOf(more) + sumOf(taken);
  if (total <= search.total) return;
  search.total = total;
  search.best = [...taken, ...more];
}

function takeInOrder(order: readonly Placed[]): Placed[] {
  const used = new Set<number>();
  return order.filter(({ needs }) => {
    if (needs.some((thing) => used.has(thing))) return false;
    for (const thing of needs) used.add(thing);
    return true;
  });
}

type Branch = {
  open: readonly Placed[];
  taken: readonly Placed[];
  total: number;
  /** Of the step before: near the right ones. */
  price: Float64Array;
};

/** Depth first: with the most promising open choice, then without it. It keeps its own stack: a path can be as long as the list. */
function improve(search: Search, first: Branch, looks: number): void {
  const stack: Branch[] = [first];
  for (let branch = stack.pop(); branch; branch = stack.pop()) {
    if (branch.open.length === 0) continue;
    if (search.looked > looks) {
      search.isProven = false;
      // Without a look at the prices all that is open could be had together.
      if (search.bound === Infinity) search.bound = sumOf(first.open);
      return;
    }
    stack.push(...next(search, branch, branch === first));
  }
}

/** Prices a branch, keeps what it finds on the way, and says which branches are left to look at; the one to look at first stands last. */
function next(search: Search, { open, taken, total, price }: Branch, isFirst: boolean): Branch[] {
  const prices = priceThings(open, price, {
    enough: search.total + 1 - total - slightly,
    mostRounds: isFirst ? firstRounds : laterRounds,
  });
  search.looked += open.length * prices.rounds;
  if (isFirst) search.bound = Math.floor(prices.bound + slightly);
  const order = bySurplus(open, prices);
  offer(search, takeInOrder(order.map(({ choice }) => choice)), taken);
  // How far below the bound a set may be and still be better than the best so far.
  const play = total + prices.bound - (search.total + 1 - slightly);
  if (play < 0) return [];
  // What could be part of nothing better is left out from here on; what is part of everything better is taken.
  const useful = order.filter(({ surplus }) => play + Math.min(0, surplus) >= 0);
  const sure = useful.filter(({ surplus }) => surplus > play).map(({ choice }) => choice);
  const rest = useful.map(({ choice }) => choice);
  if (sure.length > 0) {
    const isPossible = takeInOrder(sure).length === sure.length;
    return isPossible ? [withTaken({ open: rest, taken, total, price: prices.price }, sure)] : [];
  }
  const [choice, ...others] = rest;
  if (!choice) return [];
  const without: Branch = { open: others, taken, total, price: prices.price };
  return [without, withTaken(without, [choice])];
}

/** What is open once these are taken. */
function withTaken({ open, taken, total, price }: Branch, more: readonly Placed[]): Branch {
  const used = new Set(more.flatMap(({ needs }) => needs));
  const left = open.filter(({ needs }) => !needs.some((thing) => used.has(thing)));
  return { open: left, taken: [...taken, ...more], total: total + sumOf(more), price };
}

const bySurplus = (open: readonly Placed[], { surplus }: Pricing) =>
  open
    .map((choice, place) => ({ choice, surplus: surplus[place] ?? 0 }))
    .sort(
      (a, b) => b.surplus - a.surplus || b.choice.weight - a.choice.weight || a.choice.place - b.choice.place,
    );
