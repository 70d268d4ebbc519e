/** Checks that the cash books add up and agree with payments and payouts, recalculating everything. */
import type { Sql } from '../../../platform/database.server/sql.ts';

export type CashFault = { law: string; subject: string; found: string };

type Check = (sql: Sql) => Promise<{ subject: string; found: string }[]>;

/** Each rule as a query that returns nothing while it holds. */
const checks: Readonly<Record<string, Check>> = {
  'a balance is the sum of its entries': (sql) => sql`
    select a.name as subject, a.balance_cents || ' instead of ' || coalesce(sum(e.cents), 0) as found
      from cash_account a left join cash_entry e on e.account_id = a.id
     group by a.id having a.balance_cents <> coalesce(sum(e.cents), 0) limit 100`,
  'every transfer sums to zero': (sql) => sql`
    select t.key as subject, coalesce(sum(e.cents), 0) || ' cents in ' || count(e.*) || ' entries' as found
      from cash_transfer t left join cash_entry e on e.transfer_id = t.id
     group by t.id having coalesce(sum(e.cents), 0) <> 0 or count(e.*) < 2 limit 100`,
  'no claim is below zero': (sql) => sql`
    select name as subject, balance_cents::text as found from cash_account where kind <> 'processor' and kind <> 'chargebacks' and balance_cents < 0 limit 100`,
  'what is held for a payment is what it has and nobody has earned': (sql) => sql`
    with paid as (
      select id, captured_cents - refunded_cents - case when earned_at is null then 0 else keep_cents end as cents from payment)
    select p.id::text as subject, coalesce(a.balance_cents, 0) || ' held, ' || p.cents || ' by the payment' as found
      from paid p left join cash_account a on a.payment_id = p.id
     where p.cents <> coalesce(a.balance_cents, 0) limit 100`,
  'a debt that is paid was charged whole, once': (sql) => sql`
    select d.id::text as subject, d.cents || ' owed, ' || coalesce(sum(p.captured_cents - p.refunded_cents), 0) || ' charged' as found
      from debt d
      left join payment p on p.debt_id = d.id and p.state = 'captured'
     group by d.id
    having coalesce(sum(p.captured_cents - p.refunded_cents), 0) not in (0, d.cents)
        or d.paid_at is not null and coalesce(sum(p.captured_cents - p.refunded_cents), 0) <> d.cents limit 100`,
  'a membership that is paid was charged whole, once': (sql) => sql`
    select b.id::text as subject, b.total_cents - b.refunded_cents || ' billed, ' || coalesce(sum(p.captured_cents - p.refunded_cents), 0) || ' charged' as found
      from membership_bill b
      left join payment p on p.bill_id = b.id and p.state = 'captured'
     group by b.id
    having coalesce(sum(p.keep_cents), 0) not in (0, b.total_cents - b.refunded_cents)
        or b.state = 'paid' and coalesce(sum(p.keep_cents), 0) <> b.total_cents - b.refunded_cents limit 100`,
  'what an owner is owed is what waits to be paid out': (sql) => sql`
    with waiting as (select member_id, sum(cents - taken_back_cents) as cents from payout where state = 'waiting' group by 1)
    select coalesce(w.member_id, a.member_id)::text as subject, coalesce(a.balance_cents, 0) || ' owed, ' || coalesce(w.cents, 0) || ' waiting' as found
      from waiting w
      full join (select * from cash_account where kind = 'payable') a on a.member_id = w.member_id
     where coalesce(w.cents, 0) <> coalesce(a.balance_cents, 0) limit 100`,
  'what banks have taken back is open, or nobody has made it good': (sql) => sql`
    with taken as (
      select coalesce(sum(cents - shared_cents), 0) as cents from chargeback where taken_by is not null and returned_by is null)
    select a.name as subject, -a.balance_cents || ' in the books, ' || t.cents || ' by chargebacks' as found
      from cash_account a cross join taken t where a.kind = 'chargebacks' and -a.balance_cents <> t.cents`,
};

/** Reads the whole cash books. @param sql a transaction with one consistent view */
export async function checkCash(sql: Sql): Promise<CashFault[]> {
  const faults: CashFault[] = [];
  for (const [law, check] of Object.entries(checks))
    for (const { subject, found } of await check(sql)) faults.push({ law, subject, found });
  return faults;
}
