/** Narrows an open offer to the listings whose days are still free, as a new version. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { repriced } from '../price/price-of-choice.server.ts';
import type { Leg, Swap } from '../lifecycle/exchange-store.server.ts';
import { dropLegs, saveNarrowedOffer, saveParty } from '../lifecycle/swap-store.server.ts';
import type { Take } from '../lifecycle/exchange-steps.ts';

/**
 * Removes legs from a locked open offer. Worth, parts and bonds are recalculated. A member who accepted all of them has accepted these:
 * their part stays, and their bond can only shrink.
 */
export async function narrowOffer(take: Take, work: Work, swap: Swap, lost: readonly Leg[]): Promise<void> {
  const { sql, now } = work;
  const left = swap.legs.filter((leg) => !lost.includes(leg));
  await dropLegs(sql, lost);
  const version = swap.version + 1;
  const parties = (await repriced(sql, swap, left, now)).map((party) => ({
    ...party,
    agreedVersion: party.agreedVersion === swap.version ? version : null,
  }));
  for (const party of parties) await saveParty(sql, swap.id, party, now);
  const narrowed = { ...swap, version, parties, legs: left };
  await saveNarrowedOffer(sql, narrowed, now);
  await take.exchange(work, narrowed, 'narrow', 'acceptance', { madeBy: null, body: { version } });
}
