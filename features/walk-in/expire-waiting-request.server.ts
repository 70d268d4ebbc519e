/** Ends requests whose senders did not confirm their email in time, and deletes them after 30 days. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';
import { forgetEnded, lockWaiting, saveWaiting, signUpProof } from './waiting-request-store.server.ts';

export const expireWaitingKind = 'expire-waiting-request';
export const forgetWaitingKind = 'forget-waiting-requests';

/** Schedules a check of a request at the end of the time to confirm. */
export async function askToExpireWaiting(
  sql: Sql,
  { id, confirmUntil }: { id: string; confirmUntil: Date },
  now: Date,
): Promise<void> {
  await enqueue(sql, { kind: expireWaitingKind, body: { id }, key: id, dueAt: confirmUntil }, now);
}

const body = z.object({ id: z.uuid() });

/**
 * The job: ends an expired request. Someone who confirmed in time keeps theirs, even if the sending job runs later; both jobs lock the row,
 * so one of them decides.
 */
export const expireWaiting: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const request = await lockWaiting(sql, body.parse(job.body).id);
  if (request?.state !== 'waiting' || request.confirmUntil > now) return;
  const proof = await signUpProof(sql, request.accountId);
  if (proof?.confirmedAt && proof.confirmedAt <= request.confirmUntil) return;
  await saveWaiting(sql, request, { state: 'expired' }, now);
};

/** The job: deletes requests that ended long ago. */
export const forgetWaiting: JobHandler = async ({ sql, now }) =>
  forgetEnded(sql, keptSince('waitingRequests', now()));
