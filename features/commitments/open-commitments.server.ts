/** Reads what a member still has open with others, which prevents deleting their account. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { stillCommitted, type Commitment } from './commitment.ts';
import { agreedStates, goingOnStates, outStates } from '../exchange/lifecycle/exchange-states.ts';
import { offeredLegs } from '../exchange/lifecycle/leg-lifecycle.ts';

const openClaims = ['claimed', 'contested', 'under_review', 'decided', 'appealed'];

/** Everything agreed, out, owed, claimed or disputed on either side, in the order the member can act on it. */
export async function openCommitments(sql: Sql, accountId: string): Promise<Commitment[]> {
  return [
    ...(await exchanges(sql, accountId)),
    ...(await claims(sql, accountId)),
    ...(await debts(sql, accountId)),
    ...(await payouts(sql, accountId)),
  ];
}

/** The member's own list. */
export const commitmentsOf = (deps: Deps, accountId: string): Promise<Commitment[]> =>
  openCommitments(deps.sql, accountId);

/**
 * Why an account cannot be deleted now; null when nothing is open. Call it after the account's row is locked: then nothing new can be
 * agreed.
 */
export async function deletionRefusal(sql: Sql, accountId: string): Promise<Refusal | null> {
  return (await openCommitments(sql, accountId)).length > 0 ? stillCommitted : null;
}

/** The page of the exchange `e`. */
const path = (sql: Sql) => sql`'/exchanges/' || e.id`;

// A rental's claim is listed as a claim, and not again as a returned trip.
const exchanges = (sql: Sql, me: string) => sql<Commitment[]>`
  select case e.kind when 'rental' then 'booking_' else 'swap_' end
           || case when e.state = any(${agreedStates}) then 'agreed' when e.state = any(${outStates}) then 'out' else 'returned' end as kind,
         coalesce((select string_agg(l.terms ->> 'title', ', ' order by l.id) from leg l
                    where l.exchange_id = e.id and (e.kind = 'rental' or l.receiver_id = ${me}) and l.state <> all(${offeredLegs})), '') as title,
         case when e.kind <> 'circle' then
           (select m.display_name from exchange_party o join member m on m.id = o.member_id where o.exchange_id = e.id and o.member_id <> ${me} limit 1)
         end as "otherName", null::integer as cents, ${path(sql)} as path
    from exchange e join exchange_party p on p.exchange_id = e.id and p.member_id = ${me}
   where e.state = any(${goingOnStates})
     and not (e.kind = 'rental' and exists (select from dispute d where d.leg_id = e.id and d.state = any(${openClaims})))
   order by e.kind <> 'rental', e.first_pick_up_at, e.id`;

const claims = (sql: Sql, me: string) => sql<Commitment[]>`
  select 'claim' as kind, d.title, other.display_name as "otherName", d.claimed_cents as cents, ${path(sql)} as path
    from dispute d join leg l on l.id = d.leg_id join exchange e on e.id = l.exchange_id
                   join member other on other.id = case when d.owner_id = ${me} then d.renter_id else d.owner_id end
   where ${me} in (d.owner_id, d.renter_id) and d.state = any(${openClaims})
   order by d.claimed_at, d.id`;

const debts = (sql: Sql, me: string) => sql<Commitment[]>`
  select case when d.debtor_id = ${me} then 'debt' else 'owed' end as kind, d.title, other.display_name as "otherName", d.cents,
         case when d.debtor_id = ${me} then '/wallet' else ${path(sql)} end as path
    from debt d join leg l on l.id = d.leg_id join exchange e on e.id = l.exchange_id
                left join member other on other.id = case when d.debtor_id = ${me} then d.creditor_id else d.debtor_id end
   where ${me} in (d.debtor_id, d.creditor_id) and d.paid_at is null
   order by d.owed_at, d.id`;

// A payout is recorded at capture; until then the payment knows its amount.
const payouts = (sql: Sql, me: string) => sql<Commitment[]>`
  select 'payout' as kind, coalesce(d.title, (select g.terms ->> 'title' from leg g where g.exchange_id = exchange_of(p) and g.giver_id = ${me}
                                               order by (g.state <> all(${offeredLegs})) desc, g.id limit 1), '') as title,
         null as "otherName", due.cents, '/host/earnings' as path
    from (select id, payment_id, cents, due_at from payout where member_id = ${me} and state = 'waiting'
          union all
          select id, id, owner_cents, pay_out_at from payment
           where owner_id = ${me} and owner_cents > 0 and earned_at is null and is_current and state in ('authorised', 'captured')) due
    join payment p on p.id = due.payment_id
    left join debt d on d.id = p.debt_id
   order by due.due_at, due.id`;
