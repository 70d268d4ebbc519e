/**
 * Computes the maximum charge for a late return: one and a half day rates per day, by the hour, until it is back or a breakdown was
 * reported, excluding emergencies. Pure; rules.md.
 */

export type LateFacts = {
  /** The agreed price of a day or night, in CAD cents. */
  dayRateCents: number;
  returnDueAt: Date;
  /** When the first side confirmed the return. */
  backAt: Date;
  /** When a breakdown was reported; null if none was. */
  stoppedAt: Date | null;
  /** Emergencies at its location; these may overlap. */
  pauses: readonly { from: Date; until: Date }[];
};

export type Lateness = {
  /** Hours started after the time of return. */
  hours: number;
  /** CAD cents, rounded down in the payer's favour. */
  cents: number;
};

const hour = 3_600_000;
/** One and a half day rates for twenty-four hours: a sixteenth of the day rate per started hour. */
const hoursOfADayRate = 16;

/** Milliseconds between two instants, without pauses. */
function countedBetween(from: number, end: number, pauses: LateFacts['pauses']): number {
  let counted = 0;
  let at = from;
  for (const pause of pauses.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (pause.from.getTime() > at) counted += Math.max(0, Math.min(pause.from.getTime(), end) - at);
    at = Math.max(at, pause.until.getTime());
  }
  return counted + Math.max(0, end - at);
}

/** What an owner may claim for lateness; nothing if it came back in time. */
export function latenessOf({ dayRateCents, returnDueAt, backAt, stoppedAt, pauses }: LateFacts): Lateness {
  const end = stoppedAt !== null && stoppedAt < backAt ? stoppedAt : backAt;
  const late = countedBetween(returnDueAt.getTime(), end.getTime(), pauses);
  const hours = Math.ceil(late / hour);
  return { hours, cents: Math.floor((dayRateCents * hours) / hoursOfADayRate) };
}
