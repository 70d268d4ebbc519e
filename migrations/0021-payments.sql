-- Cards and cash: what was authorised, captured, given back and paid out; the books of it; and the embedded test processor's own state.

-- One authorisation of a card. How it lives: features/payments/payment-lifecycle.ts.
create table payment (
  id uuid primary key default gen_random_uuid(),
  payer_id uuid not null references member (id),
  purpose text not null constraint payment_purpose_is_known check (purpose in ('price', 'deposit')),
  -- What the payer meant to pay with it: 'quote …', 'booking …'. What it does pay is the exchange it is bound to.
  about text not null check (char_length(about) <= 100),
  exchange_kind text,
  exchange_id text,
  -- The one that counts for its exchange and purpose; the others are on their way back.
  is_current boolean not null default false,
  -- The client's key: the same again is the same payment again.
  request_key text not null check (char_length(request_key) between 1 and 250),
  amount_cents integer not null constraint a_payment_is_above_zero check (amount_cents > 0),
  processor text not null constraint processor_is_known check (processor in ('test', 'stripe')),
  processor_id text constraint one_payment_for_an_object_of_the_processor unique,
  -- The processor's word for a card. A card's own number is never here.
  method text not null constraint no_card_number_is_kept check (char_length(method) <= 200 and method !~ '([0-9][ -]?){12}'),
  card_brand text,
  card_last_four text constraint four_digits_of_a_card_at_most check (card_last_four ~ '^[0-9]{4}$'),
  -- Whether the cardholder was there to confirm when it was asked for.
  is_payer_present boolean not null,
  state text not null constraint payment_state_is_known check (state in (
    'asked', 'needs_confirmation', 'authorised', 'declined', 'captured', 'refused', 'voided', 'lapsed')),
  decline_code text,
  confirm_url text,
  -- What the club means to keep of it, for whomever: null while nothing is decided, 0 to give all back. The job brings the processor there.
  keep_cents integer,
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  -- Whose it is once it is earned; together what is kept.
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
  constraint one_payment_for_a_request_key unique (payer_id, request_key),
  constraint a_payment_names_its_exchange_whole check ((exchange_kind is null) = (exchange_id is null)),
  constraint a_current_payment_has_an_exchange check (not is_current or exchange_id is not null),
  constraint no_more_is_kept_than_was_authorised check (keep_cents between 0 and amount_cents),
  constraint no_more_is_captured_than_was_authorised check (captured_cents between 0 and amount_cents),
  constraint no_more_is_refunded_than_was_captured check (refunded_cents between 0 and captured_cents),
  constraint only_what_was_captured_has_cents check ((captured_cents > 0) = (state = 'captured')),
  constraint shares_are_exactly_what_is_kept check (
    num_nonnulls(owner_id, owner_cents, fees_cents, tax_cents, owner_fee_cents) = 0 and pay_out_at is null
    or num_nonnulls(owner_id, owner_cents, fees_cents, tax_cents, owner_fee_cents, pay_out_at) = 6
       and least(owner_cents, fees_cents, tax_cents, owner_fee_cents) >= 0 and owner_cents + fees_cents + tax_cents = keep_cents),
  constraint what_is_earned_has_shares check (earned_at is null or owner_id is not null)
);
create unique index one_current_payment_for_an_exchange on payment (exchange_kind, exchange_id, purpose) where is_current;
create index payment_of_exchange on payment (exchange_kind, exchange_id) where exchange_id is not null;
create index payment_of_payer on payment (payer_id, asked_at);

-- Who somebody is at the processor: as a payer, and as one who is paid.
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
create unique index one_party_of_an_id on processor_party (processor, party_id);

