/** How does an offer come to nothing? Somebody says no, who asked takes it back, or the clock ends it; what was held goes back. */
import { present } from '../../platform/assert.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { releasePayments } from '../payments/bind-payment.server.ts';
import { swapHolds } from '../points/swap-holds.server.ts';
import { releaseOfParty } from './stand-by.server.ts';
import { partyExchange, swapExchange } from './swap-exchanges.ts';
import { swapLifecycle } from './swap-lifecycle.ts';
import { endingOf } from './swap-policy.ts';
import { swapRefusals, type SwapRefusal } from './swap-refusals.ts';
import { lockSwap, moveSwap, type Swap } from './swap-store.server.ts';

type End = 'decline' | 'withdraw' | 'expire';

/** Ends an open offer whose row is locked and which whoever asks may end. @param endedBy null: the clock */
export async function endLockedSwap(
  sql: Runner,
  swap: Swap,
  event: End,
  endedBy: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  const who = event === 'expire' ? 'clock' : 'member';
  const { to: state } = present(swapLifecycle.nextState(swap.state, event, who), 'step of an open swap');
  await moveSwap(sql, swap, {
    state,
    answer_until: null,
    ended_at: now,
    ended_by: endedBy,
    end_reason: reason,
  });
  await swapHolds(
    { sql, now },
    swap.parties.map((party) => releaseOfParty(swap, party, state, endedBy)),
    null,
  );
  await releasePayments(
    { sql, now },
    swap.parties.map(({ id }) => partyExchange(id)),
  );
  await appendEvent(
    sql,
    { name: `swap.${state}`, subject: swapExchange(swap.id), body: { by: endedBy } },
    now,
  );
}

/** Says no to an open offer, or takes it back: which of the two follows from the side. */
export const endSwap = (
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<'ended' | SwapRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'ended' | SwapRefusal | typeof notFound> => {
    const swap = await lockSwap(sql, id);
    const mine =
      actor.kind === 'account'
        ? swap?.parties.find(({ memberId }) => memberId === actor.accountId)
        : undefined;
    if (!swap || !mine) return notFound;
    if (swap.state !== 'requested') return swapRefusals.isOver;
    await endLockedSwap(sql, swap, endingOf(swap, mine), mine.memberId, reason, deps.now());
    return 'ended';
  });
