-- Cash: the books, payments, payouts and debts.

create table cash_reason (
  reason text primary key,
  takes_from text[] not null,
  gives_to text[] not null
);
comment on table cash_reason is 'What a cash transfer may be for, and between which kinds of accounts it moves money.';
insert into cash_reason (reason, takes_from, gives_to) values
  ('capture', '{processor}', '{held}'),
  ('refund', '{held}', '{processor}'),
  ('earn', '{held}', '{payable, fees, tax}'),
  ('payout', '{payable}', '{processor}'),
  ('chargeback', '{chargebacks}', '{processor}'),
  ('chargeback_won', '{processor}', '{chargebacks}'),
  ('chargeback_share', '{held, payable, fees, tax}', '{chargebacks}'),
  ('take_back', '{processor}', '{payable}'),
  ('unearn', '{payable, fees, tax}', '{held}');
grant select on cash_reason to marketplace_web;

create table cash_account (
  id bigint generated always as identity primary key,
  -- processor: money there, negative; held: for one exchange; payable: to an owner; fees: the club's; tax: to be remitted.
  kind text not null check (kind in ('processor', 'fees', 'tax', 'held', 'payable', 'chargebacks')),
  member_id uuid references member (id),
  balance_cents bigint not null default 0,
  payment_id uuid,
  name text generated always as ((kind || coalesce(('/' || (member_id)::text), '')) || coalesce(('/' || (payment_id)::text), '')) stored not null,
  constraint cash_account_names_whom_its_kind_needs check ((kind = 'payable') = (member_id is not null) and (kind = 'held') = (payment_id is not null)),
  constraint cash_claims_are_never_negative check (kind in ('processor', 'chargebacks') or balance_cents >= 0),
  constraint nobody_makes_good_more_than_was_taken check (kind <> 'chargebacks' or balance_cents <= 0),
  constraint one_cash_account_of_a_name unique (name)
) with (fillfactor=70);
comment on table cash_account is 'Accounts of the cash books, in cents. Claims count up and the processor''s account counts down, so all of them sum to zero.';
insert into cash_account (kind) values ('processor'), ('fees'), ('tax'), ('chargebacks');
grant select on cash_account to marketplace_web;

-- Law 1: a balance changes only by an entry.
create function move_cash_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cash_account set balance_cents = balance_cents + new.cents where id = new.account_id
  returning balance_cents into new.balance_after_cents;
  if not found then new.balance_after_cents := null; end if;
  return new;
end $$;

create function cash_balance_changes_only_by_an_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a cash balance changes only by an entry' using errcode = 'P0001', constraint = 'cash_balance_changes_only_by_an_entry';
end $$;

create trigger cash_account_begins_empty before insert on cash_account
  for each row when (new.balance_cents <> 0) execute function cash_balance_changes_only_by_an_entry();
create trigger cash_balance_changes_only_by_an_entry before update on cash_account
  for each row when (pg_trigger_depth() = 0) execute function cash_balance_changes_only_by_an_entry();

-- Law 2: postings never change.
create function cash_books_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the cash books are append only' using errcode = 'P0001', constraint = 'cash_books_are_append_only';
end $$;

create trigger cash_books_are_append_only before delete on cash_account for each row execute function cash_books_are_append_only();
create trigger cash_books_are_not_emptied before truncate on cash_account for each statement execute function cash_books_are_append_only();

create table cash_transfer (
  id bigint generated always as identity primary key,
  key text not null check (char_length(key) between 1 and 200),
  reason text not null references cash_reason (reason),
  -- The processor's id of the movement; null if no money moved there.
  movement text,
  posted_at timestamptz not null,
  payment_id uuid not null,
  constraint a_cash_transfer_is_posted_once unique (key),
  constraint what_moves_at_the_processor_names_its_movement check ((movement is null) = (reason in ('earn', 'unearn', 'chargeback_share')))
);
comment on table cash_transfer is 'One posting of the cash books: why, when and for which payment.';
create index cash_transfer_by_time on cash_transfer (posted_at);
create index cash_transfer_of_payment on cash_transfer (payment_id, id);
create unique index one_cash_transfer_for_a_movement on cash_transfer (movement, reason) where movement is not null;
grant select on cash_transfer to marketplace_web;
create trigger cash_books_are_append_only before update or delete on cash_transfer for each row execute function cash_books_are_append_only();
create trigger cash_books_are_not_emptied before truncate on cash_transfer for each statement execute function cash_books_are_append_only();

