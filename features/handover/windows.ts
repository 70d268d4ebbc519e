/** Defines when hand-over and return can be done, and checks a phone's clock against ours. From rules.md, "Inspection". */

export type Window = { from: Date; until: Date };

const hour = 3_600_000;

/** From 24 hours before the pick-up to 2 hours after it. */
export const departureWindow = (pickUpAt: Date): Window => ({
  from: new Date(pickUpAt.getTime() - 24 * hour),
  until: new Date(pickUpAt.getTime() + 2 * hour),
});

/**
 * From the departure (people may return early) to 24 hours after the agreed return, or to the next departure if sooner.
 * @param nextPickUpAt when the listing leaves again; null when nothing is agreed
 */
export const returnWindow = (leftAt: Date, returnAt: Date, nextPickUpAt: Date | null): Window => {
  const latest = returnAt.getTime() + 24 * hour;
  return {
    from: leftAt,
    until: new Date(nextPickUpAt ? Math.min(latest, nextPickUpAt.getTime()) : latest),
  };
};

/** How far a phone's clock may differ from ours before we mention it, in seconds. */
export const mostSkewSeconds = 120;

/** How many seconds a clock was behind ours; negative when ahead. @param sentAt its time when the request left the phone */
export const skewSeconds = (sentAt: Date, receivedAt: Date): number =>
  Math.round((receivedAt.getTime() - sentAt.getTime()) / 1000);

export const isSkewed = (seconds: number): boolean => Math.abs(seconds) > mostSkewSeconds;

/** Whether something happened outside its window, by the phone's clock corrected by ours. */
export const isOutside = (takenAt: Date, skew: number, { from, until }: Window): boolean => {
  const at = takenAt.getTime() + skew * 1000;
  return at < from.getTime() || at > until.getTime();
};
