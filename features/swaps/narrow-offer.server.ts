/** What becomes of an offer of several listings when somebody else has the days of some of them? It goes on with what is left, as a version of its own. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { present } from '../../platform/assert.ts';
import { askToExpireSwap } from './expire-swaps.server.ts';
import { repriced } from './price-of-choice.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { swapLifecycle } from './swap-lifecycle.ts';
import { dropLegs, saveNarrowedOffer, saveParty, type Leg, type Swap } from './swap-store.server.ts';

/**
 * Leaves legs out of an open offer whose row is locked. Worth, parts and bonds follow what is left, and who has read the version before reads again. Whoever
 * has said yes to all of them has said yes to these: their part stays as it was, and their bond can only be less.
 */
export async function narrowOffer(sql: Runner, swap: Swap, lost: readonly Leg[], now: Date): Promise<void> {
  present(swapLifecycle.nextState(swap.state, 'narrow', 'acceptance'), 'narrowing of an open offer');
  const left = swap.legs.filter((leg) => !lost.includes(leg));
  await dropLegs(sql, lost);
  const version = swap.version + 1;
  const parties = (await repriced(sql, swap, left, now)).map((party) => ({
    ...party,
    agreedVersion: party.agreedVersion === swap.version ? version : null,
  }));
  for (const party of parties) await saveParty(sql, swap.id, party, now);
  await saveNarrowedOffer(sql, { ...swap, version, parties, legs: left }, now);
  const fact = { name: 'swap.narrowed', subject: swapExchange(swap.id), body: { version } };
  await appendEvent(sql, fact, now);
  if (swap.answerUntil)
    await askToExpireSwap(sql, { id: swap.id, version, answerUntil: swap.answerUntil }, now);
}
