/** Ends unanswered requests and offers when one of their members deletes the account; the others are notified as usual. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { isAsked, openStates } from '../lifecycle/exchange-states.ts';
import { endingOf } from '../lifecycle/exchange-policy.ts';
import { isRental, lockExchange, saidBy } from '../lifecycle/exchange-store.server.ts';

/** Reads 'account.deleted'. */
export const leaveRequestsKind = 'leave-requests';

const fact = z.object({ subject_id: z.uuid() });

/**
 * The job: withdraws what the member requested or offered, and declines what others asked of them. Nothing new can come: a database
 * constraint refuses it.
 */
export const leaveRequestsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const open = await sql<{ id: string }[]>`
    select e.id from exchange e join exchange_party p on p.exchange_id = e.id and p.member_id = ${accountId}
     where e.state = any(${openStates}) order by e.id`;
  const work = { sql, now: clock() };
  for (const { id } of open) {
    const exchange = await lockExchange(sql, id);
    const mine = exchange?.parties.find(({ memberId }) => memberId === accountId);
    if (!exchange || !mine || !isAsked(exchange.state)) continue;
    const input = {
      madeBy: accountId,
      ...(isRental(exchange) ? { body: saidBy(exchange, mine) } : { reason: '' }),
    };
    await exchangeSteps.apply(work, exchange, endingOf(exchange, mine), 'member', input);
  }
};
