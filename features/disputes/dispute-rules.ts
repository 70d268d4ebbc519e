/** How long does each side have, and what does an outcome mean in money? Pure; from rules.md, "Damage and disputes" and "Deposit". */
import { assert } from '../../platform/assert.ts';

/** After the claim, for the renter to answer. */
export const answerHours = 48;
/** After the answer, for both sides to send words and pictures. */
export const evidenceDays = 7;
/** After the evidence, and again after an appeal, for an operator to decide. */
export const decisionDays = 14;
/** After the decision, for either side to appeal once. The design names no number; as long as for evidence. */
export const appealDays = 7;
export const mostPicturesASide = 12;
export const mostLines = 20;
/** Of one claim, in CAD cents. */
export const mostClaimedCents = 5_000_000;

const hour = 3_600_000;
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hour);
export const daysAfter = (at: Date, days: number): Date => hoursAfter(at, days * 24);

/** What comes of the money. CAD cents; what is captured and released is what was held. */
export type Settlement = {
  awardedCents: number;
  heldCents: number;
  capturedCents: number;
  releasedCents: number;
  /** Awarded, and beyond the deposit. Never charged without the renter. */
  owedCents: number;
};

/**
 * Shares out a deposit.
 * @param heldCents what stands authorised at this moment
 * @param isDebtor whether the renter owes what is beyond the deposit: by accepting, or by a decision. Silence accepts the deposit and no more
 */
export function settlementOf(awardedCents: number, heldCents: number, isDebtor: boolean): Settlement {
  assert(awardedCents >= 0 && heldCents >= 0, 'Nobody is awarded less than nothing.');
  const capturedCents = Math.min(awardedCents, heldCents);
  const owedCents = isDebtor ? awardedCents - capturedCents : 0;
  return {
    awardedCents: capturedCents + owedCents,
    heldCents,
    capturedCents,
    releasedCents: heldCents - capturedCents,
    owedCents,
  };
}
