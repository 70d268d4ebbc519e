/** Deletes a member's own blocks with their account; other people's blocks stay. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

/** Scheduled by the event `account.deleted`. */
export const forgetBlocksKind = 'forget-blocks';

const deleted = z.object({ subject_id: z.uuid() });

export const forgetBlocksJob: JobHandler = async ({ job, sql }) => {
  await sql`delete from member_block where blocker_id = ${deleted.parse(job.body).subject_id}`;
};
