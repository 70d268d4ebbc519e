/** Reads a member's yearly fee, and the fees that need an operator. */
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { AccountActor } from '../members/actor.ts';
import { paymentOf } from '../payments/payment-queries.server.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { billColumns, creditLeft, exchangeOfBill, type Bill } from './bill-store.server.ts';
import type { BillView, DeskBills, OwnFees } from './fee-view.ts';
import { nextTryAt } from './membership-bill.ts';
import { readMembershipCard } from './membership-card.server.ts';
import { isCharging } from './plan-bills.server.ts';

const viewOf = (bill: Bill & { receiptId: number | null }, isBeingPaid: boolean): BillView => ({
  receiptId: bill.receiptId,
  id: bill.id,
  kind: bill.kind,
  state: isBeingPaid ? 'being_paid' : bill.state,
  from: bill.coversFrom.toISOString(),
  to: bill.coversTo.toISOString(),
  listings: bill.listings,
  feeCents: bill.feeCents,
  creditCents: bill.creditCents,
  taxName: bill.taxName,
  taxCents: bill.taxCents,
  totalCents: bill.totalCents,
  creditedCents: bill.creditedCents,
  points: bill.points,
  dueAt: bill.dueAt.toISOString(),
  nextTryAt: bill.state === 'due' ? (nextTryAt(bill.dueAt, bill.tries)?.toISOString() ?? null) : null,
  problem: bill.problem,
  paidAt: bill.paidAt?.toISOString() ?? null,
});

/** A member's own bills, latest first, and the card on file. Always one's own. */
export async function feesOf(deps: PaymentDeps, { accountId }: AccountActor): Promise<OwnFees> {
  const { sql } = deps;
  const bills = await sql<(Bill & { receiptId: number | null })[]>`
    select ${billColumns(sql)},
           (select t.id from cash_transfer t join payment p on p.id = t.payment_id where p.bill_id = b.id and t.reason = 'capture') as "receiptId"
      from membership_bill b
     where b.member_id = ${accountId} and b.state <> 'void' order by b.due_at desc, b.id limit 50`;
  const card = await readMembershipCard(deps, accountId);
  const views: BillView[] = [];
  for (const bill of bills) {
    const isOpen = bill.state === 'due' || bill.state === 'overdue';
    const price = isOpen ? await paymentOf(sql, exchangeOfBill(bill.id)) : null;
    views.push(viewOf(bill, price?.state === 'authorised' || price?.state === 'captured'));
  }
  return {
    isCharging: isCharging(await readSettings(sql)),
    card: card && { brand: card.brand, lastFour: card.lastFour },
    creditCents: await creditLeft(sql, accountId),
    bills: views,
  };
}

/** For operators: the number of bills per state, and those that could not be charged. */
export async function deskBills(sql: Sql): Promise<DeskBills> {
  const [counts] = await sql<Omit<DeskBills, 'open'>[]>`
    select count(*) filter (where state = 'planned')::int as planned, count(*) filter (where state = 'due')::int as due,
           count(*) filter (where state = 'overdue')::int as overdue,
           coalesce(sum(total_cents) filter (where state = 'paid'), 0)::int as "paidCents"
      from membership_bill`;
  const open = await sql<(Omit<DeskBills['open'][number], 'dueAt'> & { dueAt: Date })[]>`
    select b.id, b.state, b.total_cents as "totalCents", b.due_at as "dueAt", b.problem, b.tries, m.display_name as name,
           (select s.id from membership s where s.account_id = b.member_id) as "membershipId"
      from membership_bill b join member m on m.id = b.member_id
     where b.state = 'overdue' or b.state = 'due' and b.tries > 0 order by b.due_at, b.id limit 100`;
  return {
    ...present(counts, 'counts of bills'),
    open: open.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt.toISOString() })),
  };
}
