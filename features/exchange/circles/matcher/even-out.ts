/** Checks whether everyone gets what they give is worth. Within a tolerance it counts as even; beyond it points balance it exactly. */

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
  /** Percent of what someone gives: within it nobody adds points. Default 25. */
  tolerancePercent: number;
  /** Percent of a leg's worth: smaller top-ups are forgiven. Default 5. */
  forgivenPercent: number;
};

/**
 * What each leg's receiver adds in points to its giver, so that a circle is even; null when it cannot be. Within the tolerance nobody adds
 * anything. Otherwise each adds the difference between their leg and the circle's least valuable, unless it is below the forgiven part:
 * then everyone gets what they give, apart from that.
 * @param worths what the legs are worth, in points, in circle order
 * @param most what each leg's giver is willing and able to add for what they receive
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
