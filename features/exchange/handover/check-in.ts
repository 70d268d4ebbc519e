/** Decides when a guest reads how to get in: from 24 hours before the pick-up until the return. */

const dayMilliseconds = 24 * 3_600_000;

/** The host's instructions as one side of an agreed trip may know them. */
export type CheckIn = {
  /** From then on the guest reads them; ISO text. */
  from: string;
  /** Null for a guest before that. */
  words: string | null;
};

/** @param pickUpAt the instant of the pick-up */
export const checkInFrom = (pickUpAt: Date): Date => new Date(pickUpAt.getTime() - dayMilliseconds);

/** @param text what the host wrote; null or '' where there is nothing to read, or not yet an agreement */
export function checkInFor(
  text: string | null,
  { pickUpAt, isHost }: { pickUpAt: Date; isHost: boolean },
  now: Date,
): CheckIn | null {
  if (text === null || text === '') return null;
  const from = checkInFrom(pickUpAt);
  return { from: from.toISOString(), words: isHost || now >= from ? text : null };
}
