/** What does a late return cost at most? The day rate by the hour, a day and a half for a day, until it is back or a breakdown was reported. Pure; rules.md. */

export type LateFacts = {
  /** What a day or night was agreed to cost, in CAD cents. */
  dayRateCents: number;
  returnDueAt: Date;
  /** When the first of the two sides said that it is back. */
  backAt: Date;
  /** When a breakdown was reported; null where none was. */
  stoppedAt: Date | null;
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

/** What an owner may claim for lateness; nothing for what came back in time. */
export function latenessOf({ dayRateCents, returnDueAt, backAt, stoppedAt }: LateFacts): Lateness {
  const end = stoppedAt !== null && stoppedAt < backAt ? stoppedAt : backAt;
  const hours = Math.max(0, Math.ceil((end.getTime() - returnDueAt.getTime()) / hour));
  return { hours, cents: Math.floor((dayRateCents * hours) / hoursOfADayRate) };
}
