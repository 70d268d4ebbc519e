/** Brings a swap to its state as if every job had run on time, so that a step taken before a late job has the same outcome as after it. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { lapseIfDue } from '../changes/lapse-leg.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import { missIfDue } from '../money/miss-payment.server.ts';
import type { Leg, Swap } from '../lifecycle/exchange-store.server.ts';

/** What had ended a swap, or one of its legs, before someone's step. */
export type EndedBefore = 'called-off-for-emergency' | 'called-off-by-itself';

/**
 * Ends what an emergency or the clock should have ended already, in the order that is kindest to members. Runs inside the step's
 * transaction. The rows of the swap and its listings are locked.
 * @returns the current swap, and what ended it, if anything did
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

/** What had ended a leg; null if it is still to come. */
export const endedBefore = ({ calledOffBy }: Leg): EndedBefore | null => {
  if (calledOffBy === null) return null;
  return calledOffBy === 'emergency' ? 'called-off-for-emergency' : 'called-off-by-itself';
};
