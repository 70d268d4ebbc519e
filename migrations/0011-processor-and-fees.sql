-- What the card processor tells us, the embedded test processor, and the yearly membership fee.

create table processor_event (
  id text primary key check (char_length(id) <= 200),
  processor text not null,
  kind text not null check (char_length(kind) <= 100),
  object_id text check (char_length(object_id) <= 200),
  received_at timestamptz not null
);
comment on table processor_event is 'Messages of the card processor, each processed once.';
create index processor_event_by_age on processor_event (received_at);
grant select, insert, delete on processor_event to marketplace_web;

create table reconciliation (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  processor text not null,
  since timestamptz not null,
  movements integer not null,
  -- [{"kind", "object", "sentence"}]; empty when everything agrees.
  faults jsonb not null check (jsonb_typeof(faults) = 'array')
);
comment on table reconciliation is 'Daily comparison of the books with the card processor.';
create index reconciliation_by_age on reconciliation (ran_at);
grant select, insert, delete on reconciliation to marketplace_web;

create table membership_card (
  member_id uuid primary key references member (id) on delete cascade,
  processor text not null check (processor in ('test', 'stripe')),
  -- The processor's id of a card. Card numbers are never stored.
  method text not null,
  card_brand text not null,
  card_last_four text not null,
  saved_at timestamptz not null,
  constraint four_digits_of_a_membership_card_at_most check (card_last_four ~ '^[0-9]{4}$'),
  constraint no_card_number_is_kept_for_a_membership check (char_length(method) <= 200 and method !~ '([0-9][ -]?){12}')
);
comment on table membership_card is 'The card that a membership is charged to.';
grant select, insert, update, delete on membership_card to marketplace_web;

create table membership_bill (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member (id),
  -- year: a whole year; change: a higher tier for the rest of a year; credit: a lower one, counted towards the next bill.
  kind text not null,
  -- planned: announced; due: being charged; overdue: all tries failed; waived: covered without payment; void: given up.
  state text not null,
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  -- The tier: how many listings are published, what a year of it costs and the points that come with a year of it.
  listings integer not null check (listings >= 0),
  yearly_cents integer not null check (yearly_cents >= 0),
  bundle_points integer not null check (bundle_points >= 0),
  -- What this bill charges, before tax; of it, what an earlier credit pays; the tax by its name.
  fee_cents integer not null check (fee_cents >= 0),
  credit_cents integer not null default 0 check (credit_cents >= 0),
  tax_name text not null default '',
  tax_cents integer not null default 0 check (tax_cents >= 0),
  total_cents integer generated always as ((fee_cents - credit_cents) + tax_cents) stored not null,
  -- What a credit is worth.
  credited_cents integer not null default 0 check (credited_cents >= 0),
  points integer not null default 0 check (points >= 0),
  due_at timestamptz not null,
  announced_at timestamptz not null,
  reminded_at timestamptz,
  tries smallint not null default 0,
  -- Why the last try failed, in words for the member.
  problem text check (char_length(problem) <= 500),
  paid_at timestamptz,
  refunded_cents integer not null default 0,
  constraint a_credit_charges_nothing check ((kind = 'credit') = (credited_cents > 0) and (kind <> 'credit' or fee_cents = 0 and points = 0 and state = 'paid')),
  constraint a_credit_pays_no_more_than_the_fee check (credit_cents <= fee_cents),
  constraint a_membership_bill_covers_a_time check (covers_from < covers_to),
  constraint a_membership_is_tried_three_times check (tries between 0 and 3),
  constraint a_paid_membership_bill_has_its_instant check ((state = 'paid') = (paid_at is not null)),
  constraint a_year_of_membership_is_charged_once exclude using gist (member_id with =, tstzrange(covers_from, covers_to) with &&)
    where (kind = 'year' and state <> 'void'),
  constraint membership_bill_kind_is_known check (kind in ('year', 'change', 'credit')),
  constraint membership_bill_state_is_known check (state in ('planned', 'due', 'overdue', 'paid', 'waived', 'void')),
  constraint no_more_of_a_membership_is_refunded_than_was_charged check (refunded_cents between 0 and fee_cents - credit_cents + tax_cents and (state = 'paid' or refunded_cents = 0))
);
comment on table membership_bill is 'The yearly charge of a membership: amount, tier and state.';
create index membership_bill_of_member on membership_bill (member_id, announced_at);
create index membership_bill_overdue on membership_bill (member_id) where state = 'overdue';
create unique index one_open_membership_bill on membership_bill (member_id) where state in ('planned', 'due', 'overdue');
grant select, insert, update on membership_bill to marketplace_web;
alter table payment add foreign key (bill_id) references membership_bill(id);