-- What an owner is owed for one exchange, and when it was sent.
create table payout (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null constraint one_payout_for_a_payment unique references payment (id),
  member_id uuid not null references member (id),
  exchange_kind text not null,
  exchange_id text not null,
  -- What the exchange earned for the owner, the club's fee of it, and the rest, which is sent. CAD cents.
  gross_cents integer not null check (gross_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  cents integer not null,
  due_at timestamptz not null,
  state text not null constraint payout_state_is_known check (state in ('waiting', 'paid')),
  -- Why it waits longer than it should, in words for the owner.
  problem text check (char_length(problem) <= 500),
  processor_id text constraint one_payout_for_an_object_of_the_processor unique,
  paid_at timestamptz,
  constraint a_payout_is_what_is_left check (cents > 0 and cents = gross_cents - fee_cents),
  constraint a_paid_payout_has_its_instant check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (processor_id is not null))
);
create index payout_of_member on payout (member_id, due_at, id);
create index payout_waiting on payout (due_at) where state = 'waiting';

-- What the processor told us, each thing once.
create table processor_event (
  id text primary key check (char_length(id) <= 200),
  processor text not null,
  kind text not null check (char_length(kind) <= 100),
  object_id text check (char_length(object_id) <= 200),
  received_at timestamptz not null
);
create index processor_event_by_age on processor_event (received_at);

-- What came out when the books were held beside the processor.
create table reconciliation (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  processor text not null,
  since timestamptz not null,
  movements integer not null,
  -- [{"kind", "object", "sentence"}]; empty when everything agrees.
  faults jsonb not null check (jsonb_typeof(faults) = 'array')
);
create index reconciliation_by_age on reconciliation (ran_at);

-- The books. Double entry in cents, append only; claims count up, `processor` counts down, so that all accounts together are zero.
create table cash_account (
  id bigint generated always as identity primary key,
  -- processor: minus what stands there; held: of one exchange, nobody's yet; payable: an owner's; fees: the club's; tax: to be remitted.
  kind text not null check (kind in ('processor', 'fees', 'tax', 'held', 'payable')),
  member_id uuid references member (id),
  exchange_kind text,
  exchange_id text,
  name text not null generated always as (
    kind || coalesce('/' || member_id::text, '') || coalesce('/' || exchange_kind || '/' || exchange_id, '')
  ) stored constraint one_cash_account_of_a_name unique,
  balance_cents bigint not null default 0,
  constraint cash_account_names_whom_its_kind_needs
    check ((kind = 'payable') = (member_id is not null) and (kind = 'held') = (exchange_id is not null) and (exchange_kind is null) = (exchange_id is null)),
  constraint cash_claims_are_never_negative check (kind = 'processor' or balance_cents >= 0)
) with (fillfactor = 70);
-- First, in the order in which accounts are locked.
insert into cash_account (kind) values ('processor'), ('fees'), ('tax');

create table cash_reason (
  reason text primary key,
  takes_from text[] not null,
  gives_to text[] not null
);
insert into cash_reason values
  ('capture', '{processor}', '{held}'),
  ('refund', '{held}', '{processor}'),
  ('earn', '{held}', '{payable,fees,tax}'),
  ('payout', '{payable}', '{processor}');

create table cash_transfer (
  id bigint generated always as identity primary key,
  key text not null constraint a_cash_transfer_is_posted_once unique check (char_length(key) between 1 and 200),
  reason text not null references cash_reason (reason),
  exchange_kind text not null,
  exchange_id text not null,
  -- The processor's own name of the movement; null where no money moved there.
  movement text,
  posted_at timestamptz not null,
  constraint what_moves_at_the_processor_names_its_movement check ((movement is null) = (reason = 'earn'))
);
create unique index one_cash_transfer_for_a_movement on cash_transfer (movement, reason) where movement is not null;
create index cash_transfer_of_exchange on cash_transfer (exchange_kind, exchange_id, id);
create index cash_transfer_by_time on cash_transfer (posted_at);

