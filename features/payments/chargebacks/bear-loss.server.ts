/** Bears a lost chargeback: what nobody has earned yet pays for it, else owner, club and tax office give back their parts. */
import { ProcessorRefused, type Chargeback } from '../../../platform/card-processor.server/card-processor.ts';
import { assert, present } from '../../../platform/assert.ts';
import type { Sql, TransactionSql } from '../../../platform/database.server/sql.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { owe } from '../debts.server.ts';
import { nobodys, readPayment, type Payment } from '../payment-store.server.ts';
import type { PaymentDeps } from '../payments-deps.server.ts';
import { postCash } from '../books/post-cash.server.ts';
import {
  legOfPayment,
  readChargeback,
  saveChargeback,
  type ChargebackRow,
} from './chargeback-store.server.ts';
import { shareLoss, type Parts } from './share-loss.ts';

type Lost = { payment: Payment; row: ChargebackRow };

const partsOf = ({ ownerCents, feesCents, taxCents }: Payment): Parts => ({
  owner: ownerCents ?? 0,
  fees: feesCents ?? 0,
  tax: taxCents ?? 0,
});

/** What each gives back of an earned payment, in CAD cents. */
function partsOfLoss(payment: Payment, disputedCents: number): Parts {
  const kept = payment.capturedCents - payment.refundedCents;
  return shareLoss(Math.min(disputedCents, kept), partsOf(payment));
}

/** @param lost its payment and its row are locked, and nobody settles the payment meanwhile */
export async function bearLoss(
  sql: TransactionSql,
  lost: Lost,
  takenBack: TakenBack | null,
  now: Date,
): Promise<void> {
  if (lost.payment.earnedAt === null) return takeFromHeld(sql, lost, now);
  const { payment, row } = lost;
  const parts = partsOfLoss(payment, row.cents);
  const taken = await takeFromOwner(sql, lost, { cents: parts.owner, takenBack }, now);
  await share(sql, lost, { ...parts, owner: taken }, now);
  await saveChargeback(sql, row, { owner_cents: parts.owner });
}

/** Nobody has earned it: the bank has refunded the payer, so that much less is kept. */
async function takeFromHeld(sql: TransactionSql, { payment, row }: Lost, now: Date): Promise<void> {
  const cents = Math.min(row.cents, payment.capturedCents - payment.refundedCents);
  const refunded = payment.refundedCents + cents;
  const keep = Math.min(payment.keepCents ?? 0, payment.capturedCents - refunded);
  const columns: Record<string, number | null> = { refunded_cents: refunded, keep_cents: keep };
  if (keep === 0) Object.assign(columns, nobodys);
  else if (payment.ownerId !== null) {
    const { owner, fees, tax } = partsOf(payment);
    const less = shareLoss(owner + fees + tax - keep, { owner, fees, tax });
    Object.assign(columns, {
      owner_cents: owner - less.owner,
      fees_cents: fees - less.fees,
      tax_cents: tax - less.tax,
      owner_fee_cents: Math.min(payment.ownerFeeCents ?? 0, fees - less.fees),
    });
  }
  await sql`update payment set ${sql(columns)} where id = ${payment.id}`;
  await post(
    sql,
    { payment, row },
    [{ account: { kind: 'held', paymentId: payment.id }, cents: -cents }],
    now,
  );
  await saveChargeback(sql, row, { shared_cents: cents });
}

type Entry = Parameters<typeof postCash>[1]['entries'][number];

async function post(
  sql: TransactionSql,
  { payment, row }: Lost,
  from: readonly Entry[],
  now: Date,
): Promise<void> {
  const cents = from.reduce((sum, entry) => sum - entry.cents, 0);
  if (cents === 0) return;
  await postCash(
    sql,
    {
      key: `chargeback_share ${row.id}`,
      reason: 'chargeback_share',
      paymentId: payment.id,
      movement: null,
      entries: [...from, { account: { kind: 'chargebacks' }, cents }],
    },
    now,
  );
}

/** @param parts what each gives back now, without what the owner still owes */
async function share(sql: TransactionSql, lost: Lost, { owner, fees, tax }: Parts, now: Date): Promise<void> {
  const memberId = present(lost.payment.ownerId, 'owner of an earned payment');
  const from: Entry[] = [
    { account: { kind: 'payable', memberId }, cents: -owner },
    { account: { kind: 'fees' }, cents: -fees },
    { account: { kind: 'tax' }, cents: -tax },
  ];
  await post(sql, lost, from, now);
  await saveChargeback(sql, lost.row, { shared_cents: owner + fees + tax });
}

