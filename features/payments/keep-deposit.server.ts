/** Decides what of a deposit is kept: a part at most once, for the owner; the rest goes back at once. Inside the commands' own transactions; the capture is a job. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { currentPayments, decide, lockCurrent, type Exchange, type Payment } from './payment-store.server.ts';

type Work = { sql: Sql; now: Date };

const isOpen = (payment: Payment, now: Date): boolean =>
  payment.purpose === 'deposit' &&
  payment.state === 'authorised' &&
  payment.keepCents === null &&
  payment.holdsUntil !== null &&
  payment.holdsUntil > now;

/** What is set aside of a deposit and undecided, for a page that says what may come of it: a hold whose renewal is late counts, because it is renewed first. CAD cents */
export async function undecidedDeposit(sql: Sql, exchange: Exchange): Promise<number> {
  const deposit = (await currentPayments(sql, exchange)).find(({ purpose }) => purpose === 'deposit');
  return deposit?.state === 'authorised' && deposit.keepCents === null ? deposit.amountCents : 0;
}

/** Locks the deposit of an exchange. @returns what stands authorised and undecided at this moment, in CAD cents; 0 where nothing does */
export async function heldDeposit({ sql, now }: Work, exchange: Exchange): Promise<number> {
  const deposit = (await lockCurrent(sql, exchange)).find((payment) => isOpen(payment, now));
  return deposit?.amountCents ?? 0;
}

/**
 * Decides what is kept of a held deposit. No fee is taken of it: it makes up for damage and is nobody's income.
 * @param cents at most what is held; 0 gives all of it back
 * @param ownerId to whom what is kept is paid out, once it is captured
 */
export async function keepDeposit(
  { sql, now }: Work,
  exchange: Exchange,
  { cents, ownerId }: { cents: number; ownerId: string },
): Promise<void> {
  for (const payment of await lockCurrent(sql, exchange)) {
    if (payment.purpose !== 'deposit' || payment.keepCents !== null) continue;
    const shares = { owner_id: ownerId, owner_cents: cents, fees_cents: 0, tax_cents: 0, owner_fee_cents: 0 };
    const kept = cents > 0 && isOpen(payment, now);
    await decide(
      sql,
      payment,
      kept ? { keep_cents: cents, ...shares, pay_out_at: now } : { keep_cents: 0 },
      now,
    );
  }
}

/** Whether a payment is a deposit, of which exchange, and how much was to be kept of it. Null for every other payment. */
export async function depositOfPayment(
  sql: Sql,
  id: string,
): Promise<{ exchange: Exchange; keepCents: number } | null> {
  const [row] = await sql<{ kind: string; exchange: string; cents: number }[]>`
    select exchange_kind as kind, exchange_id as exchange, coalesce(keep_cents, 0) as cents
      from payment where id = ${id} and purpose = 'deposit' and exchange_id is not null`;
  return row ? { exchange: { kind: row.kind, id: row.exchange }, keepCents: row.cents } : null;
}
