-- No-shows and disputes.

create table no_show_report (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  title text not null,
  -- The giver and the receiver of the leg.
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  -- The side that is said not to have come.
  absent text not null,
  -- States: features/no-shows/no-show-lifecycle.ts.
  state text not null,
  words text not null check (char_length(words) between 1 and 2000),
  reported_at timestamptz not null,
  answer_until timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  decide_until timestamptz,
  decided_by uuid,
  decision text check (char_length(decision) between 1 and 4000),
  -- The side that counts as a no-show.
  verdict text,
  ended_at timestamptz,
  constraint a_no_show_is_decided_with_reasons check ((decided_by is null) = (decision is null)),
  constraint a_no_show_that_is_over_has_its_instant check ((state in ('settled', 'withdrawn', 'overtaken')) = (ended_at is not null)),
  constraint a_settled_no_show_has_a_verdict check ((state = 'settled') = (verdict is not null)),
  constraint a_verdict_is_known check (verdict in ('renter', 'owner', 'nobody')),
  constraint an_absent_side_is_known check (absent in ('renter', 'owner')),
  constraint no_show_state_is_known check (state in ('reported', 'contested', 'settled', 'withdrawn', 'overtaken')),
  constraint nobody_decides_about_their_own_no_show check (decided_by not in (owner_id, renter_id)),
  constraint what_is_contested_is_to_be_decided check (state <> 'contested' or decide_until is not null)
);
comment on table no_show_report is 'One side says that the other didn''t come. The other side can object.';
create index no_show_report_by_state on no_show_report (state, reported_at);
create index no_show_report_of_leg on no_show_report (leg_id, reported_at);
create unique index one_open_no_show_report_of_a_leg on no_show_report (leg_id) where state in ('reported', 'contested');
alter table no_show_report enable row level security;
grant select, insert, update on no_show_report to marketplace_web;
grant select on no_show_report to signed_in, operator_desk;

-- Whether the acting account is a side of a report.
create function on_a_side_of_no_show(of_report uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from no_show_report where id = of_report and acting_account() in (owner_id, renter_id)) $$;
revoke all on function on_a_side_of_no_show(of_report uuid) from public;
grant execute on function on_a_side_of_no_show(of_report uuid) to signed_in;

create policy operators_see_no_show_reports on no_show_report for select to operator_desk using ((select acting_operator()));
create policy sides_see_their_no_show_reports on no_show_report for select to signed_in using (acting_account() in (owner_id, renter_id));
create policy the_server_keeps_no_show_reports on no_show_report for all to marketplace_web using (true) with check (true);

create table no_show_picture (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references no_show_report (id),
  added_by text not null check (added_by in ('renter', 'owner')),
  added_at timestamptz not null,
  -- SHA-256 of the upload: the same picture is kept once.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- WebP, encoded again from the uploaded pixels.
  content bytea not null check (octet_length(content) between 1 and 6000000),
  constraint a_picture_of_a_no_show_is_added_once unique (report_id, added_by, hash)
);
comment on table no_show_picture is 'Pictures that come with a no-show report or its objection.';
alter table no_show_picture enable row level security;
grant insert on no_show_picture to marketplace_web;
grant select on no_show_picture to signed_in, operator_desk;

create function forget_no_show_pictures(ended_before timestamptz) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (
    delete from no_show_picture p using no_show_report r where r.id = p.report_id and r.ended_at < ended_before returning p.id)
  select count(*) from gone $$;
revoke all on function forget_no_show_pictures(ended_before timestamp with time zone) from public;
grant execute on function forget_no_show_pictures(ended_before timestamp with time zone) to marketplace_web;

-- How many pictures a side added, for readers who can't see them.
create function pictures_of_no_show(of_report uuid, of_side text) returns integer language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::integer from no_show_picture where report_id = of_report and added_by = of_side $$;
revoke all on function pictures_of_no_show(of_report uuid, of_side text) from public;
grant execute on function pictures_of_no_show(of_report uuid, of_side text) to marketplace_web;

