-- Chargebacks: what a payer's bank takes back, the way back from `payable`, and what an owner then owes.

create table chargeback (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  processor_id text not null constraint one_chargeback_for_an_object_of_the_processor unique check (char_length(processor_id) <= 200),
  cents integer not null constraint a_chargeback_is_above_zero check (cents > 0),
  -- The bank's reason, in the processor's word.
  reason text not null check (char_length(reason) <= 100),
  state text not null constraint chargeback_state_is_known check (state in ('needs_answer', 'under_review', 'won', 'lost')),
  due_at timestamptz,
  opened_at timestamptz not null,
  evidence_sent_at timestamptz,
  closed_at timestamptz,
  -- The processor's movements that took the money and brought it back.
  taken_by text,
  returned_by text,
  -- Of what is lost: how much has been made good in the books, and how much of it was the owner's.
  shared_cents integer not null default 0,
  owner_cents integer not null default 0,
  constraint a_chargeback_closes_once check ((closed_at is not null) = (state in ('won', 'lost'))),
  constraint no_more_is_made_good_than_was_taken check (owner_cents between 0 and cents and shared_cents between 0 and cents),
  constraint only_what_is_lost_is_made_good check (state = 'lost' or (shared_cents = 0 and owner_cents = 0))
);
comment on table chargeback is 'Charges that payers dispute with their banks, and who bears what is lost.';
create index chargeback_of_payment on chargeback (payment_id);
create index chargeback_by_due_date on chargeback (due_at) where closed_at is null;
grant select, insert, update on chargeback to marketplace_web;

-- The books: minus what banks have taken back and nobody has made good.
alter table cash_account drop constraint cash_account_kind_check;
alter table cash_account add constraint cash_account_kind_check
  check (kind in ('processor', 'fees', 'tax', 'held', 'payable', 'chargebacks'));
alter table cash_account drop constraint cash_claims_are_never_negative;
alter table cash_account add constraint cash_claims_are_never_negative check (kind in ('processor', 'chargebacks') or balance_cents >= 0);
alter table cash_account add constraint nobody_makes_good_more_than_was_taken check (kind <> 'chargebacks' or balance_cents <= 0);
insert into cash_account (kind) values ('chargebacks');
insert into cash_reason values
  ('chargeback', '{chargebacks}', '{processor}'),
  ('chargeback_won', '{processor}', '{chargebacks}'),
  ('chargeback_share', '{held,payable,fees,tax}', '{chargebacks}'),
  ('take_back', '{processor}', '{payable}');
alter table cash_transfer drop constraint what_moves_at_the_processor_names_its_movement;
alter table cash_transfer add constraint what_moves_at_the_processor_names_its_movement
  check ((movement is null) = (reason in ('earn', 'chargeback_share')));

-- What of a payout a lost chargeback took: before it was sent, or after.
alter table payout add column taken_back_cents integer not null default 0;
alter table payout add constraint no_more_is_taken_back_than_was_earned check (taken_back_cents between 0 and cents);
alter table payout drop constraint payout_state_is_known;
alter table payout add constraint payout_state_is_known check (state in ('waiting', 'paid', 'taken_back'));
alter table payout add constraint what_waits_has_something_left check (state <> 'waiting' or taken_back_cents < cents);

-- What an owner owes us when a transfer can't be taken back.
alter table debt alter column creditor_id drop not null;
alter table debt add column chargeback_id uuid references chargeback (id);
alter table debt drop constraint debt_reason_is_known;
alter table debt add constraint debt_reason_is_known check (reason in ('award', 'deposit', 'chargeback'));
alter table debt add constraint what_is_owed_to_us_is_of_a_chargeback
  check ((reason = 'chargeback') = (creditor_id is null) and (reason = 'chargeback') = (chargeback_id is not null));
alter table debt drop constraint a_debt_is_written_down_once;
alter table debt add constraint a_debt_is_written_down_once unique nulls not distinct (leg_id, reason, chargeback_id);

-- The embedded test processor's bank.
alter table test_processor_movement drop constraint test_processor_movement_kind_check;
alter table test_processor_movement add constraint test_processor_movement_kind_check
  check (kind in ('capture', 'refund', 'payout', 'chargeback', 'chargeback_won', 'take_back'));
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
