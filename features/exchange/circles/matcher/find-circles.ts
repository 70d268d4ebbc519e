/** Which circles are there, in which everybody gets what they dream of and gives what another one dreams of? */
import { chanceOf, chanceOfAll, weightOf } from '../proposals/circle-chance.ts';
import { balancesOf, evenOut } from './even-out.ts';
import type { Leg, Wish } from '../wishes/wish.ts';

/** The k-th leg goes from the k-th member to the next one, the last one to the first. Members are in the order of their legs. */
export type Circle = {
  legs: readonly Leg[];
  /** What the receiver of each leg adds to its giver, in points. */
  topUps: readonly number[];
  /** Whole percent that each of them says yes, in the order of the legs. */
  chances: readonly number[];
  /** That all of them do. */
  chanceMillionths: number;
  weight: number;
};

export type CircleRules = {
  /** Two or three by default; more by setting. */
  mostMembers: number;
  tolerancePercent: number;
  forgivenPercent: number;
  /** Whether points may even out what is not within the share. */
  hasTopUp: boolean;
  /** So many days lie between today and the first day of every leg, at least. */
  noticeDays: number;
};

/** More circles than this are not looked at, pairs first, then threes: in a market so dense the best of these are good enough. */
export const mostCircles = 50_000;

/** The circle of these legs, or null when it is not even. Each leg's receiver gives the next one. */
export function circleOf(legs: readonly Leg[], wishes: readonly Wish[], rules: CircleRules): Circle | null {
  const members = legs.map(({ giver }) => wishes[giver] as Wish);
  const worths = legs.map(({ worthPoints }) => worthPoints);
  const most = members.map(({ topUpPoints }) => (rules.hasTopUp ? topUpPoints : 0));
  const topUps = evenOut(worths, most, rules);
  if (topUps === null) return null;
  const chances = balancesOf(worths).map((balance, place) => {
    const points = { adds: topUps.at(place - 1) ?? 0, isAdded: topUps[place] ?? 0 };
    return chanceOf(members[place] as Wish, balance, points);
  });
  const chanceMillionths = chanceOfAll(chances);
  const weight = weightOf(chanceMillionths, members);
  return { legs, topUps, chances, chanceMillionths, weight };
}

/** Every even circle of two members, then of three, and so on. `isComplete` is false when there were more than are looked at. */
export function findCircles(
  wishes: readonly Wish[],
  legs: readonly Leg[],
  rules: CircleRules,
): { circles: Circle[]; isComplete: boolean } {
  const from = wishes.map(() => [] as Leg[]);
  for (const leg of legs) from[leg.giver]?.push(leg);
  const joined = new Set(legs.map(({ giver, receiver }) => giver * wishes.length + receiver));
  const circles: Circle[] = [];
  let isComplete = true;

  // A circle is found once: from the member whose wish stands first in the list.
  const walk = (path: Leg[], root: number, members: number): void => {
    const last = path.at(-1)?.receiver ?? root;
    for (const leg of from[last] ?? []) {
      if (circles.length >= mostCircles) {
        isComplete = false;
        return;
      }
      const isLast = path.length === members - 1;
      if (isLast !== (leg.receiver === root)) continue;
      if (isLast) {
        const circle = circleOf([...path, leg], wishes, rules);
        if (circle) circles.push(circle);
        continue;
      }
      if (leg.receiver < root || isMemberOf(path, root, leg.receiver, wishes)) continue;
      // The last one but one has to lead back.
      if (path.length === members - 2 && !joined.has(leg.receiver * wishes.length + root)) continue;
      walk([...path, leg], root, members);
    }
  };
  for (let members = 2; members <= rules.mostMembers; members += 1)
    for (const root of wishes.keys()) walk([], root, members);
  return { circles, isComplete };
}

/** Two wishes that cannot stand in one circle: of one member, or of two of whom one has blocked the other. */
export const mayNotMeet = (one: Wish | undefined, other: Wish | undefined): boolean =>
  one === undefined ||
  other === undefined ||
  one.memberId === other.memberId ||
  one.apart?.includes(other.memberId) === true;

/** Nobody stands twice in a circle, with another wish of theirs neither; nor with somebody from whom they are apart. */
function isMemberOf(path: readonly Leg[], root: number, next: number, wishes: readonly Wish[]): boolean {
  return (
    mayNotMeet(wishes[root], wishes[next]) ||
    path.some(({ receiver }) => mayNotMeet(wishes[receiver], wishes[next]))
  );
}