create policy operators_see_pictures_of_no_shows on no_show_picture for select to operator_desk using ((select acting_operator()));
create policy sides_see_pictures_of_no_shows on no_show_picture for select to signed_in using (on_a_side_of_no_show(report_id));
create policy the_server_takes_pictures_of_no_shows_in on no_show_picture for insert to marketplace_web with check (true);

create table dispute (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  listing_id bigint not null references listing (id),
  title text not null,
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  -- States: features/disputes/dispute-lifecycle.ts.
  state text not null,
  words text not null check (char_length(words) between 1 and 2000),
  claimed_cents integer not null,
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
  -- How it ended, and the amounts in CAD cents.
  ended_by text,
  ended_at timestamptz,
  awarded_cents integer,
  held_cents integer,
  captured_cents integer,
  released_cents integer,
  owed_cents integer,
  offer_cents integer,
  offered_by text check (offered_by in ('renter', 'owner')),
  offered_at timestamptz,
  constraint a_claim_is_above_zero check (claimed_cents between 1 and 5000000),
  constraint a_decision_has_its_reasons check (num_nonnulls(decided_by, decided_at, decision) in (0, 3) and num_nonnulls(second_by, second_at, second_decision) in (0, 3)),
  constraint a_deposit_is_captured_or_released check (captured_cents + released_cents = held_cents and least(captured_cents, released_cents) >= 0),
  constraint a_dispute_ends_in_a_known_way check (ended_by in ('accept', 'settle', 'stay_silent', 'stand', 'decide_appeal', 'withdraw')),
  constraint an_appeal_has_its_reasons check (num_nonnulls(appealed_by, appealed_at, appeal) in (0, 3)),
  constraint an_appeal_is_decided_by_somebody_else check (second_by <> decided_by),
  constraint an_award_is_captured_or_owed check (captured_cents + owed_cents = awarded_cents and owed_cents >= 0),
  constraint an_offer_is_a_part_of_the_claim check (offer_cents between 1 and claimed_cents),
  constraint an_offer_says_who_and_when check (num_nonnulls(offer_cents, offered_by, offered_at) in (0, 3)),
  constraint dispute_state_is_known check (state in ('claimed', 'settled', 'contested', 'under_review', 'decided', 'appealed', 'withdrawn')),
  constraint no_more_is_awarded_than_was_claimed check (awarded_cents <= claimed_cents),
  constraint nobody_decides_about_themselves check (decided_by not in (owner_id, renter_id) and second_by not in (owner_id, renter_id)),
  constraint one_dispute_for_a_leg unique (leg_id),
  constraint what_has_ended_says_what_became_of_the_money check ((state in ('settled', 'withdrawn')) = (ended_at is not null) and (ended_at is null) = (ended_by is null)
    and num_nonnulls(awarded_cents, held_cents, captured_cents, released_cents, owed_cents) = case when ended_at is null then 0 else 5 end)
);
comment on table dispute is 'A claim about damage or something missing after a return, up to its decision.';
create index dispute_by_state on dispute (state, claimed_at);
create index dispute_of_owner on dispute (owner_id);
create index dispute_of_renter on dispute (renter_id);
alter table dispute enable row level security;
grant select, insert, update on dispute to marketplace_web;
grant select on dispute to signed_in, operator_desk;

-- Whether the acting account is a side of a dispute.
create function on_a_side_of_dispute(of_dispute uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from dispute where id = of_dispute and acting_account() in (owner_id, renter_id)) $$;
revoke all on function on_a_side_of_dispute(of_dispute uuid) from public;
grant execute on function on_a_side_of_dispute(of_dispute uuid) to signed_in;

create policy operators_see_disputes on dispute for select to operator_desk using ((select acting_operator()));
create policy sides_see_their_disputes on dispute for select to signed_in using (acting_account() in (owner_id, renter_id));
create policy the_server_keeps_disputes on dispute for all to marketplace_web using (true) with check (true);

