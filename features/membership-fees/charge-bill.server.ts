/** Charges a membership bill: the card on file by a job, three times in 14 days, or the member's own card at once. */
import { z } from 'zod';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler, OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { AccountActor, Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { authorisePayment, type AskedPayment } from '../payments/steps/authorise-payment.server.ts';
import {
  bindPayment,
  endPayments,
  giveUpRefused,
  isPaidOrBeing,
} from '../payments/steps/bind-payment.server.ts';
import { exchangeOfFact } from '../payments/books/payable.ts';
import { giveBackUnbound, type NewPlan } from '../payments/payment-plan.server.ts';
import { viewOfPayment } from '../payments/payment-queries.server.ts';
import { sentenceOfDecline, type PaymentView } from '../payments/payment-view.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../payments/payments-refusals.ts';
import { exchangeOfBill, lockBill, readBill, saveBill, type Bill } from './bill-store.server.ts';
import { chargeMembershipKind } from './fee-jobs.ts';
import { readMembershipCard } from './membership-card.server.ts';
import { nextTryAt } from './membership-bill.ts';
import { notePaidBill } from './note-paid-bill.server.ts';

const body = z.object({ id: z.uuid(), failed: z.number().int() });
const noCard = 'There is no card on file.';

type Chargeable = Bill & { state: 'due' | 'overdue' };
const isChargeable = (bill: Bill | null): bill is Chargeable =>
  bill?.state === 'due' || bill?.state === 'overdue';

const askOf = (bill: Bill, method: string) => ({
  payerId: bill.memberId,
  purpose: 'price' as const,
  about: `membership ${bill.id}`,
  amountCents: bill.totalCents,
  method,
});

/**
 * The job: one try with the card on file. Nothing is locked while the bank is asked; if the member has paid by hand meanwhile, that wins
 * and this authorisation is released.
 */
export const chargeMembershipJob = (deps: PaymentDeps): OutsideJob => ({
  async outside({ job, now }) {
    const { id, failed } = body.parse(job.body);
    const bill = await readBill(deps.sql, id);
    if (bill?.state !== 'due' || bill.tries !== failed) return;
    if (await isPaidOrBeing(deps.sql, exchangeOfBill(id))) return;
    const card = await readMembershipCard(deps, bill.memberId);
    if (!card) return (sql) => noteFailedTry(sql, id, noCard, now());
    const requestKey = `membership ${id} try ${failed + 1}`;
    const ask = { ...askOf(bill, card.method), requestKey, isPayerPresent: false };
    const made = await authorisePayment({ ...deps, now }, ask);
    // Unavailable: the job is retried, and this does not count as a try.
    if (isRefusal(made)) throw new Error(made.sentence);
    return (sql) => recordTry(sql, id, made, now());
  },
});

async function recordTry(sql: Sql, id: string, made: AskedPayment, now: Date): Promise<void> {
  const locked = await lockBill(sql, id);
  const isWanted = locked?.state === 'due' && !(await isPaidOrBeing(sql, exchangeOfBill(id)));
  if (isWanted && made.state === 'authorised') {
    const kept = await keepForBill(sql, locked, made.id, now);
    if (!isRefusal(kept)) return;
  }
  await giveBackUnbound(sql, made.id, now);
  // Without its customer present a bank cannot ask for confirmation: the same as a decline.
  const why = sentenceOfDecline(made.declineCode ?? 'authentication_required');
  if (isWanted) await noteFailedTry(sql, id, why ?? noCard, now);
}

/** Binds a payment to a bill without splitting it: the fee is ours, the tax is remitted. A job captures it. */
async function keepForBill(sql: Sql, bill: Bill, paymentId: string, now: Date) {
  const exchange = exchangeOfBill(bill.id);
  const work = { sql, now };
  await giveUpRefused(work, exchange);
  const bound = await bindPayment(work, {
    paymentId,
    payerId: bill.memberId,
    exchange,
    purpose: 'price',
    atLeastCents: bill.totalCents,
  });
  if (isRefusal(bound)) return bound;
  const shares = {
    ownerCents: 0,
    feesCents: bill.feeCents - bill.creditCents,
    taxCents: bill.taxCents,
    ownerFeeCents: 0,
  };
  // Nobody is paid out, but the books need a name for shares: the payer's.
  await endPayments(work, exchange, bill.totalCents, { ownerId: bill.memberId, shares, payOutAt: now });
  return bound;
}

/** Counts a failed try: schedules the next, or pauses new requests. The member is notified either way. */
async function noteFailedTry(sql: Sql, id: string, problem: string, now: Date): Promise<void> {
  const bill = await lockBill(sql, id);
  if (!isChargeable(bill)) return;
  // A card used after the last try does not count: requests are already paused.
  if (bill.state === 'overdue') return saveBill(sql, bill, { problem });
  const tries = bill.tries + 1;
  const next = nextTryAt(bill.dueAt, tries);
  await saveBill(sql, bill, { tries, problem, state: next === null ? 'overdue' : 'due' });
  if (next !== null) {
    const again = { id, failed: tries };
    const job = { kind: chargeMembershipKind, body: again, key: `${id} ${tries}`, dueAt: next };
    await enqueue(sql, job, now);
  }
  await appendEvent(
    sql,
    {
      name: next === null ? 'membership.requests_paused' : 'membership.fee_not_paid',
      subject: { kind: 'member', id: bill.memberId },
      body: { cents: bill.totalCents, expiresAt: next?.toISOString() ?? null },
    },
    now,
  );
}

/** The job that reads 'payment.captured' of a membership. */
export const noteMembershipPaid: JobHandler = async ({ job, sql, now }) => {
  const bill = await lockBill(sql, exchangeOfFact(job.body).id);
  if (isChargeable(bill)) await notePaidBill(sql, bill, now());
};

/** The job that reads 'payment.refused' of a membership: the capture failed. */
export const noteMembershipRefused: JobHandler = async ({ job, sql, now }) => {
  const exchange = exchangeOfFact(job.body);
  const bill = await lockBill(sql, exchange.id);
  if (!isChargeable(bill)) return;
  await giveUpRefused({ sql, now: now() }, exchange);
  await noteFailedTry(sql, bill.id, 'Your bank declined the card.', now());
};

/** The purpose of a card that pays a membership bill. */
export type MembershipTarget = { for: 'membership'; billId: string };

type Card = { target: MembershipTarget; method: string; key: string; plan?: NewPlan | null };

/** Authorises a member's own card for a due bill. The bank may ask for confirmation. */
export async function authoriseMembership(
  deps: PaymentDeps,
  actor: AccountActor,
  { target, method, key, plan = null }: Card,
): Promise<PaymentView | PaymentRefusal | typeof notFound> {
  const bill = await inTransaction(deps, {}, ({ sql }) => lockBill(sql, target.billId));
  if (bill?.memberId !== actor.accountId) return notFound;
  if (!isChargeable(bill)) return bill.state === 'paid' ? paymentRefusals.isPaid : notFound;
  const ask = { ...askOf(bill, method), requestKey: `client ${key}`, isPayerPresent: true, plan };
  const made = await authorisePayment(deps, ask);
  return isRefusal(made) ? made : viewOfPayment(made);
}

/** Pays a membership bill with an authorised card, which is kept on file if there is none yet. */
export const payMembership = (
  deps: Deps,
  actor: Actor,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<'paid' | PaymentRefusal | typeof notFound> =>
  inCommand(deps, async ({ sql }): Promise<'paid' | PaymentRefusal | typeof notFound> => {
    const bill = await lockBill(sql, id);
    if (!bill || actor.kind !== 'account' || bill.memberId !== actor.accountId) return notFound;
    const isOver = !isChargeable(bill) || (await isPaidOrBeing(sql, exchangeOfBill(id)));
    if (isOver) return paymentRefusals.isPaid;
    const now = deps.now();
    const kept = await keepForBill(sql, bill, paymentId, now);
    if (isRefusal(kept)) return kept;
    await sql`
      insert into membership_card (member_id, processor, method, card_brand, card_last_four, saved_at)
      select payer_id, processor, method, card_brand, card_last_four, ${now} from payment
       where id = ${paymentId} and card_brand is not null and card_last_four is not null
      on conflict (member_id) do nothing`;
    return 'paid';
  });
