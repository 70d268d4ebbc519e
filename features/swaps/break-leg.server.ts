/** What if a leg does not happen after another one has? It is settled by whose doing it is: docs/domain/swaps.md, "When it breaks in the middle". */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { finishIfOver } from './finish-swap.server.ts';
import { askForBondOfGiver, settleBonds, settlePart } from './settle-leg.server.ts';
import { swapExchange } from './swap-exchanges.ts';
import { legsOf, type Leg, type LegSide, type Swap } from './swap-store.server.ts';
import { callOff } from './unwind-leg.server.ts';
import { legsThatFall } from './what-is-owed.ts';

/** `isSilent`: nobody has said that the breaker did not come; the other side alone has confirmed that they came themselves. */
type Break = { breaker: LegSide; isNoShow: boolean; isSilent?: boolean; reason: string };

/** Settles a leg that one of its sides breaks in the middle of a swap, with what falls behind it. The rows of its listings are locked, and its own. */
export async function breakLeg(
  sql: Runner,
  swap: Swap,
  leg: Leg,
  { breaker, isNoShow, isSilent = false, reason }: Break,
  now: Date,
): Promise<void> {
  const breakerId = breaker === 'giver' ? leg.giverId : leg.receiverId;
  const fallen = breaker === 'giver' ? legsThatFall(leg.giverId, swap.legs) : [];
  await callOff(sql, leg, breaker, reason, now);
  await settlePart(sql, swap, leg, breaker === 'receiver', now);
  for (const each of fallen) {
    await callOff(sql, each, 'swap', reason, now);
    await settlePart(sql, swap, each, each.receiverId === leg.giverId, now);
  }
  for (const { id } of [leg, ...fallen]) {
    const follows = id !== leg.id;
    const body = { legId: id, by: breakerId, isNoShow: isNoShow && !follows, isSilent, follows };
    await appendEvent(sql, { name: 'swap.leg_called_off', subject: swapExchange(swap.id), body }, now);
  }
  const after = { ...swap, legs: await legsOf(sql, swap.id) };
  await settleBonds(sql, after, swap.legs, now);
  if (breaker === 'receiver') await askForBondOfGiver(sql, after, leg, now);
  await finishIfOver(sql, after, now);
}

/**
 * Calls legs off in the middle of a swap by nobody's doing: for an emergency, or because nobody has said how it went. Who would have received has
 * everything back, and no bond is kept. The rows of its listings are locked, and its own.
 */
export async function callOffForNobody(
  sql: Runner,
  swap: Swap,
  legIds: readonly string[],
  {
    by,
    reason,
    emergencyId = null,
  }: { by: 'emergency' | 'clock'; reason: string; emergencyId?: string | null },
  now: Date,
): Promise<void> {
  for (const leg of swap.legs) {
    if (!legIds.includes(leg.id) || leg.state !== 'agreed') continue;
    await callOff(sql, leg, by, reason, now);
    await settlePart(sql, swap, leg, false, now);
    const body = { legId: leg.id, by, isNoShow: false, emergency: emergencyId };
    await appendEvent(sql, { name: 'swap.leg_called_off', subject: swapExchange(swap.id), body }, now);
  }
  const after = { ...swap, legs: await legsOf(sql, swap.id) };
  await settleBonds(sql, after, swap.legs, now);
  await finishIfOver(sql, after, now);
}
