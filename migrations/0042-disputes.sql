-- Damage claims: what is claimed, what both sides say and show, who decided why, and what became of the deposit.

-- While a claim is open the exchange does not complete by itself, and its deposit stays set aside.
alter table booking
  add column disputed_at timestamptz
    constraint only_what_came_back_is_disputed check (disputed_at is null or state in ('returned', 'completed'));

create table breakdown_report (
  exchange_kind text not null constraint a_breakdown_is_of_a_known_kind check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  reported_by uuid not null references member (id),
  reported_at timestamptz not null,
  words text not null check (char_length(words) between 1 and 2000),
  -- The first report stops the clock of a late return.
  constraint a_breakdown_is_reported_once primary key (exchange_kind, exchange_id)
);

create table dispute (
  id uuid primary key default gen_random_uuid(),
  exchange_kind text not null constraint a_dispute_is_of_a_known_kind check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  listing_id bigint not null references listing (id),
  title text not null,
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  -- How it lives: features/disputes/dispute-lifecycle.ts.
  state text not null constraint dispute_state_is_known check (state in (
    'claimed', 'settled', 'contested', 'under_review', 'decided', 'appealed', 'withdrawn')),
  words text not null check (char_length(words) between 1 and 2000),
  claimed_cents integer not null constraint a_claim_is_above_zero check (claimed_cents between 1 and 5000000),
  claimed_at timestamptz not null,
  answer_until timestamptz not null,
  answered_at timestamptz,
  evidence_until timestamptz,
  decide_until timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  decision text check (char_length(decision) between 1 and 4000),
  appeal_until timestamptz,
  appealed_by text check (appealed_by in ('renter', 'owner')),
  appealed_at timestamptz,
  appeal text check (char_length(appeal) between 1 and 2000),
  second_by uuid,
  second_at timestamptz,
  second_decision text check (char_length(second_decision) between 1 and 4000),
  -- How it ended, and what became of the money. CAD cents.
  ended_by text constraint a_dispute_ends_in_a_known_way check (ended_by in ('accept', 'stay_silent', 'stand', 'decide_appeal', 'withdraw')),
  ended_at timestamptz,
  awarded_cents integer,
  held_cents integer,
  captured_cents integer,
  released_cents integer,
  owed_cents integer,
  constraint one_claim_for_an_exchange unique (exchange_kind, exchange_id),
  constraint a_decision_has_its_reasons
    check (num_nonnulls(decided_by, decided_at, decision) in (0, 3) and num_nonnulls(second_by, second_at, second_decision) in (0, 3)),
  constraint an_appeal_has_its_reasons check (num_nonnulls(appealed_by, appealed_at, appeal) in (0, 3)),
  constraint nobody_decides_about_themselves
    check (decided_by not in (owner_id, renter_id) and second_by not in (owner_id, renter_id)),
  constraint an_appeal_is_decided_by_somebody_else check (second_by <> decided_by),
  constraint what_has_ended_says_what_became_of_the_money check (
    (state in ('settled', 'withdrawn')) = (ended_at is not null) and (ended_at is null) = (ended_by is null)
    and num_nonnulls(awarded_cents, held_cents, captured_cents, released_cents, owed_cents) = case when ended_at is null then 0 else 5 end),
  constraint a_deposit_is_captured_or_released check (captured_cents + released_cents = held_cents and least(captured_cents, released_cents) >= 0),
  constraint an_award_is_captured_or_owed check (captured_cents + owed_cents = awarded_cents and owed_cents >= 0),
  constraint no_more_is_awarded_than_was_claimed check (awarded_cents <= claimed_cents)
);
create index dispute_by_state on dispute (state, claimed_at);
create index dispute_of_owner on dispute (owner_id);
create index dispute_of_renter on dispute (renter_id);

