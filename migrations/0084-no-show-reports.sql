-- A report that somebody did not come moves nothing at once: the other side has 24 hours to answer, and what they contest an operator decides.

create table no_show_report (
  id uuid primary key default gen_random_uuid(),
  exchange_kind text not null constraint a_no_show_is_of_a_known_kind check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  title text not null,
  -- Of a leg of a swap: its giver and its receiver.
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  -- Who is said not to have come.
  absent text not null constraint an_absent_side_is_known check (absent in ('renter', 'owner')),
  -- How it lives: features/no-shows/no-show-lifecycle.ts.
  state text not null constraint no_show_state_is_known check (state in ('reported', 'contested', 'settled', 'withdrawn', 'overtaken')),
  words text not null check (char_length(words) between 1 and 2000),
  reported_at timestamptz not null,
  answer_until timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  decide_until timestamptz,
  decided_by uuid,
  decision text check (char_length(decision) between 1 and 4000),
  -- Who counts as not having come.
  verdict text constraint a_verdict_is_known check (verdict in ('renter', 'owner', 'nobody')),
  ended_at timestamptz,
  constraint what_is_contested_is_to_be_decided check (state <> 'contested' or decide_until is not null),
  constraint a_settled_no_show_has_a_verdict check ((state = 'settled') = (verdict is not null)),
  constraint a_no_show_that_is_over_has_its_instant check ((state in ('settled', 'withdrawn', 'overtaken')) = (ended_at is not null)),
  constraint a_no_show_is_decided_with_reasons check ((decided_by is null) = (decision is null)),
  constraint nobody_decides_about_their_own_no_show check (decided_by not in (owner_id, renter_id))
);
create unique index one_open_no_show_report_of_an_exchange on no_show_report (exchange_kind, exchange_id) where state in ('reported', 'contested');
create index no_show_report_of_exchange on no_show_report (exchange_kind, exchange_id, reported_at);
create index no_show_report_by_state on no_show_report (state, reported_at);

create table no_show_picture (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references no_show_report (id),
  added_by text not null check (added_by in ('renter', 'owner')),
  added_at timestamptz not null,
  -- SHA-256 of what was sent: the same again is the same.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- WebP, drawn anew from the pixels that were sent.
  content bytea not null check (octet_length(content) between 1 and 6000000),
  constraint a_picture_of_a_no_show_is_added_once unique (report_id, added_by, hash)
);

-- Once the exchange is handed over, cancelled or called off there is nothing left to report.
create function overtake_no_show_reports() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update no_show_report set state = 'overtaken', ended_at = now()
   where exchange_kind = tg_argv[0] and exchange_id = new.id and state in ('reported', 'contested');
  return null;
end $$;
create trigger a_booking_that_goes_on_overtakes_no_show_reports after update of state on booking
  for each row when (old.state = 'accepted' and new.state <> 'accepted') execute function overtake_no_show_reports('booking');
create trigger a_leg_that_goes_on_overtakes_no_show_reports after update of state on swap_leg
  for each row when (old.state = 'agreed' and new.state <> 'agreed') execute function overtake_no_show_reports('swap_leg');

-- Whether the transaction's account is on a side of a report.
create function on_a_side_of_no_show(of_report uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from no_show_report where id = of_report and acting_account() in (owner_id, renter_id)) $$;
revoke all on function on_a_side_of_no_show from public;
grant execute on function on_a_side_of_no_show to signed_in;

alter table no_show_report enable row level security;
alter table no_show_picture enable row level security;
grant select, insert, update on no_show_report to marketplace_web;
create policy the_server_keeps_no_show_reports on no_show_report for all to marketplace_web using (true) with check (true);
-- As with pictures of disputes: taken in by the serving role, seen by the two sides and by operators.
grant insert on no_show_picture to marketplace_web;
create policy the_server_takes_pictures_of_no_shows_in on no_show_picture for insert to marketplace_web with check (true);
grant select on no_show_report, no_show_picture to signed_in, operator_desk;
create policy sides_see_their_no_show_reports on no_show_report for select to signed_in using (acting_account() in (owner_id, renter_id));
create policy sides_see_pictures_of_no_shows on no_show_picture for select to signed_in using (on_a_side_of_no_show(report_id));
create policy operators_see_no_show_reports on no_show_report for select to operator_desk using ((select acting_operator()));
create policy operators_see_pictures_of_no_shows on no_show_picture for select to operator_desk using ((select acting_operator()));

-- How many a side has added, for whoever may not look at them.
create function pictures_of_no_show(of_report uuid, of_side text) returns integer language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::integer from no_show_picture where report_id = of_report and added_by = of_side $$;
revoke all on function pictures_of_no_show from public;
grant execute on function pictures_of_no_show to marketplace_web;

create function forget_no_show_pictures(ended_before timestamptz) returns bigint language sql security definer set search_path = public, pg_temp
  as $$ with gone as (
    delete from no_show_picture p using no_show_report r where r.id = p.report_id and r.ended_at < ended_before returning p.id)
  select count(*) from gone $$;
revoke all on function forget_no_show_pictures from public;
grant execute on function forget_no_show_pictures to marketplace_web;

-- An operator may find that it is nobody's doing.
alter table swap_leg drop constraint a_leg_is_called_off_by_somebody_known;
alter table swap_leg add constraint a_leg_is_called_off_by_somebody_known
  check (called_off_by in ('giver', 'receiver', 'swap', 'emergency', 'clock', 'operator'));
