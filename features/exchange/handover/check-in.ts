/** Decides when a guest can read check-in instructions: from 24 hours before the pick-up until the return. */

const dayMilliseconds = 24 * 3_600_000;

/** The host's instructions as one side of an agreed trip may see them. */
export type CheckIn = {
  /** From then on the guest can read them; ISO text. */
  from: string;
  /** Null for a guest before that. */
  words: string | null;
};

/** @param pickUpAt the instant of the pick-up */
export const checkInFrom = (pickUpAt: Date): Date => new Date(pickUpAt.getTime() - dayMilliseconds);

/** @param text what the host wrote; null or '' without instructions, or before an agreement */
export function checkInFor(
  text: string | null,
  { pickUpAt, isHost }: { pickUpAt: Date; isHost: boolean },
  now: Date,
): CheckIn | null {
  if (text === null || text === '') return null;
  const from = checkInFrom(pickUpAt);
  return { from: from.toISOString(), words: isHost || now >= from ? text : null };
}
