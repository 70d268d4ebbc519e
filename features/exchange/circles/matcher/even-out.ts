/** Is what everybody gets worth what they give? Within a share it counts as even; beyond it points even it out, to the point. */

/** What one member gets and gives in a circle, in Adventure Points. */
export type Balance = { getsPoints: number; givesPoints: number };

/** How much more (or, below zero, less) one gets than one gives, in whole percent of what one gives, rounded away from zero. */
export function percentMore({ getsPoints, givesPoints }: Balance): number {
  const percent = ((getsPoints - givesPoints) * 100) / givesPoints;
  return percent < 0 ? Math.floor(percent) : Math.ceil(percent);
}

/** Each gives their own leg and gets the one before it; the first gets the last one. */
export const balancesOf = (worths: readonly number[]): Balance[] =>
  worths.map((givesPoints, place) => ({ getsPoints: worths.at(place - 1) ?? 0, givesPoints }));

const isWithin = ({ getsPoints, givesPoints }: Balance, percent: number): boolean =>
  Math.abs(getsPoints - givesPoints) * 100 <= percent * givesPoints;

/** What counts as even, as the operators have set it: rules.md, "Swap circles". */
export type EvenRules = {
  /** Percent of what one gives: within it nobody adds anything. 25 by default. */
  tolerancePercent: number;
  /** Of a leg's worth: a top-up below it is forgiven. 5 by default. */
  forgivenPercent: number;
};

/**
 * What the receiver of each leg adds in points to its giver, so that a circle is even; null when it cannot be. Where everybody is within the
 * tolerance, nobody adds anything. Otherwise everybody adds what their leg is worth more than the least one of the circle, unless that is less
 * than the forgiven part of it: then each has got, all counted, what they have given, but for what is forgiven.
 * @param worths of the legs, in points, in the order of the circle
 * @param most what the giver of each leg is willing and able to add for what they receive
 */
export function evenOut(
  worths: readonly number[],
  most: readonly number[],
  { tolerancePercent, forgivenPercent }: EvenRules,
): number[] | null {
  if (balancesOf(worths).every((balance) => isWithin(balance, tolerancePercent))) return worths.map(() => 0);
  const least = Math.min(...worths);
  const isForgiven = (worth: number): boolean => (worth - least) * 100 < forgivenPercent * worth;
  const topUps = worths.map((worth) => (isForgiven(worth) ? 0 : worth - least));
  return topUps.every((points, place) => points <= (most[(place + 1) % most.length] ?? 0)) ? topUps : null;
}
