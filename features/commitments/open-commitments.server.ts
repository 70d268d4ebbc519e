/** Reads what a member still has open with others, which keeps their account from being deleted. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { stillCommitted, type Commitment } from './commitment.ts';
import { agreedStates, goingOnStates, outStates } from '../bookings/booking-states.ts';

const openClaims = ['claimed', 'contested', 'under_review', 'decided', 'appealed'];

/** Everything that is agreed, out, owed, claimed or disputed on either side, in the order in which the member can do something about it. */
export async function openCommitments(sql: Sql, accountId: string): Promise<Commitment[]> {
  return [
    ...(await bookings(sql, accountId)),
    ...(await swaps(sql, accountId)),
    ...(await claims(sql, accountId)),
    ...(await debts(sql, accountId)),
    ...(await payouts(sql, accountId)),
  ];
}

/** The member's own list. */
export const commitmentsOf = (deps: Deps, accountId: string): Promise<Commitment[]> =>
  openCommitments(deps.sql, accountId);

/** Why an account cannot be deleted now; null when nothing is open. Call it after the account's row is locked: then nothing new can be agreed. */
export async function deletionRefusal(sql: Sql, accountId: string): Promise<Refusal | null> {
  return (await openCommitments(sql, accountId)).length > 0 ? stillCommitted : null;
}

// What is claimed is listed as a claim, and not a second time as a trip that came back.
const bookings = (sql: Sql, me: string) => sql<Commitment[]>`
  select case when b.state = any(${agreedStates}) then 'booking_agreed' when b.state = any(${outStates}) then 'booking_out' else 'booking_returned' end as kind,
         b.terms ->> 'title' as title, other.display_name as "otherName", null::integer as cents, '/bookings/' || b.id as path
    from rental b join member other on other.id = case when b.owner_id = ${me} then b.renter_id else b.owner_id end
   where ${me} in (b.owner_id, b.renter_id) and b.state = any(${goingOnStates})
     and not exists (select from dispute d where d.exchange_kind = 'booking' and d.exchange_id = b.id and d.state = any(${openClaims}))
   order by b.pick_up_at, b.id`;

const swaps = (sql: Sql, me: string) => sql<Commitment[]>`
  select case s.state when 'accepted' then 'swap_agreed' when 'handed_off' then 'swap_out' else 'swap_returned' end as kind,
         coalesce((select string_agg(l.terms ->> 'title', ', ' order by l.id) from leg l where l.exchange_id = s.id and l.receiver_id = ${me}
                      and l.state <> 'offered'), '') as title,
         case when s.kind = 'swap' then
           (select m.display_name from exchange_party o join member m on m.id = o.member_id where o.exchange_id = s.id and o.member_id <> ${me} limit 1)
         end as "otherName", null::integer as cents, '/swaps/' || s.id as path
    from exchange s join exchange_party p on p.exchange_id = s.id and p.member_id = ${me}
   where s.kind <> 'rental' and s.state in ('accepted', 'handed_off', 'returned')
   order by s.first_pick_up_at, s.id`;

const claims = (sql: Sql, me: string) => sql<Commitment[]>`
  select 'claim' as kind, d.title, other.display_name as "otherName", d.claimed_cents as cents,
         case d.exchange_kind when 'booking' then '/bookings/' || d.exchange_id
           else '/swaps/' || (select l.exchange_id from leg l where l.id = d.exchange_id) end as path
    from dispute d join member other on other.id = case when d.owner_id = ${me} then d.renter_id else d.owner_id end
   where ${me} in (d.owner_id, d.renter_id) and d.state = any(${openClaims})
   order by d.claimed_at, d.id`;

const debts = (sql: Sql, me: string) => sql<Commitment[]>`
  select case when d.debtor_id = ${me} then 'debt' else 'owed' end as kind, d.title, other.display_name as "otherName", d.cents,
         case when d.debtor_id = ${me} then '/wallet'
              when d.exchange_kind = 'booking' then '/bookings/' || d.exchange_id
              else '/swaps/' || (select l.exchange_id from leg l where l.id = d.exchange_id) end as path
    from debt d join member other on other.id = case when d.debtor_id = ${me} then d.creditor_id else d.debtor_id end
   where ${me} in (d.debtor_id, d.creditor_id) and d.paid_at is null
   order by d.owed_at, d.id`;

// A payout is written down when the card is captured; until then the payment says what it will be.
const payouts = (sql: Sql, me: string) => sql<Commitment[]>`
  select 'payout' as kind, coalesce(b.terms ->> 'title', d.title, '') as title, null as "otherName", due.cents, '/host/earnings' as path
    from (select id, exchange_kind, exchange_id, cents, due_at from payout where member_id = ${me} and state = 'waiting'
          union all
          select id, exchange_kind, exchange_id, owner_cents, pay_out_at from payment
           where owner_id = ${me} and owner_cents > 0 and earned_at is null and is_current and state in ('authorised', 'captured')) due
    left join booking_extension x on due.exchange_kind = 'extension' and x.id::text = due.exchange_id
    left join debt d on due.exchange_kind = 'debt' and d.id::text = due.exchange_id
    left join rental b on b.id::text = coalesce(x.booking_id::text, due.exchange_id)
   order by due.due_at, due.id`;
