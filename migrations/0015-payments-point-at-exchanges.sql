-- A payment names what it is for by a foreign key; payouts name their exchange, and the cash books the payment that they are about.
-- Before, all four said it with a kind and a text.

-- 1. Payments.
alter table payment
  -- The price of a member's part of an exchange; with the purpose 'deposit', their bond.
  add column party_id uuid references exchange_party (id),
  -- The damage deposit of who receives a leg.
  add column leg_id uuid references leg (id),
  add column extension_id uuid references leg_extension (id),
  add column debt_id uuid references debt (id),
  add column bill_id uuid references membership_bill (id);
update payment p set
  party_id = case when p.exchange_kind in ('exchange_party', 'swap_bond') then p.exchange_id::uuid
                  when p.exchange_kind = 'booking' and p.purpose = 'price'
                    then (select y.id from exchange_party y where y.exchange_id::text = p.exchange_id and y.place = 0) end,
  leg_id = case when p.exchange_kind = 'leg' or p.exchange_kind = 'booking' and p.purpose = 'deposit' then p.exchange_id::uuid end,
  extension_id = case p.exchange_kind when 'extension' then p.exchange_id::uuid end,
  debt_id = case p.exchange_kind when 'debt' then p.exchange_id::uuid end,
  bill_id = case p.exchange_kind when 'membership' then p.exchange_id::uuid end
 where p.exchange_id is not null;
alter table payment
  drop column exchange_kind,
  drop column exchange_id,
  add constraint a_payment_is_for_one_thing check (num_nonnulls(party_id, leg_id, extension_id, debt_id, bill_id) <= 1),
  add constraint a_current_payment_is_for_something
    check (not is_current or num_nonnulls(party_id, leg_id, extension_id, debt_id, bill_id) = 1),
  add constraint a_leg_has_deposits_and_the_rest_prices
    check (party_id is not null or (leg_id is null or purpose = 'deposit') and (num_nonnulls(extension_id, debt_id, bill_id) = 0 or purpose = 'price'));
create unique index one_current_payment_for_a_part on payment (party_id, purpose) where is_current;
create unique index one_current_deposit_for_a_leg on payment (leg_id) where is_current;
create unique index one_current_payment_for_an_extension on payment (extension_id) where is_current;
create unique index one_current_payment_for_a_debt on payment (debt_id) where is_current;
create unique index one_current_payment_for_a_bill on payment (bill_id) where is_current;
-- For whoever deletes a leg that nobody has chosen, and for reading every payment of a part.
create index payment_of_leg on payment (leg_id) where leg_id is not null;
create index payment_of_part on payment (party_id) where party_id is not null;

-- The exchange that a payment belongs to; null for a membership and for what is bound to nothing.
create function exchange_of(p payment) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce((select exchange_id from exchange_party where id = p.party_id),
                  (select exchange_id from leg where id = coalesce(p.leg_id, (select leg_id from leg_extension where id = p.extension_id),
                                                                   (select leg_id from debt where id = p.debt_id))))
$$;

-- 2. Payouts. An owner may read theirs, but not the renter's payment.
alter table payout add column exchange_id_ uuid references exchange (id);
update payout o set exchange_id_ = exchange_of(p) from payment p where p.id = o.payment_id;
alter table payout drop column exchange_kind, drop column exchange_id;
alter table payout rename column exchange_id_ to exchange_id;
alter table payout alter column exchange_id set not null;
create index payout_of_exchange on payout (exchange_id);

-- 3. The cash books. What is held is held for a payment, and not for everything that one exchange costs.
alter table cash_account disable trigger user;
alter table cash_transfer disable trigger user;
alter table cash_entry disable trigger user;
alter table cash_transfer add column payment_id uuid references payment (id);
update cash_transfer t set payment_id = coalesce(
  substring(t.key from '^payment ([0-9a-f-]{36})')::uuid,
  (select o.payment_id from payout o where t.key = 'payout ' || o.id));
alter table cash_transfer drop column exchange_kind, drop column exchange_id, alter column payment_id set not null;
create index cash_transfer_of_payment on cash_transfer (payment_id, id);

alter table cash_account drop constraint cash_account_names_whom_its_kind_needs, drop column name, add column payment_id uuid references payment (id);
insert into cash_account (kind, payment_id)
  select distinct 'held', t.payment_id from cash_entry e join cash_account a on a.id = e.account_id and a.kind = 'held' join cash_transfer t on t.id = e.transfer_id;
update cash_entry e set account_id = n.id
  from cash_transfer t, cash_account o, cash_account n
 where t.id = e.transfer_id and o.id = e.account_id and o.kind = 'held' and o.payment_id is null and n.payment_id = t.payment_id;