create table dispute_line (
  dispute_id uuid not null references dispute (id),
  position smallint not null check (position >= 0),
  kind text not null check (kind in ('damage', 'missing', 'cleaning', 'fuel', 'late_return', 'other', 'overage')),
  label text not null check (char_length(label) between 1 and 200),
  claimed_cents integer not null check (claimed_cents > 0),
  awarded_cents integer,
  primary key (dispute_id, "position"),
  constraint no_line_is_awarded_more_than_claimed check (awarded_cents between 0 and claimed_cents)
);
comment on table dispute_line is 'What a claim asks for, line by line, and what was decided.';
create unique index a_meter_is_charged_once on dispute_line (dispute_id, label) where kind = 'overage';
alter table dispute_line enable row level security;
grant select, insert, update on dispute_line to marketplace_web;
grant select on dispute_line to signed_in, operator_desk;
create policy operators_see_lines on dispute_line for select to operator_desk using ((select acting_operator()));
create policy sides_see_lines on dispute_line for select to signed_in using (on_a_side_of_dispute(dispute_id));
create policy the_server_keeps_dispute_lines on dispute_line for all to marketplace_web using (true) with check (true);

create table dispute_picture (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references dispute (id),
  added_by text not null check (added_by in ('renter', 'owner')),
  added_at timestamptz not null,
  -- SHA-256 of the upload: the same picture is kept once.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- WebP, encoded again from the uploaded pixels.
  content bytea not null check (octet_length(content) between 1 and 6000000),
  constraint a_picture_is_added_once unique (dispute_id, added_by, hash)
);
comment on table dispute_picture is 'Pictures in a dispute. They are deleted 180 days after its end.';
alter table dispute_picture enable row level security;
grant insert on dispute_picture to marketplace_web;
grant select on dispute_picture to signed_in, operator_desk;

create function forget_dispute_pictures(ended_before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$ with gone as (
    delete from dispute_picture p using dispute d where d.id = p.dispute_id and d.ended_at < ended_before returning p.id)
  select count(*) from gone $$;
revoke all on function forget_dispute_pictures(ended_before timestamp with time zone) from public;
grant execute on function forget_dispute_pictures(ended_before timestamp with time zone) to marketplace_web;

-- How many pictures a side added, for readers who can't see them.
create function pictures_of_dispute(of_dispute uuid, of_side text) returns integer language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::integer from dispute_picture where dispute_id = of_dispute and added_by = of_side $$;
revoke all on function pictures_of_dispute(of_dispute uuid, of_side text) from public;
grant execute on function pictures_of_dispute(of_dispute uuid, of_side text) to marketplace_web;

create policy operators_see_pictures on dispute_picture for select to operator_desk using ((select acting_operator()));
create policy sides_see_pictures on dispute_picture for select to signed_in using (on_a_side_of_dispute(dispute_id));
create policy the_server_takes_pictures_of_disputes_in on dispute_picture for insert to marketplace_web with check (true);

create table dispute_statement (
  id bigint generated always as identity primary key,
  dispute_id uuid not null references dispute (id),
  said_by text not null check (said_by in ('renter', 'owner')),
  words text not null check (char_length(words) between 1 and 2000),
  said_at timestamptz not null
);
comment on table dispute_statement is 'What the sides and the operator wrote in a dispute.';
create index statement_of_dispute on dispute_statement (dispute_id, id);
alter table dispute_statement enable row level security;
grant select, insert on dispute_statement to marketplace_web;
grant select on dispute_statement to signed_in, operator_desk;
create policy operators_see_statements on dispute_statement for select to operator_desk using ((select acting_operator()));
create policy sides_see_statements on dispute_statement for select to signed_in using (on_a_side_of_dispute(dispute_id));
create policy the_server_keeps_statements on dispute_statement for all to marketplace_web using (true) with check (true);