create table test_processor_secret (
  secret uuid primary key default gen_random_uuid()
);
comment on table test_processor_secret is 'The key that the embedded test processor signs its messages with; each database has its own.';
insert into test_processor_secret default values;
grant select on test_processor_secret to marketplace_web;

create table test_processor_party (
  id text primary key,
  kind text not null check (kind in ('customer', 'account')),
  reference text not null,
  -- Whether the owner told the processor who they are, so that payouts can be sent.
  is_ready boolean not null,
  unique (kind, reference)
);
comment on table test_processor_party is 'Payers and owners at the embedded test processor.';
grant select, insert, update (is_ready) on test_processor_party to marketplace_web;

create table test_processor_payment (
  id text primary key,
  method text not null,
  amount_cents integer not null check (amount_cents > 0),
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  state text not null check (state in ('needs_confirmation', 'authorised', 'declined', 'captured', 'voided')),
  decline_code text,
  made_at timestamptz not null,
  holds_until timestamptz not null,
  check (captured_cents between 0 and amount_cents),
  check (refunded_cents between 0 and captured_cents)
);
comment on table test_processor_payment is 'Payments at the embedded test processor. No real money moves.';
grant select, insert, update on test_processor_payment to marketplace_web;

create table test_processor_movement (
  id text primary key,
  kind text not null check (kind in ('capture', 'refund', 'payout', 'chargeback', 'chargeback_won', 'take_back')),
  object_id text not null,
  cents integer not null check (cents > 0),
  happened_at timestamptz not null
);
comment on table test_processor_movement is 'Captures, refunds and transfers at the embedded test processor.';
create index test_processor_movement_by_time on test_processor_movement (happened_at);
grant select, insert on test_processor_movement to marketplace_web;

create table test_processor_request (
  key text primary key,
  words text not null,
  answer jsonb not null,
  made_at timestamptz not null
);
comment on table test_processor_request is 'Answers of the embedded test processor by idempotency key, as a real one keeps them.';
grant select, insert, update on test_processor_request to marketplace_web;

create table test_processor_page (
  id text primary key check (id ~ '^test_page_[a-z]{24}$'),
  kind text not null check (kind in ('bank', 'card', 'account')),
  -- The payment, payer or account that the page is about.
  object_id text not null,
  return_url text not null check (char_length(return_url) <= 2000),
  -- The card that was entered.
  method text check (char_length(method) <= 200),
  made_at timestamptz not null
);
comment on table test_processor_page is 'Pages of the embedded test processor: the bank''s question, card details, an owner''s bank details.';
create index test_processor_page_of_object on test_processor_page (object_id);
grant select, insert, update on test_processor_page to marketplace_web;

create table test_processor_chargeback (
  id text primary key,
  payment_id text not null references test_processor_payment (id),
  cents integer not null check (cents > 0),
  reason text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  evidence jsonb,
  evidence_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  taken_by text not null,
  returned_by text
);
comment on table test_processor_chargeback is 'Disputed charges at the embedded test processor.';
grant select, insert, update on test_processor_chargeback to marketplace_web;
