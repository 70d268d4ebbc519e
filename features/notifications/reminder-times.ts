/** When is a promise reminded of? At half of its time and at 80 %; rules.md, "Requests". */

export type Share = 'half' | 'late';

const shares: readonly (readonly [Share, number])[] = [
  ['half', 0.5],
  ['late', 0.8],
];

export function reminderTimes(from: Date, until: Date): { share: Share; at: Date }[] {
  const length = until.getTime() - from.getTime();
  return shares.map(([share, part]) => ({ share, at: new Date(from.getTime() + Math.floor(length * part)) }));
}

/** Which reminder is due at an instant: the last whose time has come; null before the first, and when the promise is over. */
export function remindersDue(from: Date, until: Date, now: Date): Share | null {
  if (now >= until) return null;
  return reminderTimes(from, until).findLast(({ at }) => at <= now)?.share ?? null;
}
