/** Lists the jobs of membership fees, with the processor that they call. */
import { z } from 'zod';
import type { AnyJob, JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { chargeMembershipJob, noteMembershipPaid, noteMembershipRefused } from './charge-bill.server.ts';
import {
  chargeMembershipKind,
  forgetMembershipCardKind,
  noteMembershipPaidKind,
  noteMembershipRefusedKind,
  planBillKind,
  planBillsKind,
  refundUnusedKind,
} from './fee-jobs.ts';
import { planBillJob, planBillsJob } from './plan-bills.server.ts';
import { refundUnusedMonths } from './refund-unused.server.ts';

const deleted = z.object({ subject_id: z.uuid() });

/** A deleted account has no card on file. */
const forgetMembershipCard: JobHandler = async ({ job, sql }) => {
  await sql`delete from membership_card where member_id = ${deleted.parse(job.body).subject_id}`;
};

export const feeJobs = (deps: PaymentDeps): Record<string, AnyJob> => ({
  [planBillsKind]: planBillsJob,
  [planBillKind]: planBillJob,
  [chargeMembershipKind]: chargeMembershipJob(deps),
  [noteMembershipPaidKind]: noteMembershipPaid,
  [noteMembershipRefusedKind]: noteMembershipRefused,
  [refundUnusedKind]: refundUnusedMonths,
  [forgetMembershipCardKind]: forgetMembershipCard,
});
