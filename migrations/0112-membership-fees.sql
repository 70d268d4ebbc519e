-- What members pay for a year of membership: the card on file, and one bill for each year or change within it.

create table membership_card (
  member_id uuid primary key references member (id) on delete cascade,
  processor text not null check (processor in ('test', 'stripe')),
  -- The processor's word for a card. A card's own number is never here.
  method text not null constraint no_card_number_is_kept_for_a_membership check (char_length(method) <= 200 and method !~ '([0-9][ -]?){12}'),
  card_brand text not null,
  card_last_four text not null constraint four_digits_of_a_membership_card_at_most check (card_last_four ~ '^[0-9]{4}$'),
  saved_at timestamptz not null
);

create table membership_bill (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member (id),
  -- year: a whole year; change: a higher tier for the rest of a year; credit: a lower one, counted towards the next bill.
  kind text not null constraint membership_bill_kind_is_known check (kind in ('year', 'change', 'credit')),
  -- planned: announced; due: being charged; overdue: all tries failed; waived: covered without being paid; void: given up.
  state text not null constraint membership_bill_state_is_known check (state in ('planned', 'due', 'overdue', 'paid', 'waived', 'void')),
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
  total_cents integer not null generated always as (fee_cents - credit_cents + tax_cents) stored,
  -- Of a credit: what it is worth.
  credited_cents integer not null default 0 check (credited_cents >= 0),
  points integer not null default 0 check (points >= 0),
  due_at timestamptz not null,
  announced_at timestamptz not null,
  reminded_at timestamptz,
  tries smallint not null default 0 constraint a_membership_is_tried_three_times check (tries between 0 and 3),
  -- Why the last try failed, in words for the member.
  problem text check (char_length(problem) <= 500),
  paid_at timestamptz,
  constraint a_membership_bill_covers_a_time check (covers_from < covers_to),
  constraint a_credit_pays_no_more_than_the_fee check (credit_cents <= fee_cents),
  constraint a_credit_charges_nothing check ((kind = 'credit') = (credited_cents > 0) and (kind <> 'credit' or fee_cents = 0 and points = 0 and state = 'paid')),
  constraint a_paid_membership_bill_has_its_instant check ((state = 'paid') = (paid_at is not null)),
  constraint a_year_of_membership_is_charged_once exclude using gist (member_id with =, tstzrange(covers_from, covers_to) with &&)
    where (kind = 'year' and state <> 'void')
);
create unique index one_open_membership_bill on membership_bill (member_id) where state in ('planned', 'due', 'overdue');
create index membership_bill_of_member on membership_bill (member_id, announced_at);
create index membership_bill_overdue on membership_bill (member_id) where state = 'overdue';

alter table membership_card enable row level security;
alter table membership_bill enable row level security;
create policy the_server_keeps_membership_cards on membership_card for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_membership_bills on membership_bill for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on membership_card to marketplace_web;
grant select, insert, update on membership_bill to marketplace_web;
