/**
 * Decides how much of a deposit is kept: one part at most, for the owner; the rest is released at once. Inside the commands' transactions; a
 * job captures it.
 */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Exchange } from '../books/payable.ts';
import { currentPayment, decide, lockCurrent, type Payment } from '../payment-store.server.ts';

type Work = { sql: Sql; now: Date };

const isOpen = (payment: Payment, now: Date): boolean =>
  payment.state === 'authorised' &&
  payment.keepCents === null &&
  payment.holdsUntil !== null &&
  payment.holdsUntil > now;

/** The undecided held part of a deposit, for pages; a hold with an overdue renewal counts, because it is renewed first. CAD cents */
export async function undecidedDeposit(sql: Sql, exchange: Exchange): Promise<number> {
  const deposit = await currentPayment(sql, exchange);
  return deposit?.state === 'authorised' && deposit.keepCents === null ? deposit.amountCents : 0;
}

/** Locks an exchange's deposit. @returns its authorised and undecided amount, in CAD cents; 0 if none */
export async function heldDeposit({ sql, now }: Work, exchange: Exchange): Promise<number> {
  const deposit = await lockCurrent(sql, exchange);
  return deposit && isOpen(deposit, now) ? deposit.amountCents : 0;
}

/**
 * Decides how much of a held deposit is kept. We take no fee: it compensates damage and is no income.
 * @param cents at most what is held; 0 releases all of it
 * @param ownerId who is paid what is kept, once captured
 */
export async function keepDeposit(
  { sql, now }: Work,
  exchange: Exchange,
  { cents, ownerId }: { cents: number; ownerId: string },
): Promise<void> {
  const deposit = await lockCurrent(sql, exchange);
  if (deposit?.keepCents !== null) return;
  const shares = { owner_id: ownerId, owner_cents: cents, fees_cents: 0, tax_cents: 0, owner_fee_cents: 0 };
  const kept = cents > 0 && isOpen(deposit, now);
  await decide(
    sql,
    deposit,
    kept ? { keep_cents: cents, ...shares, pay_out_at: now } : { keep_cents: 0 },
    now,
  );
}

/** The leg that a deposit payment belongs to, and how much of it we decided to keep, in CAD cents. Null for every other payment. */
export async function depositOfPayment(
  sql: Sql,
  id: string,
): Promise<{ legId: string; keepCents: number } | null> {
  const [row] = await sql<{ legId: string; keepCents: number }[]>`
    select leg_id as "legId", coalesce(keep_cents, 0) as "keepCents" from payment where id = ${id} and leg_id is not null`;
  return row ?? null;
}