create table cash_entry (
  transfer_id bigint not null,
  account_id bigint not null,
  cents bigint not null constraint a_cash_entry_moves_cents check (cents <> 0),
  -- Filled in as the entry is written.
  balance_after_cents bigint constraint a_cash_entry_has_its_account not null,
  primary key (transfer_id, account_id)
);
create index cash_entry_of_account on cash_entry (account_id, transfer_id);

-- Law 1: a balance changes by an entry and in no other way.
create function move_cash_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cash_account set balance_cents = balance_cents + new.cents where id = new.account_id
  returning balance_cents into new.balance_after_cents;
  if not found then new.balance_after_cents := null; end if;
  return new;
end $$;
create trigger move_cash_balance before insert on cash_entry for each row execute function move_cash_balance();
create function cash_balance_changes_only_by_an_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a cash balance changes only by an entry' using errcode = 'P0001', constraint = 'cash_balance_changes_only_by_an_entry';
end $$;
create trigger cash_balance_changes_only_by_an_entry before update on cash_account
  for each row when (pg_trigger_depth() = 0) execute function cash_balance_changes_only_by_an_entry();
create trigger cash_account_begins_empty before insert on cash_account
  for each row when (new.balance_cents <> 0) execute function cash_balance_changes_only_by_an_entry();

-- Law 2: what was posted stays.
create function cash_books_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the cash books are append only' using errcode = 'P0001', constraint = 'cash_books_are_append_only';
end $$;
create trigger cash_books_are_append_only before update or delete on cash_transfer for each row execute function cash_books_are_append_only();
create trigger cash_books_are_append_only before update or delete on cash_entry for each row execute function cash_books_are_append_only();
create trigger cash_books_are_append_only before delete on cash_account for each row execute function cash_books_are_append_only();
create trigger cash_books_are_not_emptied before truncate on cash_transfer for each statement execute function cash_books_are_append_only();
create trigger cash_books_are_not_emptied before truncate on cash_entry for each statement execute function cash_books_are_append_only();
create trigger cash_books_are_not_emptied before truncate on cash_account for each statement execute function cash_books_are_append_only();

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
      when bool_or(a.kind = 'held' and (a.exchange_kind, a.exchange_id) is distinct from (t.exchange_kind, t.exchange_id))
        then 'touches what is held for another exchange'
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
create constraint trigger cash_entry_keeps_its_word after insert on cash_entry
  deferrable initially deferred for each row execute function cash_transfer_keeps_its_word();

