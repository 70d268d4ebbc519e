/** When is an owner paid, and what does the club take of it? From rules.md, "Payout" and "Fees". */

const payOutHours = 24;

/** 24 hours after the start: the pick-up, or the hand-off where that was later. */
export const payOutTime = (pickUpAt: Date, startedAt: Date): Date =>
  new Date(Math.max(pickUpAt.getTime(), startedAt.getTime()) + payOutHours * 3_600_000);

/** The owner's fee in percent of the rental, as it was agreed. */
export const ownerFeeOf = ({ ownerFeeHundredths }: { ownerFeeHundredths: number | null }): number =>
  (ownerFeeHundredths ?? 0) / 100;
