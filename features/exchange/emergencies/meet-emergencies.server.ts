/** How does one swap hear of the emergencies in which it lies? From the jobs, or at once where it, or a leg of it, is about to end. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { endInterruptions, interruptLeg } from '../relief/interrupt-leg.server.ts';
import {
  interruptingBy,
  standingEmergencies,
  standingEmergency,
  type Emergency,
} from './standing-emergency.server.ts';
import { callOffForNobody } from '../changes/break-leg.server.ts';
import { isToCome, outLegs } from '../lifecycle/leg-lifecycle.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { lockSwapLeg, readSwap, type Swap } from '../lifecycle/exchange-store.server.ts';
import { legsInside, type LegInside } from './swaps-inside.server.ts';
import { unwindSwap } from '../changes/unwind-swap.server.ts';

/**
 * Does at once what the jobs of declarations are about to do for a swap: whoever ends it, or a leg of it, between the two gets no less than whoever waited.
 * A part of the step that ends it, in its transaction: refused, it has met nothing. The rows of its listings are locked, and its own.
 * @returns the swap as it is afterwards
 */
export async function meetEmergencies(work: Work, swap: Swap): Promise<Swap> {
  const { sql } = work;
  let met = swap;
  for (const found of await standingEmergencies(sql)) {
    const inside = await legsInside(sql, found, found.declaredAt, swap.id);
    const emergency = inside.length > 0 ? await standingEmergency(sql, found.id) : null;
    if (!emergency) continue;
    await meetEmergency(work, met, emergency);
    met = present(await readSwap(sql, swap.id), 'swap whose row is locked');
  }
  return met;
}

/** The same for the swap of a leg, whose rows are locked by it. */
export async function meetLeg(sql: Sql, legId: string, now: Date): Promise<void> {
  const found = await lockSwapLeg(sql, legId);
  if (found) await meetEmergencies({ sql, now }, found.swap);
}

/** Does for one swap what an emergency means. Doing it twice is doing it once. The rows of its listings are locked, and its own. */
export async function meetEmergency(work: Work, swap: Swap, emergency: Emergency): Promise<void> {
  const { sql } = work;
  const met = await legsInside(sql, emergency, emergency.declaredAt, swap.id);
  const begun = met.filter(({ state }) => !isToCome(state));
  for (const leg of begun) await interruptSwapLeg(work, leg, emergency);
  const coming = met.filter(({ state }) => isToCome(state));
  if (coming.length > 0) await callOffFor(work, swap, coming, emergency);
}

/** Before anything has changed hands all of the swap is unwound; afterwards the legs that lie inside. */
async function callOffFor(
  work: Work,
  swap: Swap,
  coming: readonly LegInside[],
  { id, title }: Emergency,
): Promise<void> {
  const legIds = coming.map((leg) => leg.id);
  if (exchangeLifecycle.nextState(swap.state, 'call_off', 'emergency') !== null)
    await unwindSwap(work, swap, { by: 'emergency', breakerId: null, reason: title, emergencyId: id });
  else await callOffForNobody(work, swap, legIds, { by: 'emergency', reason: title, emergencyId: id });
  await work.sql`
    update leg set called_off_for = ${id}
     where exchange_id = ${swap.id} and called_off_by is not null and id = any(${legIds})`;
}

/** Who has come back before we looked is asked back no more; while it lasted it was not late. */
async function interruptSwapLeg(
  work: Work,
  { id, state, until }: LegInside,
  emergency: Emergency,
): Promise<void> {
  const is = outLegs.includes(state) ? 'out' : 'back';
  const isNew = await interruptLeg(work, id, await interruptingBy(work.sql, emergency, until), is);
  if (isNew && is === 'back') await endInterruptions(work, id);
}