-- The only writer of the books. Entries name accounts, which are opened where they are missing and locked in the order of their ids.
-- entries: [{"kind", "member_id", "exchange_kind", "exchange_id", "cents"}]. Returns whether it is new; the same key is the same transfer.
create function post_cash_transfer(transfer jsonb, entries jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  new_id bigint;
begin
  select * into t from jsonb_to_record(transfer)
    as r (key text, reason text, exchange_kind text, exchange_id text, movement text, posted_at timestamptz);
  insert into cash_account (kind, member_id, exchange_kind, exchange_id)
    select distinct w.kind, w.member_id, w.exchange_kind, w.exchange_id
      from jsonb_to_recordset(entries) as w (kind text, member_id uuid, exchange_kind text, exchange_id text)
     order by 1, 2, 3, 4
    on conflict do nothing;
  perform from cash_account a
    where a.name in (select w.kind || coalesce('/' || w.member_id::text, '') || coalesce('/' || w.exchange_kind || '/' || w.exchange_id, '')
                       from jsonb_to_recordset(entries) as w (kind text, member_id uuid, exchange_kind text, exchange_id text))
    order by a.id for update;
  insert into cash_transfer (key, reason, exchange_kind, exchange_id, movement, posted_at)
    values (t.key, t.reason, t.exchange_kind, t.exchange_id, t.movement, t.posted_at)
    on conflict on constraint a_cash_transfer_is_posted_once do nothing
    returning id into new_id;
  if new_id is null then
    if not exists (select from cash_transfer p where p.key = t.key
                      and (p.reason, p.exchange_kind, p.exchange_id, p.movement) is not distinct from (t.reason, t.exchange_kind, t.exchange_id, t.movement)) then
      raise exception 'the key % was used for another cash transfer', t.key using errcode = 'P0001', constraint = 'a_cash_key_means_one_transfer';
    end if;
    return false;
  end if;
  insert into cash_entry (transfer_id, account_id, cents)
    select new_id, a.id, w.cents
      from jsonb_to_recordset(entries) as w (kind text, member_id uuid, exchange_kind text, exchange_id text, cents bigint)
      join cash_account a
        on a.name = w.kind || coalesce('/' || w.member_id::text, '') || coalesce('/' || w.exchange_kind || '/' || w.exchange_id, '')
     order by a.id;
  return true;
end $$;
revoke all on function post_cash_transfer from public;
grant execute on function post_cash_transfer to marketplace_web;

-- The embedded test processor: what a real one would keep in its own house. No real money moves.
create table test_processor_payment (
  id text primary key,
  method text not null,
  amount_cents integer not null check (amount_cents > 0),
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  state text not null check (state in ('needs_confirmation', 'authorised', 'declined', 'captured', 'voided')),
  decline_code text,
  made_at timestamptz not null,
  holds_until timestamptz not null
);
create table test_processor_party (
  id text primary key,
  kind text not null check (kind in ('customer', 'account')),
  reference text not null,
  unique (kind, reference)
);
-- One answer for a key, as a real processor keeps it.
create table test_processor_request (
  key text primary key,
  words text not null,
  answer jsonb not null,
  made_at timestamptz not null
);
create table test_processor_movement (
  id text primary key,
  kind text not null check (kind in ('capture', 'refund', 'payout')),
  object_id text not null,
  cents integer not null check (cents > 0),
  happened_at timestamptz not null
);
create index test_processor_movement_by_time on test_processor_movement (happened_at);
-- With which it signs what it tells; another one in each database.
create table test_processor_secret (secret uuid primary key default gen_random_uuid());
insert into test_processor_secret default values;

-- A booking whose card could not be charged has until then to be paid otherwise.
alter table booking
  add column pay_until timestamptz
    constraint only_what_is_accepted_waits_for_a_payment check (pay_until is null or state = 'accepted'),
  -- The club's fee from the owner as it was at the agreement, in hundredths of a percent of the rental.
  add column owner_fee_hundredths integer constraint an_owner_fee_is_a_part check (owner_fee_hundredths between 0 and 10000);

do $$
declare t text;
begin
  foreach t in array array['payment', 'processor_party', 'payout', 'processor_event', 'reconciliation', 'cash_account', 'cash_reason', 'cash_transfer',
                           'cash_entry', 'test_processor_payment', 'test_processor_party', 'test_processor_request', 'test_processor_movement',
                           'test_processor_secret'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for all to marketplace_web using (true) with check (true)', 'the_server_keeps_' || t, t);
  end loop;
end $$;
grant select, insert, update on payment, processor_party, payout to marketplace_web;
grant select, insert, delete on processor_event, reconciliation to marketplace_web;
grant select on cash_account, cash_reason, cash_transfer, cash_entry to marketplace_web;
grant select, insert, update on test_processor_payment, test_processor_request to marketplace_web;
grant select, insert on test_processor_party, test_processor_movement to marketplace_web;
grant select on test_processor_secret to marketplace_web;
-- Members see what they paid and what they were paid, whatever the code asks for.
grant select on payment, payout to signed_in;
create policy payers_see_their_own_payments on payment for select to signed_in using (payer_id = acting_account());
create policy members_see_their_own_payouts on payout for select to signed_in using (member_id = acting_account());

insert into event_reader (event_name, job_kind) values
  ('payment.refused', 'ask-to-pay-again'),
  ('payment.captured', 'note-paid');
