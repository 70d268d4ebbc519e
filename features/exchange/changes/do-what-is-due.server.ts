/** What would a swap have come to by now, had every job been done the moment it was due? Whoever takes a step before a late job gets what they would have got after it. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { lapseIfDue } from '../changes/lapse-leg.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import { missIfDue } from '../money/miss-payment.server.ts';
import type { Leg, Swap } from '../lifecycle/exchange-store.server.ts';

/** What had ended a swap, or a leg of it, before somebody's step could. */
export type EndedBefore = 'called-off-for-emergency' | 'called-off-by-itself';

/**
 * Ends what an emergency or the clock has ended already, though no job has said so yet; in this order, which is the kindest. A part of the step that
 * needs it, in its transaction. The rows of its listings are locked, and its own.
 * @returns the swap as it is then, and what ended all of it, if anything did
 */
export async function doWhatIsDue(
  work: Work,
  swap: Swap,
): Promise<{ swap: Swap; ended: EndedBefore | null }> {
  const met = await meetEmergencies(work, swap);
  if (met.state !== swap.state) return { swap: met, ended: 'called-off-for-emergency' };
  const paid = await missIfDue(work, met);
  let due = paid;
  for (const { id } of paid.legs) due = await lapseIfDue(work, due, id);
  return { swap: due, ended: due.state === swap.state ? null : 'called-off-by-itself' };
}

/** What had ended a leg; null where it is still to come. */
export const endedBefore = ({ calledOffBy }: Leg): EndedBefore | null => {
  if (calledOffBy === null) return null;
  return calledOffBy === 'emergency' ? 'called-off-for-emergency' : 'called-off-by-itself';
};
