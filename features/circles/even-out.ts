/** Is what everybody gets worth what they give? Within a share it counts as even; beyond it points even it out, to the point. */

/** What one member gets and gives in a circle, in Adventure Points, and what they add at most. */
export type Balance = { getsPoints: number; givesPoints: number; topUpPoints: number };

/** `from` and `to` are places in the list of balances. */
export type Payment = { from: number; to: number; points: number };

/** How much more (or, below zero, less) one gets than one gives, in whole percent of what one gives, rounded away from zero. */
export function percentMore({ getsPoints, givesPoints }: Balance): number {
  const percent = ((getsPoints - givesPoints) * 100) / givesPoints;
  return percent < 0 ? Math.floor(percent) : Math.ceil(percent);
}

const isWithin = ({ getsPoints, givesPoints }: Balance, percent: number): boolean =>
  Math.abs(getsPoints - givesPoints) * 100 <= percent * givesPoints;

/**
 * Who pays whom so that a circle is even; null when it cannot be. Where everybody is within the share, nobody pays. Otherwise whoever gets more
 * than they give pays the whole difference, and whoever gets less has it paid: a difference is never half evened out. The sum of what is paid is
 * the sum of what is got, because all that is given in a circle is got in it.
 * @param tolerancePercent of what one gives; rules.md, "Swap circles": 25
 */
export function evenOut(balances: readonly Balance[], tolerancePercent: number): Payment[] | null {
  if (balances.every((balance) => isWithin(balance, tolerancePercent))) return [];
  const owed = balances.map(({ getsPoints, givesPoints }) => getsPoints - givesPoints);
  if (balances.some(({ topUpPoints }, place) => (owed[place] ?? 0) > topUpPoints)) return null;
  const payments: Payment[] = [];
  for (const from of owed.keys()) {
    for (const to of owed.keys()) {
      const points = Math.min(owed[from] ?? 0, -(owed[to] ?? 0));
      if (points <= 0) continue;
      payments.push({ from, to, points });
      owed[from] = (owed[from] ?? 0) - points;
      owed[to] = (owed[to] ?? 0) + points;
    }
  }
  return payments;
}
