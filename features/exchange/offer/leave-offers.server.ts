/** Ends the offers of swaps and circles that nobody has agreed to when one of their members deletes the account; the others are notified. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { swapSteps } from '../lifecycle/apply-step.server.ts';
import { swapLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { endingOf } from '../lifecycle/exchange-policy.ts';
import { lockSwap } from '../lifecycle/exchange-store.server.ts';

/** Reads 'account.deleted'. */
export const leaveOffersKind = 'leave-offers';

const fact = z.object({ subject_id: z.uuid() });

/** The job: takes back what the member offered and declines what was offered to them. No new offer can come: a law of the database refuses it. */
export const leaveOffersJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const open = await sql<{ id: string }[]>`
    select s.id from exchange s join exchange_party p on p.exchange_id = s.id and p.member_id = ${accountId} 
     where s.kind <> 'rental' and s.state = any(${swapLifecycle.statesWith('decline')}) order by s.id`;
  for (const { id } of open) {
    const swap = await lockSwap(sql, id);
    const mine = swap?.parties.find(({ memberId }) => memberId === accountId);
    if (!swap || !mine || swapLifecycle.nextState(swap.state, 'decline', 'member') === null) continue;
    const step = { madeBy: accountId, reason: '' };
    await swapSteps.apply({ sql, now: now() }, swap, endingOf(swap, mine), 'member', step);
  }
};
