/** Erases an applicant's data when their account is deleted; only the seat and the membership's dates stay. */
import { z } from 'zod';
import { takeRight } from '../../members/operators.server.ts';
import { forgetMember } from '../../members/welcome-member.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { membershipLifecycle } from './application-lifecycle.ts';
import { forgetApplications } from './application-store.server.ts';
import { endMembership } from '../change-membership.server.ts';
import { lockMembershipOf } from '../membership-store.server.ts';

export const forgetKind = 'forget-applicant';

const fact = z.object({ subject_id: z.uuid() });

/** The job: reads `account.deleted`. Deleting an account also cancels the membership. */
export const forgetApplicantJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const own = await sql<{ id: string }[]>`
    select r.application_id as id
      from application_review r join founders_club_applications a on a.id = r.application_id
     where a.user_id = ${accountId} order by r.application_id for update`;
  const membership = await lockMembershipOf(sql, accountId);
  const step = membership && membershipLifecycle.nextState(membership.state, 'cancel', 'member');
  if (membership && step) await endMembership(sql, membership, step.to, now());
  for (const { id } of own)
    await appendEvent(sql, { name: 'application.forgotten', subject: { kind: 'application', id } }, now());
  await takeRight(
    sql,
    { actor: { kind: 'clock' }, accountId, reason: 'The account was deleted by its owner.' },
    now(),
  );
  await forgetMember(sql, accountId);
  await forgetApplications(
    sql,
    own.map(({ id }) => id),
  );
};
