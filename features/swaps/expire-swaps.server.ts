/** What becomes of an offer that nobody answers? At its time it expires, and what was held for it goes back. */
import { z } from 'zod';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { endLockedSwap } from './end-swap.server.ts';
import { lockSwap } from './swap-store.server.ts';

export const expireSwapKind = 'expire-swap';

/** Asks the clock to look at the offer when its time to answer is over. An answer in between makes that look one in vain. */
export async function askToExpireSwap(
  sql: Runner,
  { id, version, answerUntil }: { id: string; version: number; answerUntil: Date },
  now: Date,
): Promise<void> {
  const job = { kind: expireSwapKind, body: { id }, key: `${id} v${version}`, dueAt: answerUntil };
  await enqueue(sql, job, now);
}

const body = z.object({ id: z.uuid() });

/** The job. */
export const expireSwap: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const swap = await lockSwap(sql, body.parse(job.body).id);
  if (swap?.state !== 'requested' || swap.answerUntil === null || swap.answerUntil > now) return;
  await endLockedSwap(sql, swap, 'expire', null, '', now);
};
