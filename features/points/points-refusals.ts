/** Lists the ledger's refusals. */
import { refusal } from '../../platform/refusal.ts';

const inWords = (points: number) => `${points.toLocaleString('en-CA')} AP`;

/** @param has what the member can spend */
export const notEnoughPoints = (asked: number, has: number) =>
  refusal('not-enough-points', `This costs ${inWords(asked)}, and you can spend ${inWords(has)}.`);
export const nothingHeld = refusal('nothing-held', 'No points are held for this anymore.');
export type PointsRefusal = ReturnType<typeof notEnoughPoints> | typeof nothingHeld;
