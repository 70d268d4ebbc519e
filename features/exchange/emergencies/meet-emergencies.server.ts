/** Applies emergencies to one swap: from the jobs, or at once if it, or one of its legs, is about to end. */
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
 * Does at once what the declarations' jobs are about to do for a swap, so that ending it in between has the same outcome as later. Runs in
 * the ending step's transaction: a refusal undoes it. The rows of the swap and its listings are locked.
 * @returns the swap afterwards
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

/** The same for a leg's swap, whose rows this locks. */
export async function meetLeg(sql: Sql, legId: string, now: Date): Promise<void> {
  const found = await lockSwapLeg(sql, legId);
  if (found) await meetEmergencies({ sql, now }, found.swap);
}

/** Applies an emergency to one swap. Repeating it changes nothing. The rows of the swap and its listings are locked. */
export async function meetEmergency(work: Work, swap: Swap, emergency: Emergency): Promise<void> {
  const { sql } = work;
  const met = await legsInside(sql, emergency, emergency.declaredAt, swap.id);
  const begun = met.filter(({ state }) => !isToCome(state));
  for (const leg of begun) await interruptSwapLeg(work, leg, emergency);
  const coming = met.filter(({ state }) => isToCome(state));
  if (coming.length > 0) await callOffFor(work, swap, coming, emergency);
}

/** Before anything has changed hands the whole swap is unwound; afterwards only the affected legs. */
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

/** Someone already back is not asked to return; meanwhile it was not late. */
async function interruptSwapLeg(
  work: Work,
  { id, state, until }: LegInside,
  emergency: Emergency,
): Promise<void> {
  const is = outLegs.includes(state) ? 'out' : 'back';
  const isNew = await interruptLeg(work, id, await interruptingBy(work.sql, emergency, until), is);
  if (isNew && is === 'back') await endInterruptions(work, id);
}
