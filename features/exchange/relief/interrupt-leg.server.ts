/** Notes that an emergency interrupts what is out, a rental or a leg of a swap, and that it does so no longer. */
import type { Work } from '../../../platform/apply-step.server.ts';
import { isOut } from '../lifecycle/booking-states.ts';
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
 * An emergency interrupts a leg, whose exchange is locked: once.
 * @param is 'back': it has come back before we looked, so that nobody is asked to bring it
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

/** A leg has come back: nothing of it is interrupted any more, and no points come of it. */
export async function endInterruptions(work: Work, legId: string): Promise<void> {
  for (const each of (await interruptionsOf(work.sql, legId)).filter(isStanding))
    await interruptionSteps.apply(work, each, 'come_back', 'leg', {});
}

/**
 * Days of a booking have gone back that the bank did not pay: an emergency that met those alone keeps it no longer. No points come of it; what was promised up
 * to the bank's no holds, so that none of those hours is late.
 * @returns the emergency, where a late return counts again for what is still out: nobody has said that it is back, and no other one keeps it; else null
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
 * The emergency is over. What one side has already said to be back came back while it lasted: of that one only its time ends, and the return ends it.
 * @returns those that are still out
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
