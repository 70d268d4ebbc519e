-- What a member owes another one beyond a deposit, and what the meters show beyond what was included.

create table debt (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references member (id),
  creditor_id uuid not null references member (id),
  -- What it comes from.
  exchange_kind text not null constraint a_debt_is_of_a_known_kind check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  -- award: accepted or decided, beyond the deposit; deposit: a part of the deposit that the bank would not give.
  reason text not null constraint debt_reason_is_known check (reason in ('award', 'deposit')),
  title text not null,
  cents integer not null constraint a_debt_is_above_zero check (cents > 0),
  owed_at timestamptz not null,
  -- When the debtor's card was charged.
  paid_at timestamptz,
  constraint a_debt_is_written_down_once unique (exchange_kind, exchange_id, reason),
  constraint nobody_owes_themselves check (debtor_id <> creditor_id)
);
create index debt_of_debtor on debt (debtor_id, owed_at);
create index debt_of_creditor on debt (creditor_id);

alter table debt enable row level security;
create policy the_server_keeps_debts on debt for all to marketplace_web using (true) with check (true);
grant select, insert, update on debt to marketplace_web;
grant select on debt to signed_in;
create policy sides_see_their_debts on debt for select to signed_in using (acting_account() in (debtor_id, creditor_id));

-- What is owed already.
insert into debt (debtor_id, creditor_id, exchange_kind, exchange_id, reason, title, cents, owed_at)
select renter_id, owner_id, exchange_kind, exchange_id, 'award', title, owed_cents, ended_at from dispute where owed_cents > 0;

-- More use than was included is a line of a claim that nobody writes: once for each meter.
alter table dispute_line drop constraint dispute_line_kind_check;
alter table dispute_line add constraint dispute_line_kind_check
  check (kind in ('damage', 'missing', 'cleaning', 'fuel', 'late_return', 'other', 'overage'));
create unique index a_meter_is_charged_once on dispute_line (dispute_id, label) where kind = 'overage';

insert into event_reader (event_name, job_kind) values
  ('payment.captured', 'note-debt-paid'),
  ('payment.refused', 'note-debt-refused'),
  ('debt.paid', 'tell-members'),
  ('debt.not_paid', 'tell-members');
