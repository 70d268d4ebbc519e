/** Computes reminder times: at half of a promise's time and at 80 %; rules.md, "Requests". */

export type Share = 'half' | 'late';

const shares: readonly (readonly [Share, number])[] = [
  ['half', 0.5],
  ['late', 0.8],
];

export function reminderTimes(from: Date, until: Date): { share: Share; at: Date }[] {
  const length = until.getTime() - from.getTime();
  return shares.map(([share, part]) => ({ share, at: new Date(from.getTime() + Math.floor(length * part)) }));
}

/** The reminder due at an instant: the latest one; null before the first, and after the deadline. */
export function remindersDue(from: Date, until: Date, now: Date): Share | null {
  if (now >= until) return null;
  return reminderTimes(from, until).findLast(({ at }) => at <= now)?.share ?? null;
}
