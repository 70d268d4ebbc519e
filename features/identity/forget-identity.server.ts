/** Deletes identity pictures a month after the decision, and at once with the account. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { dropShown } from '../requirements/note-shown.server.ts';
import { keptSince } from '../settings/retention.ts';
import { dropSessionsOf } from './identity-session-store.server.ts';
import { dropChecksOf, dropPictures } from './identity-store.server.ts';

/** Scheduled by the event `account.deleted`. */
export const forgetIdentityKind = 'forget-identity';
/** The kind of the daily job. */
export const forgetPicturesKind = 'forget-identity-pictures';

const deleted = z.object({ subject_id: z.uuid() });

export const forgetIdentityJob: JobHandler = async ({ job, sql }) => {
  const { subject_id: accountId } = deleted.parse(job.body);
  await dropChecksOf(sql, accountId);
  await dropSessionsOf(sql, accountId);
  await dropShown(sql, accountId);
};

export const forgetPicturesJob: JobHandler = async ({ sql, now }) => {
  await dropPictures(sql, keptSince('identityPictures', now()));
};
