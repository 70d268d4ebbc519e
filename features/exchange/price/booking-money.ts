/** Decides when an owner is paid, and our fee. From rules.md, "Payout" and "Fees". */

const payOutHours = 24;

/** 24 hours after the start: the pick-up, or the hand-over if later. */
export const payOutTime = (pickUpAt: Date, startedAt: Date): Date =>
  new Date(Math.max(pickUpAt.getTime(), startedAt.getTime()) + payOutHours * 3_600_000);

/** The agreed owner fee in percent of the rental. */
export const ownerFeeOf = ({ ownerFeeHundredths }: { ownerFeeHundredths: number | null }): number =>
  (ownerFeeHundredths ?? 0) / 100;
