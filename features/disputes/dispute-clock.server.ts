/** Takes a dispute's automatic steps: silence accepts, the time for evidence ends, a decision becomes final; and deletes old photos. */
import { z } from 'zod';
import { assert, present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler, OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import { giveUpRefused } from '../payments/steps/bind-payment.server.ts';
import { owe } from '../payments/debts.server.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { renewOverdueDeposit } from '../payments/steps/renew-payment.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { depositOfPayment } from '../payments/steps/keep-deposit.server.ts';
import { nameOfLeg } from '../exchange/handover/exchange-facts.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';
import { disputeLifecycle, type DisputeState } from './dispute-lifecycle.ts';
import { daysAfter, decisionDays } from './dispute-rules.ts';
import {
  awardedOf,
  dropPictures,
  exchangeOfDispute,
  lockDispute,
  moveDispute,
  oweCaptured,
  type Dispute,
} from './dispute-store.server.ts';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
import { keptSince } from '../settings/retention.ts';
import { lockExchange } from './past-exchange.server.ts';
import { debtOf, settleDispute } from './settle-dispute.server.ts';

export const disputeClockKind = 'dispute-clock';
export const noteDepositRefusedKind = 'note-deposit-refused';
export const forgetDisputePicturesKind = 'forget-dispute-pictures';

/** Schedules the automatic end of a state. */
export async function askForClock(
  sql: Sql,
  { id, state }: { id: string; state: DisputeState },
  dueAt: Date,
  now: Date,
): Promise<void> {
  await enqueue(sql, { kind: disputeClockKind, body: { id }, key: `${id} ${state}`, dueAt }, now);
}

const body = z.object({ id: z.uuid() });

/** The job: takes the due step of the clock; none if someone was faster. */
export const disputeClockJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { id } = body.parse(job.body);
    const name = await exchangeOfDispute(deps.sql, id);
    if (!name) return;
    // The processor is unavailable: the job is retried, and the claim waits.
    const renewed = await renewOverdueDeposit({ ...deps, now }, legExchange(name.id));
    if (isRefusal(renewed)) throw new Error(renewed.sentence);
    return (sql) => takeStep(sql, { id, name }, now());
  },
});

async function takeStep(
  sql: Sql,
  { id, name }: { id: string; name: ExchangeName },
  now: Date,
): Promise<void> {
  if (!(await lockExchange(sql, name))) return;
  const dispute = await lockDispute(sql, name);
  if (!dispute) return;
  const [step] = disputeLifecycle.deadlines(dispute.state);
  if (!step || present(deadlineOf(dispute, step.deadline), step.deadline) > now) return;
  switch (step.event) {
    case 'stay_silent':
      await settleDispute(
        sql,
        dispute,
        {
          event: 'stay_silent',
          by: 'clock',
          // If an owner has offered to take less, silence gives them only that.
          awardedCents:
            dispute.offeredBy === 'owner' && dispute.offerCents !== null
              ? dispute.offerCents
              : dispute.claimedCents,
        },
        now,
      );
      return;
    case 'stand':
      await settleDispute(
        sql,
        dispute,
        { event: 'stand', by: 'clock', awardedCents: await awardedOf(sql, id) },
        now,
      );
      return;
    default:
      return closeEvidence(sql, dispute, now);
  }
}

function deadlineOf({ answerUntil, evidenceUntil, appealUntil }: Dispute, name: string): Date | null {
  const deadlines: Record<string, Date | null> = {
    answer_until: answerUntil,
    evidence_until: evidenceUntil,
    appeal_until: appealUntil,
  };
  return deadlines[name] ?? null;
}

async function closeEvidence(sql: Sql, dispute: Dispute, now: Date): Promise<void> {
  const step = disputeLifecycle.nextState(dispute.state, 'close_evidence', 'clock');
  assert(step, 'Only a contested dispute has a deadline for evidence.');
  const decideUntil = daysAfter(present(dispute.evidenceUntil, 'end of the evidence'), decisionDays);
  await moveDispute(sql, dispute, { state: step.to, decide_until: decideUntil });
  const fact = { dispute: dispute.id, decideUntil: decideUntil.toISOString() };
  await appendEvent(sql, { name: 'dispute.under_review', subject: dispute.exchange, body: fact }, now);
}

const refused = z.object({ subject_id: z.uuid() });

/** The job that reads 'payment.refused': a part of a deposit the bank refused to pay becomes a debt. */
export const noteDepositRefusedJob: JobHandler = async ({ job, sql, now }) => {
  const deposit = await depositOfPayment(sql, refused.parse(job.body).subject_id);
  const name = deposit && (await nameOfLeg(sql, deposit.legId));
  if (!name) return;
  await lockExchange(sql, name);
  const dispute = await lockDispute(sql, name);
  if (!dispute || !(await oweCaptured(sql, name))) return;
  await owe(sql, { ...debtOf(dispute), reason: 'deposit', cents: deposit.keepCents }, now());
  // It is a debt and isn't kept, so the bank's hold on it is released.
  await giveUpRefused({ sql, now: now() }, legExchange(deposit.legId));
  await appendEvent(
    sql,
    { name: 'dispute.deposit_lost', subject: name, body: { cents: deposit.keepCents } },
    now(),
  );
};

/** The daily job. */
export const forgetDisputePicturesJob: JobHandler = async ({ sql, now }) => {
  await dropPictures(sql, keptSince('claimPictures', now()));
};
