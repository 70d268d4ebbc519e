/** Records that an emergency interrupts something out, a rental or swap leg, and when it no longer does. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { isOut } from '../lifecycle/exchange-states.ts';
import type { Booking } from '../lifecycle/booking-store.server.ts';
import { isStanding } from './interruption-lifecycle.ts';
import {
  endNow,
  insertInterruption,
  interruptionsOf,
  lockInterruptions,
  unmetInterruptions,
  type Interrupting,
  type Interruption,
} from './interruptions.server.ts';
import { interruptionSteps } from './interruption-steps.server.ts';

/**
 * An emergency interrupts a leg of a locked exchange: once.
 * @param is 'back': it was returned before the check, so nobody is asked to return it
 * @returns whether it is new
 */
export async function interruptLeg(
  work: Work,
  legId: string,
  by: Interrupting,
  is: 'out' | 'back',
): Promise<boolean> {
  const all = await interruptionsOf(work.sql, legId);
  if (all.some(({ emergencyId }) => emergencyId === by.emergencyId)) return false;
  const event = is === 'out' ? 'interrupt' : 'find_back';
  await interruptionSteps.begin(
    work,
    event,
    'operator',
    (state) => insertInterruption(work.sql, legId, by, state),
    {},
  );
  return true;
}

/** A leg was returned: it is no longer interrupted, and gives no points. */
export async function endInterruptions(work: Work, legId: string): Promise<void> {
  for (const each of (await interruptionsOf(work.sql, legId)).filter(isStanding))
    await interruptionSteps.apply(work, each, 'come_back', 'leg', {});
}

/**
 * Days of a booking were undone because the bank declined: an emergency that affected only those ends for it, without points; until the
 * decline, no hour counts as late.
 * @returns the emergency if lateness counts again for something still out: nobody confirmed the return, and no other emergency applies;
 * else null
 */
export async function endUnmetInterruptions(
  work: Work,
  { id, state }: Pick<Booking, 'id' | 'state'>,
): Promise<string | null> {
  const unmet = await unmetInterruptions(work.sql, id);
  for (const each of unmet) await interruptionSteps.apply(work, each, 'meet_nothing', 'bank', {});
  const [first] = unmet;
  if (!first || first.isSaidBack || !isOut(state)) return null;
  const others = await interruptionsOf(work.sql, id);
  return others.some((each) => isStanding(each) && each.until > work.now) ? null : first.emergencyId;
}

/**
 * The emergency is over. A trip whose return one side confirmed came back during it: only its period ends, and the return ends it.
 * @returns those still out
 */
export async function liftInterruptions(
  work: Work,
  emergencyId: string,
  kind: 'rental' | 'swap',
): Promise<Interruption[]> {
  const standing = await lockInterruptions(work.sql, emergencyId, kind);
  for (const each of standing)
    if (each.isSaidBack) await endNow(work.sql, each, work.now);
    else await interruptionSteps.apply(work, each, 'lift', 'operator', {});
  return standing.filter(({ isSaidBack }) => !isSaidBack);
}
