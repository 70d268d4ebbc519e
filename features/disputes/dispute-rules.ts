/** Sets each side's deadlines, and computes what an outcome means in money. Pure; from rules.md, "Damage and disputes" and "Deposit". */
import { assert } from '../../platform/assert.ts';

/** After the claim, for the renter's answer. */
export const answerHours = 48;
/** After the answer, for both sides' statements and photos. */
export const evidenceDays = 7;
/** After the evidence, and after an appeal, for an operator's decision. */
export const decisionDays = 14;
/** After the decision, for one appeal by either side. The rules give no number, so as long as for evidence. */
export const appealDays = 7;
export const mostPicturesASide = 12;
export const mostLines = 20;
/** Per claim, in CAD cents. */
export const mostClaimedCents = 5_000_000;

const hour = 3_600_000;
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hour);
export const daysAfter = (at: Date, days: number): Date => hoursAfter(at, days * 24);

/** Where the money goes, in CAD cents; captured plus released is what was held. */
export type Settlement = {
  awardedCents: number;
  heldCents: number;
  capturedCents: number;
  releasedCents: number;
  /** Awarded beyond the deposit. Never charged without the renter. */
  owedCents: number;
};

/**
 * Divides a deposit.
 * @param heldCents the currently authorised amount
 * @param isDebtor whether the renter owes the amount beyond the deposit: by accepting, or by a decision. Silence accepts the deposit only
 */
export function settlementOf(awardedCents: number, heldCents: number, isDebtor: boolean): Settlement {
  assert(awardedCents >= 0 && heldCents >= 0, 'An award can’t be below zero.');
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
