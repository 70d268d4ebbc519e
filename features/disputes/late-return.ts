/** What does a late return cost at most? The day rate by the hour, a day and a half for a day, until it is back or a breakdown was reported, and not while an emergency lasts. Pure; rules.md. */

export type LateFacts = {
  /** What a day or night was agreed to cost, in CAD cents. */
  dayRateCents: number;
  returnDueAt: Date;
  /** When the first of the two sides said that it is back. */
  backAt: Date;
  /** When a breakdown was reported; null where none was. */
  stoppedAt: Date | null;
  /** While an emergency lasted where it was; these may overlap. */
  pauses: readonly { from: Date; until: Date }[];
};

export type Lateness = {
  /** Hours that have begun after the time of return. */
  hours: number;
  /** CAD cents, rounded down: in the favour of whoever pays. */
  cents: number;
};

const hour = 3_600_000;
/** One and a half day rates for twenty-four hours: a sixteenth of the day rate for each hour that has begun. */
const hoursOfADayRate = 16;

/** Milliseconds from one instant to another, less what lies in a pause. */
function countedBetween(from: number, end: number, pauses: LateFacts['pauses']): number {
  let counted = 0;
  let at = from;
  for (const pause of pauses.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (pause.from.getTime() > at) counted += Math.max(0, Math.min(pause.from.getTime(), end) - at);
    at = Math.max(at, pause.until.getTime());
  }
  return counted + Math.max(0, end - at);
}

/** What an owner may claim for lateness; nothing for what came back in time. */
export function latenessOf({ dayRateCents, returnDueAt, backAt, stoppedAt, pauses }: LateFacts): Lateness {
  const end = stoppedAt !== null && stoppedAt < backAt ? stoppedAt : backAt;
  const late = countedBetween(returnDueAt.getTime(), end.getTime(), pauses);
  const hours = Math.ceil(late / hour);
  return { hours, cents: Math.floor((dayRateCents * hours) / hoursOfADayRate) };
}