-- Law 3: at the commit a transfer has its entries, they sum to zero, and they go between the accounts of its reason and of its exchange alone.
create function cash_transfer_keeps_its_word() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create constraint trigger cash_transfer_keeps_its_word after insert on cash_transfer
  deferrable initially deferred for each row execute function cash_transfer_keeps_its_word();

create table cash_entry (
  transfer_id bigint not null,
  account_id bigint not null,
  cents bigint not null,
  -- Filled in as the entry is written.
  balance_after_cents bigint not null,
  primary key (transfer_id, account_id),
  constraint a_cash_entry_moves_cents check (cents <> 0)
);
comment on table cash_entry is 'The lines of a cash transfer, which sum to zero.';
create index cash_entry_of_account on cash_entry (account_id, transfer_id);
grant select on cash_entry to marketplace_web;

-- entries: [{"kind", "member_id", "payment_id", "cents"}]. Returns whether it is new; the same key is the same transfer.
create function post_cash_transfer(transfer jsonb, entries jsonb) returns boolean
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
revoke all on function post_cash_transfer(transfer jsonb, entries jsonb) from public;
grant execute on function post_cash_transfer(transfer jsonb, entries jsonb) to marketplace_web;

create trigger cash_books_are_append_only before update or delete on cash_entry for each row execute function cash_books_are_append_only();
create trigger cash_books_are_not_emptied before truncate on cash_entry for each statement execute function cash_books_are_append_only();
create constraint trigger cash_entry_keeps_its_word after insert on cash_entry
  deferrable initially deferred for each row execute function cash_transfer_keeps_its_word();
create trigger move_cash_balance before insert on cash_entry for each row execute function move_cash_balance();

create table processor_party (
  member_id uuid not null references member (id),
  processor text not null check (processor in ('test', 'stripe')),
  role text not null check (role in ('payer', 'payee')),
  party_id text not null,
  -- Whether money can be sent there already.
  is_ready boolean not null,
  made_at timestamptz not null,
  primary key (member_id, processor, role)
);
comment on table processor_party is 'A member''s ids at the card processor, as a payer and as an owner who is paid.';
create unique index one_party_of_an_id on processor_party (processor, party_id);
grant select, insert, update on processor_party to marketplace_web;