create table dispute_line (
  dispute_id uuid not null references dispute (id),
  position smallint not null check (position >= 0),
  kind text not null check (kind in ('damage', 'missing', 'cleaning', 'fuel', 'late_return', 'other')),
  label text not null check (char_length(label) between 1 and 200),
  claimed_cents integer not null check (claimed_cents > 0),
  awarded_cents integer constraint no_line_is_awarded_more_than_claimed check (awarded_cents between 0 and claimed_cents),
  primary key (dispute_id, position)
);

create table dispute_statement (
  id bigint generated always as identity primary key,
  dispute_id uuid not null references dispute (id),
  said_by text not null check (said_by in ('renter', 'owner')),
  words text not null check (char_length(words) between 1 and 2000),
  said_at timestamptz not null
);
create index statement_of_dispute on dispute_statement (dispute_id, id);

create table dispute_picture (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references dispute (id),
  added_by text not null check (added_by in ('renter', 'owner')),
  added_at timestamptz not null,
  -- SHA-256 of what was sent: the same again is the same.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- WebP, drawn anew from the pixels that were sent.
  content bytea not null check (octet_length(content) between 1 and 6000000),
  constraint a_picture_is_added_once unique (dispute_id, added_by, hash)
);

-- Whether the transaction's account is on a side of a dispute.
create function on_a_side_of_dispute(of_dispute uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from dispute where id = of_dispute and acting_account() in (owner_id, renter_id)) $$;
revoke all on function on_a_side_of_dispute from public;
grant execute on function on_a_side_of_dispute to signed_in;

alter table breakdown_report enable row level security;
alter table dispute enable row level security;
alter table dispute_line enable row level security;
alter table dispute_statement enable row level security;
alter table dispute_picture enable row level security;
grant select, insert on breakdown_report to marketplace_web;
create policy the_server_keeps_breakdowns on breakdown_report for all to marketplace_web using (true) with check (true);
grant select, insert, update on dispute, dispute_line to marketplace_web;
create policy the_server_keeps_disputes on dispute for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_dispute_lines on dispute_line for all to marketplace_web using (true) with check (true);
grant select, insert on dispute_statement to marketplace_web;
create policy the_server_keeps_statements on dispute_statement for all to marketplace_web using (true) with check (true);
-- The serving role takes a picture in and sees it only for a side of the dispute, or for an operator: as with pictures of papers.
grant insert on dispute_picture to marketplace_web;
create policy the_server_takes_pictures_of_disputes_in on dispute_picture for insert to marketplace_web with check (true);
grant select on dispute, dispute_line, dispute_statement, dispute_picture to signed_in, operator_desk;
create policy sides_see_their_disputes on dispute for select to signed_in using (acting_account() in (owner_id, renter_id));
create policy sides_see_lines on dispute_line for select to signed_in using (on_a_side_of_dispute(dispute_id));
create policy sides_see_statements on dispute_statement for select to signed_in using (on_a_side_of_dispute(dispute_id));
create policy sides_see_pictures on dispute_picture for select to signed_in using (on_a_side_of_dispute(dispute_id));
create policy operators_see_disputes on dispute for select to operator_desk using ((select acting_operator()));
create policy operators_see_lines on dispute_line for select to operator_desk using ((select acting_operator()));
create policy operators_see_statements on dispute_statement for select to operator_desk using ((select acting_operator()));
create policy operators_see_pictures on dispute_picture for select to operator_desk using ((select acting_operator()));

-- How many a side has added, for whoever may not look at them.
create function pictures_of_dispute(of_dispute uuid, of_side text) returns integer language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::integer from dispute_picture where dispute_id = of_dispute and added_by = of_side $$;
revoke all on function pictures_of_dispute from public;
grant execute on function pictures_of_dispute to marketplace_web;

create function forget_dispute_pictures(ended_before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$ with gone as (
    delete from dispute_picture p using dispute d where d.id = p.dispute_id and d.ended_at < ended_before returning p.id)
  select count(*) from gone $$;
revoke all on function forget_dispute_pictures from public;
grant execute on function forget_dispute_pictures to marketplace_web;

insert into event_reader (event_name, job_kind) values
  ('booking.handed_off', 'watch-return'),
  ('payment.refused', 'note-deposit-refused');
