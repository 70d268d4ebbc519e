/** What becomes of somebody's blocks when they delete their account? They go with it; those of others stay theirs. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

/** Asked for by the event `account.deleted`. */
export const forgetBlocksKind = 'forget-blocks';

const deleted = z.object({ subject_id: z.uuid() });

export const forgetBlocksJob: JobHandler = async ({ job, sql }) => {
  await sql`delete from member_block where blocker_id = ${deleted.parse(job.body).subject_id}`;
};
