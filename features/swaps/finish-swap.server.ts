/** When is a swap over? When every leg is back or called off; and for good 48 hours after the last return. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { releaseDeposit } from '../payments/bind-payment.server.ts';
import { legExchange, swapExchange } from './swap-exchanges.ts';
import { swapLegLifecycle, type LegState } from './swap-leg-lifecycle.ts';
import { swapLifecycle } from './swap-lifecycle.ts';
import { legsOf, lockSwap, moveLeg, moveSwap, swapOf, type Swap } from './swap-store.server.ts';

export const completeLegKind = 'complete-swap-leg';
export const completeSwapKind = 'complete-swap';

const isBackOrOff = (state: LegState): boolean => ['returned', 'completed', 'called_off'].includes(state);
const isFinal = (state: LegState): boolean => state === 'completed' || state === 'called_off';

/** Nothing is out any more: what is left is the time for claims. The swap's row is locked. */
export async function finishIfOver(sql: Runner, swap: Swap, now: Date): Promise<void> {
  if (swap.state !== 'handed_off' || !swap.legs.every(({ state }) => isBackOrOff(state))) return;
  const { to: state } = present(
    swapLifecycle.nextState(swap.state, 'finish', 'member'),
    'end of a swap under way',
  );
  await moveSwap(sql, swap, { state });
  await appendEvent(sql, { name: 'swap.returned', subject: swapExchange(swap.id) }, now);
  const last = Math.max(now.getTime(), ...swap.legs.map(({ claimUntil }) => claimUntil?.getTime() ?? 0));
  const body = { id: swap.id };
  await enqueue(sql, { kind: completeSwapKind, body, key: swap.id, dueAt: new Date(last) }, now);
}

const body = z.object({ id: z.uuid() });

/** The job: completes a leg whose time for claims is over, and gives its deposit back. */
export const completeLeg: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { id } = body.parse(job.body);
  const swapId = await swapOf(sql, 'swap_leg', id);
  const swap = swapId === null ? null : await lockSwap(sql, swapId);
  const leg = swap?.legs.find((each) => each.id === id);
  if (!swap || leg?.state !== 'returned' || leg.claimUntil === null || leg.claimUntil > now) return;
  // The end of the claim completes it.
  if (leg.disputedAt !== null) return;
  const { to: state } = present(
    swapLegLifecycle.nextState(leg.state, 'complete', 'clock'),
    'completion of a leg',
  );
  await moveLeg(sql, leg, { state, claim_until: null });
  await releaseDeposit({ sql, now }, legExchange(id));
  await appendEvent(
    sql,
    { name: 'swap.leg_completed', subject: swapExchange(swap.id), body: { legId: id } },
    now,
  );
  await completeIfOver(sql, { ...swap, legs: await legsOf(sql, swap.id) }, now);
};

/** The job: the same for a swap whose last leg was called off. */
export const completeSwap: JobHandler = async ({ job, sql, now: clock }) => {
  const swap = await lockSwap(sql, body.parse(job.body).id);
  if (swap) await completeIfOver(sql, swap, clock());
};

/** All legs are completed or called off: the swap is over for good. Its row is locked. */
export async function completeIfOver(sql: Runner, swap: Swap, now: Date): Promise<void> {
  if (swap.state !== 'returned' || !swap.legs.every(({ state }) => isFinal(state))) return;
  const { to: state } = present(
    swapLifecycle.nextState(swap.state, 'complete', 'clock'),
    'completion of a swap',
  );
  await moveSwap(sql, swap, { state, ended_at: now });
  await appendEvent(sql, { name: 'swap.completed', subject: swapExchange(swap.id) }, now);
}
