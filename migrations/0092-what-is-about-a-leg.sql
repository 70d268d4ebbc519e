-- What is about something that changes hands names its leg, whether that is a rental's or a swap's. A rental's leg has the booking's id, so the ids stay.

drop policy members_see_interruptions_of_their_own_trips on trip_interruption;
do $$
declare t text;
begin
  foreach t in array array['handover', 'dispute', 'breakdown_report', 'exchange_review', 'debt', 'no_show_report', 'safety_checklist_word', 'trip_interruption'] loop
    execute format('alter table %I drop column exchange_kind', t);
    execute format('alter table %I rename column exchange_id to leg_id', t);
    execute format('alter table %I add foreign key (leg_id) references leg (id)', t);
  end loop;
end $$;
-- These went with the kind.
alter table handover add constraint one_handover_for_a_leg unique (leg_id);
alter table dispute add constraint one_dispute_for_a_leg unique (leg_id);
alter table breakdown_report add constraint a_breakdown_is_reported_once primary key (leg_id);
alter table exchange_review add constraint a_side_reviews_once unique (leg_id, author_side);
alter table debt add constraint a_debt_is_written_down_once unique (leg_id, reason);
alter table safety_checklist_word add constraint a_side_speaks_of_a_checklist_once primary key (leg_id, side);
alter table trip_interruption add constraint an_emergency_interrupts_a_trip_once unique (leg_id, emergency_id);
create unique index one_open_no_show_report_of_a_leg on no_show_report (leg_id) where state in ('reported', 'contested');
create index no_show_report_of_leg on no_show_report (leg_id, reported_at);
create policy members_see_interruptions_of_their_own_trips on trip_interruption for select to signed_in
  using (exists (select from leg l where l.id = leg_id));

-- How events and addresses call a leg: a rental is a booking there. It tells nobody more than the kind, so that whoever may read what is about the leg may ask.
create function leg_name(of_leg uuid) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('kind', case e.kind when 'rental' then 'booking' else 'leg' end, 'id', l.id)
    from leg l join exchange e on e.id = l.exchange_id where l.id = of_leg
$$;

create or replace function overtake_no_show_reports() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update no_show_report set state = 'overtaken', ended_at = now() where leg_id = new.id and state in ('reported', 'contested');
  return null;
end $$;

drop function sides_that_reviewed(text, uuid);
create function sides_that_reviewed(of_leg uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(array_agg(author_side order by author_side), '{}') from exchange_review where leg_id = of_leg $$;
revoke all on function sides_that_reviewed from public;
grant execute on function sides_that_reviewed to marketplace_web;

drop function show_reviews(text, uuid, timestamptz);
create function show_reviews(of_leg uuid, now_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown integer;
begin
  -- Two who send at the same moment would each see one alone.
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || of_leg, 0));
  with seen as (
    update exchange_review r set seen_at = now_at
     where r.leg_id = of_leg and r.seen_at is null
       and (r.open_until <= now_at or 2 = (select count(*) from exchange_review b where b.leg_id = of_leg))
    returning *), public_ones as (
    insert into review (listing_id, author_id, rating, body, stayed_on, exchange_review_id)
    select listing_id, author_id, listing_rating, body, last_day, id from seen where listing_rating is not null
    returning id)
  select count(*) into shown from seen;
  if shown > 0 then
    perform pg_notify('listings_changed', '');
  end if;
  return shown;
end $$;
revoke all on function show_reviews from public;
grant execute on function show_reviews to marketplace_web;
create or replace function reviews_are_seen_when_both_are_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform show_reviews(new.leg_id, new.sent_at);
  return null;
end $$;
