/** Computes what each member of a circle pays or gets in points, net, as agreed or after a part of it was called off. Pure. */
import { splitCents } from '../../../platform/money/money.ts';
import { hasBegun } from '../lifecycle/leg-lifecycle.ts';
import { hasLeft, type OwedLeg } from './what-is-owed.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/**
 * One number for each member, in whole points: positive is paid, negative is received. They sum to zero. Nobody pays or receives more than
 * their difference: the larger side is reduced in proportion.
 * @param differences how much more (or, if negative, less) each gets than they give
 */
export function netOf(differences: readonly number[]): number[] {
  const more = differences.map((each) => Math.max(each, 0));
  const less = differences.map((each) => Math.max(-each, 0));
  const points = Math.min(sum(more), sum(less));
  if (points === 0) return differences.map(() => 0);
  const [pays, gets] = [splitCents(points, more), splitCents(points, less)];
  return differences.map((_, place) => (pays[place] ?? 0) - (gets[place] ?? 0));
}

type NetMember = { memberId: string; points: number; getsPoints: number };
type NetLeg = OwedLeg & { worthPoints: number };

/**
 * What each member pays (positive) or gets (negative) once nothing of a circle is still to change hands. If everything did, it is what was
 * agreed. Otherwise it is counted by what each really got and gave: nobody pays more than they agreed to, and someone who left by their own
 * choice gets nothing.
 */
export function settledPoints(members: readonly NetMember[], legs: readonly NetLeg[]): number[] {
  if (legs.every(({ state }) => hasBegun(state)))
    return netOf(members.map(({ points, getsPoints }) => points - getsPoints));
  const worth = (isTheirs: (leg: NetLeg) => boolean) =>
    sum(legs.filter((leg) => hasBegun(leg.state) && isTheirs(leg)).map(({ worthPoints }) => worthPoints));
  return netOf(
    members.map(({ memberId, points }) => {
      const got = worth(({ receiverId }) => receiverId === memberId);
      const gave = worth(({ giverId }) => giverId === memberId);
      if (got >= gave) return Math.min(got - gave, points);
      return hasLeft(memberId, legs) ? 0 : got - gave;
    }),
  );
}