create table payment (
  id uuid primary key default gen_random_uuid(),
  payer_id uuid not null references member (id),
  purpose text not null,
  -- What the payer wanted to pay: 'quote …', 'booking …'. The exchange says what it pays.
  about text not null check (char_length(about) <= 100),
  -- The payment that counts for its exchange and purpose; the others are being cancelled or refunded.
  is_current boolean not null default false,
  -- The client's key: the same key is the same payment.
  request_key text not null check (char_length(request_key) between 1 and 250),
  amount_cents integer not null,
  processor text not null,
  processor_id text,
  -- The processor's id of a card. Card numbers are never stored.
  method text not null,
  card_brand text,
  card_last_four text,
  -- Whether the cardholder was there to confirm when it was asked for.
  is_payer_present boolean not null,
  state text not null,
  decline_code text,
  confirm_url text,
  -- How much to capture in the end: null while undecided, 0 to release everything. A job makes the processor follow.
  keep_cents integer,
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- Who earns the captured amount.
  owner_id uuid references member (id),
  owner_cents integer,
  fees_cents integer,
  tax_cents integer,
  owner_fee_cents integer,
  pay_out_at timestamptz,
  earned_at timestamptz,
  replaces uuid references payment (id),
  asked_at timestamptz not null,
  authorised_at timestamptz,
  holds_until timestamptz,
  -- The member's part of an exchange: its price, or the bond if the purpose is 'deposit'.
  party_id uuid references exchange_party (id),
  -- The damage deposit of a leg's receiver.
  leg_id uuid references leg (id),
  extension_id uuid references leg_extension (id),
  debt_id uuid,
  bill_id uuid,
  constraint a_current_payment_is_for_something check (not is_current or num_nonnulls(party_id, leg_id, extension_id, debt_id, bill_id) = 1),
  constraint a_leg_has_deposits_and_the_rest_prices check (party_id is not null or (leg_id is null or purpose = 'deposit') and (num_nonnulls(extension_id, debt_id, bill_id) = 0 or purpose = 'price')),
  constraint a_payment_is_above_zero check (amount_cents > 0),
  constraint a_payment_is_for_one_thing check (num_nonnulls(party_id, leg_id, extension_id, debt_id, bill_id) <= 1),
  constraint four_digits_of_a_card_at_most check (card_last_four ~ '^[0-9]{4}$'),
  constraint no_card_number_is_kept check (char_length(method) <= 200 and method !~ '([0-9][ -]?){12}'),
  constraint no_more_is_captured_than_was_authorised check (captured_cents between 0 and amount_cents),
  constraint no_more_is_kept_than_was_authorised check (keep_cents between 0 and amount_cents),
  constraint no_more_is_refunded_than_was_captured check (refunded_cents between 0 and captured_cents),
  constraint one_payment_for_a_request_key unique (payer_id, request_key),
  constraint one_payment_for_an_object_of_the_processor unique (processor_id),
  constraint only_what_was_captured_has_cents check ((captured_cents > 0) = (state = 'captured')),
  constraint payment_purpose_is_known check (purpose in ('price', 'deposit')),
  constraint payment_state_is_known check (state in ('asked', 'needs_confirmation', 'authorised', 'declined', 'captured', 'refused', 'voided', 'lapsed')),
  constraint processor_is_known check (processor in ('test', 'stripe')),
  constraint shares_are_exactly_what_is_kept check (num_nonnulls(owner_id, owner_cents, fees_cents, tax_cents, owner_fee_cents) = 0 and pay_out_at is null
    or num_nonnulls(owner_id, owner_cents, fees_cents, tax_cents, owner_fee_cents, pay_out_at) = 6
       and least(owner_cents, fees_cents, tax_cents, owner_fee_cents) >= 0 and owner_cents + fees_cents + tax_cents = keep_cents),
  constraint what_is_earned_has_shares check (earned_at is null or owner_id is not null)
);
comment on table payment is 'One authorisation of a card. Its states are in features/payments/steps/payment-lifecycle.ts.';
create unique index one_current_deposit_for_a_leg on payment (leg_id) where is_current;
create unique index one_current_payment_for_a_bill on payment (bill_id) where is_current;
create unique index one_current_payment_for_a_debt on payment (debt_id) where is_current;
create unique index one_current_payment_for_a_part on payment (party_id, purpose) where is_current;
create unique index one_current_payment_for_an_extension on payment (extension_id) where is_current;
-- For deleting a leg that nobody chose, and for reading every payment of a party.
create index payment_of_leg on payment (leg_id) where leg_id is not null;
create index payment_of_part on payment (party_id) where party_id is not null;
create index payment_of_payer on payment (payer_id, asked_at);
alter table payment enable row level security;
grant select, insert, update on payment to marketplace_web;
grant select on payment to signed_in;
create policy payers_see_their_own_payments on payment for select to signed_in using (payer_id = acting_account());
create policy the_server_keeps_payment on payment to marketplace_web using (true) with check (true);
alter table waiting_request add foreign key (payment_id) references payment(id);
alter table cash_account add foreign key (payment_id) references payment(id);
alter table cash_transfer add foreign key (payment_id) references payment(id);

create table payout (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  member_id uuid not null references member (id),
  -- What the exchange earned for the owner, the club's fee of it, and the rest, which is sent. CAD cents.
  gross_cents integer not null check (gross_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  cents integer not null,
  due_at timestamptz not null,
  state text not null,
  -- Why it is late, for the owner.
  problem text check (char_length(problem) <= 500),
  processor_id text,
  paid_at timestamptz,
  exchange_id uuid not null,
  -- What a lost chargeback took from the payout, before or after it was sent.
  taken_back_cents integer not null default 0,
  constraint a_paid_payout_has_its_instant check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (processor_id is not null)),
  constraint a_payout_is_what_is_left check (cents > 0 and cents = gross_cents - fee_cents),
  constraint no_more_is_taken_back_than_was_earned check (taken_back_cents between 0 and cents),
  constraint one_payout_for_a_payment unique (payment_id),
  constraint one_payout_for_an_object_of_the_processor unique (processor_id),
  constraint payout_state_is_known check (state in ('waiting', 'paid', 'taken_back')),
  constraint what_waits_has_something_left check (state <> 'waiting' or taken_back_cents < cents),
  constraint payout_exchange_id__fkey foreign key (exchange_id) references exchange(id)
);
comment on table payout is 'What an owner earned from one exchange, and when it was sent.';
create index payout_of_exchange on payout (exchange_id);
create index payout_of_member on payout (member_id, due_at, id);
create index payout_waiting on payout (due_at) where state = 'waiting';
alter table payout enable row level security;
grant select, insert, update on payout to marketplace_web;
grant select on payout to signed_in;
create policy members_see_their_own_payouts on payout for select to signed_in using (member_id = acting_account());
create policy the_server_keeps_payout on payout to marketplace_web using (true) with check (true);

