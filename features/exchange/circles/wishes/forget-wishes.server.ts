/** Ends a member's wishes and erases their texts when they leave or delete their account. */
import { z } from 'zod';
import type { JobHandler } from '../../../../platform/jobs.server/take-jobs.ts';
import { wishLifecycle, removedWishes } from './wish-lifecycle.ts';
import { forgetWish, lockWish, moveWish } from './wish-store.server.ts';

/** Scheduled by the events `membership.cancelled` (subject: the member) and `account.deleted` (subject: the account, the same id). */
export const forgetWishesKind = 'forget-wishes';

const fact = z.object({ subject_id: z.uuid() });

export const forgetWishesJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: memberId } = fact.parse(job.body);
  const own = await sql<{ id: string }[]>`
    select id from wish where member_id = ${memberId} and state <> all(${removedWishes}) order by id`;
  for (const { id } of own) {
    const wish = await lockWish(sql, id);
    const step = wish && wishLifecycle.nextState(wish.state, 'forget', 'club');
    if (!wish || !step) continue;
    await moveWish(sql, wish, step.to, now());
    await forgetWish(sql, id);
  }
};
