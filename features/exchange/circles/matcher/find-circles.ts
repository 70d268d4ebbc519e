/** Finds circles in which everyone gets what they want and gives what another wants. */
import { chanceOf, chanceOfAll, weightOf } from '../proposals/circle-chance.ts';
import { balancesOf, evenOut } from './even-out.ts';
import type { Leg, Wish } from '../wishes/wish.ts';

/** The k-th leg goes from the k-th member to the next, the last to the first. Members are in leg order. */
export type Circle = {
  legs: readonly Leg[];
  /** What each member pays in points, net; negative: receives. In leg order. */
  nets: readonly number[];
  /** Each member's chance to accept in whole percent, in leg order. */
  chances: readonly number[];
  /** The chance that all do. */
  chanceMillionths: number;
  weight: number;
};

export type CircleRules = {
  /** Two or three by default; more by setting. */
  mostMembers: number;
  tolerancePercent: number;
  forgivenPercent: number;
  /** Whether points may balance what exceeds the tolerance. */
  hasTopUp: boolean;
  /** The minimum number of days between today and each leg's first day. */
  noticeDays: number;
};

/** The maximum number of circles examined, pairs first, then threes: in such a dense market the best of these are good enough. */
export const mostCircles = 50_000;

/** The circle of these legs, or null when it is uneven. Each leg's receiver gives the next. */
export function circleOf(legs: readonly Leg[], wishes: readonly Wish[], rules: CircleRules): Circle | null {
  const members = legs.map(({ giver }) => wishes[giver] as Wish);
  const worths = legs.map(({ worthPoints }) => worthPoints);
  const most = members.map(({ topUpPoints }) => (rules.hasTopUp ? topUpPoints : 0));
  const nets = evenOut(worths, most, rules);
  if (nets === null) return null;
  const isEvened = nets.some((points) => points !== 0);
  const chances = balancesOf(worths).map((balance, place) =>
    chanceOf(members[place] as Wish, balance, isEvened ? (nets[place] ?? 0) : null),
  );
  const chanceMillionths = chanceOfAll(chances);
  const weight = weightOf(chanceMillionths, members);
  return { legs, nets, chances, chanceMillionths, weight };
}

/** Every even circle of two members, then of three, and so on. `isComplete` is false when there were too many. */
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

  // A circle is found once: starting at the member whose wish is first in the list.
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
      // The second last must lead back.
      if (path.length === members - 2 && !joined.has(leg.receiver * wishes.length + root)) continue;
      walk([...path, leg], root, members);
    }
  };
  for (let members = 2; members <= rules.mostMembers; members += 1)
    for (const root of wishes.keys()) walk([], root, members);
  return { circles, isComplete };
}

/** Whether two wishes can't share a circle: they belong to one member, or to two of whom one blocked the other. */
export const mayNotMeet = (one: Wish | undefined, other: Wish | undefined): boolean =>
  one === undefined ||
  other === undefined ||
  one.memberId === other.memberId ||
  one.apart?.includes(other.memberId) === true;

/** Nobody appears twice in a circle, not even with another wish; nor with someone they have blocked, or who blocked them. */
function isMemberOf(path: readonly Leg[], root: number, next: number, wishes: readonly Wish[]): boolean {
  return (
    mayNotMeet(wishes[root], wishes[next]) ||
    path.some(({ receiver }) => mayNotMeet(wishes[receiver], wishes[next]))
  );
}