create table payment_plan (
  payment_id uuid primary key references payment (id),
  -- What to do after the payment: {"target", "message", "version"}. The message is deleted when it ends.
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  state text not null,
  -- The result: 'requested', 'paid' …, or the sentence of a refusal.
  outcome text check (char_length(outcome) <= 50),
  sentence text check (char_length(sentence) <= 1000),
  -- The page of the exchange, known from the start or created by this plan.
  place text,
  ended_at timestamptz,
  constraint a_plan_leads_to_a_page_of_ours check (place ~ '^/[a-z]' and char_length(place) <= 200),
  constraint plan_state_is_known check (state in ('waiting', 'done', 'refused', 'declined')),
  constraint what_has_ended_says_when check ((state = 'waiting') = (ended_at is null)),
  constraint what_is_done_says_what check ((state = 'done') = (outcome is not null))
);
comment on table payment_plan is 'A payment that waits for the customer''s answer to their bank, with everything needed to go on from any device.';
grant select, insert, update, delete on payment_plan to marketplace_web;

create table debt (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references member (id),
  creditor_id uuid references member (id),
  leg_id uuid not null references leg (id),
  -- award: more than the deposit, accepted or decided; deposit: a part of the deposit that the bank refused.
  reason text not null,
  title text not null,
  cents integer not null,
  owed_at timestamptz not null,
  -- When the debtor's card was charged.
  paid_at timestamptz,
  chargeback_id uuid,
  constraint a_debt_is_above_zero check (cents > 0),
  constraint a_debt_is_written_down_once unique nulls not distinct (leg_id, reason, chargeback_id),
  constraint debt_reason_is_known check (reason in ('award', 'deposit', 'chargeback')),
  constraint nobody_owes_themselves check (debtor_id <> creditor_id),
  constraint what_is_owed_to_us_is_of_a_chargeback check ((reason = 'chargeback') = (creditor_id is null) and (reason = 'chargeback') = (chargeback_id is not null))
);
comment on table debt is 'What a member owes another one or the club.';
create index debt_of_creditor on debt (creditor_id);
create index debt_of_debtor on debt (debtor_id, owed_at);
alter table debt enable row level security;
grant select, insert, update on debt to marketplace_web;
grant select on debt to signed_in;

-- The exchange that a payment belongs to; null for a membership and for a payment not used yet.
create function exchange_of(p payment) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce((select exchange_id from exchange_party where id = p.party_id),
                  (select exchange_id from leg where id = coalesce(p.leg_id, (select leg_id from leg_extension where id = p.extension_id),
                                                                   (select leg_id from debt where id = p.debt_id))))
$$;

create policy sides_see_their_debts on debt for select to signed_in using (acting_account() in (debtor_id, creditor_id));
create policy the_server_keeps_debts on debt for all to marketplace_web using (true) with check (true);
alter table payment add foreign key (debt_id) references debt(id);

create table chargeback (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  processor_id text not null check (char_length(processor_id) <= 200),
  cents integer not null,
  -- The bank's reason, as the processor names it.
  reason text not null check (char_length(reason) <= 100),
  state text not null,
  due_at timestamptz,
  opened_at timestamptz not null,
  evidence_sent_at timestamptz,
  closed_at timestamptz,
  -- The processor's movements that took the money and brought it back.
  taken_by text,
  returned_by text,
  -- How much of the loss is made good in the books, and the owner's part of it.
  shared_cents integer not null default 0,
  owner_cents integer not null default 0,
  constraint a_chargeback_closes_once check ((closed_at is not null) = (state in ('won', 'lost'))),
  constraint a_chargeback_is_above_zero check (cents > 0),
  constraint chargeback_state_is_known check (state in ('needs_answer', 'under_review', 'won', 'lost')),
  constraint no_more_is_made_good_than_was_taken check (owner_cents between 0 and cents and shared_cents between 0 and cents),
  constraint one_chargeback_for_an_object_of_the_processor unique (processor_id),
  constraint only_what_is_lost_is_made_good check (state = 'lost' or (shared_cents = 0 and owner_cents = 0))
);
comment on table chargeback is 'Charges that payers dispute with their banks, and who bears what is lost.';
create index chargeback_by_due_date on chargeback (due_at) where closed_at is null;
create index chargeback_of_payment on chargeback (payment_id);
grant select, insert, update on chargeback to marketplace_web;
alter table debt add foreign key (chargeback_id) references chargeback(id);