type Payout = {
  id: string;
  cents: number;
  takenBackCents: number;
  isSending: boolean;
  state: string;
  processorId: string | null;
};

const payoutColumns = (sql: Sql) => sql`
  id, cents, taken_back_cents as "takenBackCents", sending_cents is not null as "isSending", state, processor_id as "processorId"`;

/** What the processor did when asked for an owner's part: the movement, or null when their account doesn't have it. CAD cents. */
export type TakenBack = { cents: number; movement: string | null };

/**
 * Takes the owner's part back from a payout that was sent. Called outside any transaction, while the chargeback is open: then the amount
 * cannot change. Repeating it has no second effect.
 * @returns null when nothing has to be taken back from their account
 */
export async function takeBackFromOwner(
  { sql, cards }: PaymentDeps,
  paymentId: string,
  found: Chargeback,
): Promise<TakenBack | null> {
  const payment = await readPayment(sql, paymentId);
  const row = await readChargeback(sql, found.id);
  const [payout] = await sql<
    Payout[]
  >`select ${payoutColumns(sql)} from payout where payment_id = ${paymentId}`;
  const isLost = found.state === 'lost' && found.takenBy !== null;
  if (!isLost || !payment?.earnedAt || !row || payout?.state !== 'paid') return null;
  const cents = partsOfLoss(payment, row.cents).owner;
  if (cents === 0) return null;
  try {
    const { movement } = await cards.takeBack({
      key: `chargeback ${row.id} take back`,
      payout: present(payout.processorId, 'transfer of a payout'),
      amountCents: cents,
    });
    return { cents, movement };
  } catch (error) {
    if (error instanceof ProcessorRefused) return { cents, movement: null };
    throw error;
  }
}

/**
 * Takes the owner's part: out of the payout that waits, or it was taken back from the one that was sent. What their account at the
 * processor doesn't have, they owe.
 * @returns how much of it is payable to them in the books now, for the loss to be taken from
 */
async function takeFromOwner(
  sql: TransactionSql,
  { payment, row }: Lost,
  { cents, takenBack }: { cents: number; takenBack: TakenBack | null },
  now: Date,
): Promise<number> {
  if (cents === 0) return 0;
  const [payout] = await sql<Payout[]>`
    select ${payoutColumns(sql)} from payout where payment_id = ${payment.id} for update`;
  if (!payout) return 0;
  assert(!payout.isSending, `The payout ${payout.id} is being sent.`);
  const leg = await legOfPayment(sql, payment);
  const tell = (how: 'payout' | 'transfer' | 'debt') =>
    leg &&
    appendEvent(
      sql,
      {
        name: 'chargeback.taken_from_owner',
        subject: leg.name,
        body: { chargeback: row.id, cents, by: how },
      },
      now,
    );
  const left = payout.takenBackCents + cents;
  if (payout.state === 'waiting') {
    const state = left === payout.cents ? 'taken_back' : 'waiting';
    await sql`
      update payout set taken_back_cents = ${left}, state = ${state}, problem = null where id = ${payout.id}`;
    await tell('payout');
    return cents;
  }
  const memberId = present(payment.ownerId, 'owner');
  // Sent since the processor was asked: all of it is tried again.
  assert(takenBack?.cents === cents, `The payout ${payout.id} changed in the meantime.`);
  const { movement } = takenBack;
  if (movement !== null) {
    await postCash(
      sql,
      {
        key: `take_back ${row.id}`,
        reason: 'take_back',
        paymentId: payment.id,
        movement,
        entries: [
          { account: { kind: 'processor' }, cents: -cents },
          { account: { kind: 'payable', memberId }, cents },
        ],
      },
      now,
    );
    await sql`update payout set taken_back_cents = ${left} where id = ${payout.id}`;
    await tell('transfer');
    return cents;
  }
  const { id, title } = present(leg, 'leg of a payment that an owner earned');
  const debt = { debtorId: memberId, creditorId: null, legId: id, title, cents } as const;
  await owe(sql, { ...debt, reason: 'chargeback', chargebackId: row.id }, now);
  await tell('debt');
  return 0;
}