update cash_entry e set balance_after_cents = s.cents
  from (select w.transfer_id, w.account_id, sum(w.cents) over (partition by w.account_id order by w.transfer_id) as cents
          from cash_entry w join cash_account a on a.id = w.account_id and a.kind = 'held') s
 where s.transfer_id = e.transfer_id and s.account_id = e.account_id;
update cash_account a set balance_cents = (select sum(e.cents) from cash_entry e where e.account_id = a.id) where a.payment_id is not null;
delete from cash_account where kind = 'held' and payment_id is null;
alter table cash_account drop column exchange_kind, drop column exchange_id,
  add column name text not null generated always as (kind || coalesce('/' || member_id::text, '') || coalesce('/' || payment_id::text, '')) stored
    constraint one_cash_account_of_a_name unique,
  add constraint cash_account_names_whom_its_kind_needs
    check ((kind = 'payable') = (member_id is not null) and (kind = 'held') = (payment_id is not null));
alter table cash_account enable trigger user;
alter table cash_transfer enable trigger user;
alter table cash_entry enable trigger user;

create or replace function cash_transfer_keeps_its_word() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_transfer bigint := case tg_table_name when 'cash_transfer' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'transfer_id')::bigint end;
  wrong text;
begin
  select case
      when count(e.transfer_id) < 2 then 'has fewer than two entries'
      when sum(e.cents) <> 0 then 'does not sum to zero'
      when bool_or(e.cents < 0 and not a.kind = any (r.takes_from)) then 'takes from an account that its reason does not take from'
      when bool_or(e.cents > 0 and not a.kind = any (r.gives_to)) then 'gives to an account that its reason does not give to'
      when bool_or(a.kind = 'held' and a.payment_id <> t.payment_id) then 'touches what is held for another payment'
      when count(distinct a.member_id) > 1 then 'pays two members'
    end
    into wrong
    from cash_transfer t
    join cash_reason r on r.reason = t.reason
    left join cash_entry e on e.transfer_id = t.id
    left join cash_account a on a.id = e.account_id
   where t.id = of_transfer
   group by t.id;
  if wrong is not null then
    raise exception 'cash transfer % %', of_transfer, wrong using errcode = 'P0001', constraint = 'cash_transfer_keeps_its_word';
  end if;
  return null;
end $$;

-- entries: [{"kind", "member_id", "payment_id", "cents"}]. Returns whether it is new; the same key is the same transfer.
create or replace function post_cash_transfer(transfer jsonb, entries jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  new_id bigint;
begin
  select * into t from jsonb_to_record(transfer)
    as r (key text, reason text, payment_id uuid, movement text, posted_at timestamptz);
  insert into cash_account (kind, member_id, payment_id)
    select distinct w.kind, w.member_id, w.payment_id
      from jsonb_to_recordset(entries) as w (kind text, member_id uuid, payment_id uuid)
     order by 1, 2, 3
    on conflict do nothing;
  perform from cash_account a
    where a.name in (select w.kind || coalesce('/' || w.member_id::text, '') || coalesce('/' || w.payment_id::text, '')
                       from jsonb_to_recordset(entries) as w (kind text, member_id uuid, payment_id uuid))
    order by a.id for update;
  insert into cash_transfer (key, reason, payment_id, movement, posted_at)
    values (t.key, t.reason, t.payment_id, t.movement, t.posted_at)
    on conflict on constraint a_cash_transfer_is_posted_once do nothing
    returning id into new_id;
  if new_id is null then
    if not exists (select from cash_transfer p where p.key = t.key
                      and (p.reason, p.payment_id, p.movement) is not distinct from (t.reason, t.payment_id, t.movement)) then
      raise exception 'the key % was used for another cash transfer', t.key using errcode = 'P0001', constraint = 'a_cash_key_means_one_transfer';
    end if;
    return false;
  end if;
  insert into cash_entry (transfer_id, account_id, cents)
    select new_id, a.id, w.cents
      from jsonb_to_recordset(entries) as w (kind text, member_id uuid, payment_id uuid, cents bigint)
      join cash_account a on a.name = w.kind || coalesce('/' || w.member_id::text, '') || coalesce('/' || w.payment_id::text, '')
     order by a.id;
  return true;
end $$;

-- 4. What waits to be done speaks of a rental's price by its renter's part, and of its deposit by its leg.
update job j set body = jsonb_set(j.body, '{body,exchange}', jsonb_build_object('kind', case when p.party_id is null then 'leg' else 'exchange_party' end,
                                                                              'id', coalesce(p.party_id, p.leg_id)))
  from payment p
 where j.state = 'waiting' and j.body -> 'body' -> 'exchange' ->> 'kind' = 'booking' and j.body ->> 'subject_kind' = 'payment'
   and p.id::text = j.body ->> 'subject_id' and coalesce(p.party_id, p.leg_id) is not null;
