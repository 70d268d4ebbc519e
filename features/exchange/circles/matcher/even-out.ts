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

/**
 * What the receiver of each leg adds in points to its giver, so that a circle is even; null when it cannot be. Where everybody is within the share,
 * nobody adds anything. Otherwise everybody adds what their leg is worth more than the least one of the circle: then each has got, all counted, just
 * what they have given. A difference is never half evened out.
 * @param worths of the legs, in points, in the order of the circle
 * @param most what the giver of each leg is willing and able to add for what they receive
 * @param tolerancePercent of what one gives; rules.md, "Swap circles": 25
 */
export function evenOut(
  worths: readonly number[],
  most: readonly number[],
  tolerancePercent: number,
): number[] | null {
  if (balancesOf(worths).every((balance) => isWithin(balance, tolerancePercent))) return worths.map(() => 0);
  const least = Math.min(...worths);
  const topUps = worths.map((worth) => worth - least);
  return topUps.every((points, place) => points <= (most[(place + 1) % most.length] ?? 0)) ? topUps : null;
}
