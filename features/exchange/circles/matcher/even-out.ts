/** Checks whether everyone gets what they give is worth. Within a tolerance it counts as even; beyond it points balance it, net per member. */
import { netOf } from '../../money/net-points.ts';

/** What a member gets and gives in a circle, in Adventure Points. */
export type Balance = { getsPoints: number; givesPoints: number };

/** How much more (or, if negative, less) someone gets than they give, in whole percent of what they give, rounded away from zero. */
export function percentMore({ getsPoints, givesPoints }: Balance): number {
  const percent = ((getsPoints - givesPoints) * 100) / givesPoints;
  return percent < 0 ? Math.floor(percent) : Math.ceil(percent);
}

/** Each gives their own leg and gets the previous one; the first gets the last. */
export const balancesOf = (worths: readonly number[]): Balance[] =>
  worths.map((givesPoints, place) => ({ getsPoints: worths.at(place - 1) ?? 0, givesPoints }));

const isWithin = ({ getsPoints, givesPoints }: Balance, percent: number): boolean =>
  Math.abs(getsPoints - givesPoints) * 100 <= percent * givesPoints;

/** The operators' settings for what counts as even: rules.md, "Swap circles". */
export type EvenRules = {
  /** Percent of what someone gives: within it nobody pays points. Default 25. */
  tolerancePercent: number;
  /** Percent of what someone gives: a smaller difference is forgiven. Default 5. */
  forgivenPercent: number;
};

/**
 * What each member pays in points (positive) or receives (negative), so that a circle is even; null when it cannot be. Nobody pays while
 * everyone is within the tolerance. Otherwise each pays or receives the difference between what they get and give, and differences below
 * the forgiven part are left alone, unless that would leave someone beyond the tolerance.
 * @param worths what the legs are worth, in points, in circle order
 * @param most what each leg's giver is willing and able to pay for what they receive
 */
export function evenOut(
  worths: readonly number[],
  most: readonly number[],
  { tolerancePercent, forgivenPercent }: EvenRules,
): number[] | null {
  const balances = balancesOf(worths);
  const differences = balances.map(({ getsPoints, givesPoints }) => getsPoints - givesPoints);
  const isForgiven = (place: number): boolean =>
    Math.abs(differences[place] ?? 0) * 100 < forgivenPercent * (worths[place] ?? 0);
  const unforgiven = differences.map((each, place) => (isForgiven(place) ? 0 : each));
  const isEven = (nets: readonly number[]): boolean =>
    balances.every(({ getsPoints, givesPoints }, place) =>
      isWithin({ getsPoints: getsPoints - (nets[place] ?? 0), givesPoints }, tolerancePercent),
    );
  const nets = [worths.map(() => 0), netOf(unforgiven)].find(isEven) ?? differences;
  return nets.every((points, place) => points <= (most[place] ?? 0)) ? nets : null;
}
