/** Deletes waiting requests 30 days after they ended. */
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';
import { forgetEnded } from './waiting-request-store.server.ts';

export const forgetWaitingKind = 'forget-waiting-requests';

/** The job: deletes requests that ended long ago. */
export const forgetWaiting: JobHandler = async ({ sql, now }) =>
  forgetEnded(sql, keptSince('waitingRequests', now()));
