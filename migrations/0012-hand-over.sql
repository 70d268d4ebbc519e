-- The record of a hand-over, breakdowns and emergencies.

create table handover (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  listing_id bigint not null references listing (id),
  -- The giver and the receiver of the leg.
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  -- Copied when the record is opened, so later changes of the listing don't matter.
  waiver_version text not null,
  waiver_hash text not null,
  checklist jsonb not null,
  meter_terms jsonb not null,
  opened_at timestamptz not null,
  -- When both confirmed the same photos and readings, and their hash.
  departure_closed_at timestamptz,
  departure_hash text,
  return_closed_at timestamptz,
  return_hash text,
  -- One side may confirm on the other's phone with a code from its own pages. Both codes are made from this seed.
  code_seed uuid not null default gen_random_uuid(),
  wrong_codes smallint not null default 0,
  constraint a_closed_departure_has_its_set check ((departure_closed_at is null) = (departure_hash is null)),
  constraint a_closed_return_has_its_set check ((return_closed_at is null) = (return_hash is null)),
  constraint a_waiver_hash_is_sha256 check (waiver_hash ~ '^[0-9a-f]{64}$'),
  constraint meter_terms_are_a_list check (jsonb_typeof(meter_terms) = 'array'),
  constraint nothing_returns_before_it_has_left check (return_closed_at is null or departure_closed_at is not null),
  constraint one_handover_for_a_leg unique (leg_id),
  constraint wrong_codes_have_a_limit check (wrong_codes between 0 and 5)
);
comment on table handover is 'The record of a hand-over or a return of one leg.';
alter table handover enable row level security;
grant select, insert, update on handover to marketplace_web;
grant select on handover to signed_in, operator_desk;
create policy members_see_their_own_handovers on handover for select to signed_in using (acting_account() in (owner_id, renter_id));
create policy operators_see_handovers on handover for select to operator_desk using ((select acting_operator()));
create policy the_server_keeps_handovers on handover for all to marketplace_web using (true) with check (true);

-- A stage is closed once, and only with a set that both sides confirmed.
create function a_stage_is_closed_by_both_sides() returns trigger language plpgsql as $$
begin
  if (old.departure_closed_at is not null and (new.departure_closed_at, new.departure_hash) is distinct from (old.departure_closed_at, old.departure_hash))
     or (old.return_closed_at is not null and (new.return_closed_at, new.return_hash) is distinct from (old.return_closed_at, old.return_hash)) then
    raise exception 'a closed stage stays closed' using errcode = 'P0001', constraint = 'a_closed_stage_stays_closed';
  end if;
  if (new.departure_hash is not null and old.departure_hash is null
      and 2 <> (select count(*) from handover_confirmation where handover_id = new.id and stage = 'departure' and set_hash = new.departure_hash))
     or (new.return_hash is not null and old.return_hash is null
      and 2 <> (select count(*) from handover_confirmation where handover_id = new.id and stage = 'return' and set_hash = new.return_hash)) then
    raise exception 'both sides confirm the same set' using errcode = 'P0001', constraint = 'both_sides_confirm_the_same_set';
  end if;
  return new;
end $$;

create trigger a_stage_is_closed_by_both_sides before update on handover for each row execute function a_stage_is_closed_by_both_sides();

create table handover_person (
  handover_id uuid not null references handover (id),
  id uuid not null,
  name text not null,
  is_minor boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  -- As typed; for a minor, the name of the adult who signs.
  signed_name text,
  signed_at timestamptz,
  device_signed_at timestamptz,
  -- Signed on the renter's phone, or with a link on another one.
  signed_on text,
  acknowledged_by uuid,
  -- SHA-256 of the key in the link.
  link_hash text unique,
  link_until timestamptz,
  primary key (handover_id, id),
  constraint a_person_has_a_name check (char_length(name) between 2 and 120),
  constraint a_signature_comes_from_a_phone check (signed_on in ('renter', 'link')),
  constraint a_signature_is_whole check ((signed_at is null) = (signed_name is null) and (signed_at is null) = (device_signed_at is null) and (signed_at is null) = (signed_on is null)),
  constraint an_adult_signs_for_a_minor check (signed_at is null or is_minor = (acknowledged_by is not null)),
  constraint who_has_signed_is_not_removed check (signed_at is null or removed_at is null)
);
comment on table handover_person is 'Who travels. The phone makes the id, so sending twice adds one row.';
alter table handover_person enable row level security;
grant select, insert, update on handover_person to marketplace_web;
grant select on handover_person to signed_in, operator_desk;
create policy members_see_persons_of_their_own_handovers on handover_person for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy operators_see_handover_persons on handover_person for select to operator_desk using ((select acting_operator()));
create policy the_server_keeps_persons on handover_person for all to marketplace_web using (true) with check (true);

create function signatures_never_change() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null and (to_jsonb(new) - 'link_hash' - 'link_until') is distinct from (to_jsonb(old) - 'link_hash' - 'link_until') then
    raise exception 'signatures never change' using errcode = 'P0001', constraint = 'signatures_never_change';
  end if;
  return new;
end $$;

create trigger signatures_never_change before update on handover_person for each row execute function signatures_never_change();

create table handover_shot (
  id uuid primary key default gen_random_uuid(),
  handover_id uuid not null references handover (id),
  stage text not null,
  shot text not null,
  -- SHA-256 of the upload and of the stored file.
  content_hash text not null,
  stored_hash text not null,
  width integer not null,
  height integer not null,
  -- The phone's time, and how far its clock was behind the server's.
  taken_at timestamptz not null,
  skew_seconds integer not null,
  received_at timestamptz not null,
  taken_by text not null,
  -- Arrived after both had confirmed: kept, but not part of the record.
  is_late boolean not null,
  -- The files are deleted once nobody can claim, contest or appeal any more; this row and its hashes stay.
  gone_at timestamptz,
  constraint a_picture_stands_once_for_a_shot unique (handover_id, stage, shot, content_hash),
  constraint a_shot_has_a_stage check (stage in ('departure', 'return')),
  constraint a_shot_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$'),
  constraint a_shot_is_named check (shot ~ '^[a-z][a-z-]{1,39}$'),
  constraint a_shot_is_taken_by_a_side check (taken_by in ('renter', 'owner')),
  constraint a_stored_hash_is_sha256 check (stored_hash ~ '^[0-9a-f]{64}$')
);
comment on table handover_shot is 'Photos and videos of a hand-over.';
create index handover_shot_kept on handover_shot (handover_id) where gone_at is null;
alter table handover_shot enable row level security;
grant select, insert, update (gone_at) on handover_shot to marketplace_web;
grant select on handover_shot to signed_in, operator_desk;
create policy members_see_shots_of_their_own_handovers on handover_shot for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy operators_see_handover_shots on handover_shot for select to operator_desk using ((select acting_operator()));
create policy the_server_keeps_shots on handover_shot for all to marketplace_web using (true) with check (true);

create function what_is_gone_stays_gone() returns trigger language plpgsql as $$
begin
  if old.gone_at is not null and new.gone_at is distinct from old.gone_at then
    raise exception 'what is gone stays gone' using errcode = 'P0001', constraint = 'what_is_gone_stays_gone';
  end if;
  return new;
end $$;

create trigger what_is_gone_stays_gone before update on handover_shot for each row execute function what_is_gone_stays_gone();

create table handover_reading (
  handover_id uuid not null references handover (id),
  id uuid not null,
  stage text not null,
  meter text not null,
  tenths integer not null,
  taken_at timestamptz not null,
  skew_seconds integer not null,
  received_at timestamptz not null,
  taken_by text not null,
  primary key (handover_id, id),
  constraint a_reading_has_a_stage check (stage in ('departure', 'return')),
  constraint a_reading_is_not_negative check (tenths between 0 and 100000000),
  constraint a_reading_is_taken_by_a_side check (taken_by in ('renter', 'owner')),
  constraint reading_meter_is_known check (meter in ('km', 'generator_hours', 'engine_hours'))
);
comment on table handover_reading is 'Kilometres, engine hours, fuel and the like at a hand-over.';
create index handover_reading_by_stage on handover_reading (handover_id, stage);
alter table handover_reading enable row level security;
grant select, insert on handover_reading to marketplace_web;
grant select on handover_reading to signed_in, operator_desk;
create policy members_see_readings_of_their_own_handovers on handover_reading for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy operators_see_handover_readings on handover_reading for select to operator_desk using ((select acting_operator()));
create policy the_server_keeps_readings on handover_reading for all to marketplace_web using (true) with check (true);

create table handover_confirmation (
  handover_id uuid not null references handover (id),
  stage text not null,
  side text not null,
  set_hash text not null,
  account_id uuid not null,
  device_at timestamptz not null,
  confirmed_at timestamptz not null,
  is_by_code boolean not null default false,
  primary key (handover_id, stage, side, set_hash),
  constraint a_confirmation_has_a_stage check (stage in ('departure', 'return')),
  constraint a_confirmation_is_by_a_side check (side in ('renter', 'owner')),
  constraint a_set_hash_is_sha256 check (set_hash ~ '^[0-9a-f]{64}$')
);
comment on table handover_confirmation is 'One side confirmed the record with this hash.';
alter table handover_confirmation enable row level security;
grant select, insert on handover_confirmation to marketplace_web;
grant select on handover_confirmation to signed_in, operator_desk;
create policy members_see_confirmations_of_their_own_handovers on handover_confirmation for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy operators_see_handover_confirmations on handover_confirmation for select to operator_desk using ((select acting_operator()));
create policy the_server_keeps_confirmations on handover_confirmation for all to marketplace_web using (true) with check (true);

create table breakdown_report (
  leg_id uuid not null references leg (id),
  reported_by uuid not null references member (id),
  reported_at timestamptz not null,
  words text not null check (char_length(words) between 1 and 2000),
  constraint a_breakdown_is_reported_once primary key (leg_id)
);
comment on table breakdown_report is 'A renter reported a breakdown during a trip.';
grant select, insert on breakdown_report to marketplace_web;

create table emergency (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The title that both sides of a trip read: 'Wildfire near West Kelowna'.
  title text not null,
  -- The first and the last day, in the zone of each listing.
  from_day date not null,
  to_day date not null,
  -- {"shape": "circle", "longitude", "latitude", "km"} or {"shape": "polygon", "corners": [[longitude, latitude], …]}
  area jsonb not null,
  declared_by uuid not null references operator (account_id),
  declared_at timestamptz not null,
  lifted_at timestamptz,
  constraint an_emergency_ends_after_it_begins check (to_day >= from_day),
  constraint an_emergency_has_a_title check (char_length(btrim(title)) between 3 and 120),
  constraint emergency_kind_is_known check (kind in ('wildfire', 'flood', 'closure'))
);
comment on table emergency is 'An emergency that an operator declared for an area and some days.';
create index emergency_by_age on emergency (declared_at desc, id);
grant select, insert, update (lifted_at) on emergency to marketplace_web;
alter table leg add foreign key (called_off_for) references emergency(id);

create table leg_interruption (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  emergency_id uuid not null references emergency (id),
  -- What was declared is copied here and stays.
  kind text not null,
  title text not null,
  state text not null,
  -- From the declaration to the end of its last day at the listing, or until it was lifted.
  began_at timestamptz not null,
  until timestamptz not null,
  -- The percentage of the unused days' price.
  points_percent smallint not null,
  unused_days smallint not null default 0,
  given_points integer not null default 0,
  ended_at timestamptz,
  constraint an_emergency_interrupts_a_leg_once unique (leg_id, emergency_id),
  constraint an_interruption_ends_after_it_begins check (until >= began_at),
  constraint an_interruption_that_ended_has_its_instant check ((state = 'standing') = (ended_at is null)),
  constraint interruption_state_is_known check (state in ('standing', 'cut_short', 'over', 'lifted')),
  constraint points_are_given_for_trips_that_were_cut_short check (given_points = 0 or state = 'cut_short'),
  constraint points_for_unused_days_are_not_negative check (given_points >= 0),
  constraint unused_days_are_not_negative check (unused_days >= 0),
  constraint unused_days_are_worth_their_price check (points_percent between 100 and 200)
);
comment on table leg_interruption is 'A trip that an emergency interrupts. Unused days are refunded, and nothing counts as late meanwhile.';
create index interruption_of_emergency on leg_interruption (emergency_id);
alter table leg_interruption enable row level security;
grant select, insert, update on leg_interruption to marketplace_web;
grant select on leg_interruption to signed_in;
create policy members_see_interruptions_of_their_own_legs on leg_interruption for select to signed_in using (exists (select from leg l where l.id = leg_id));
create policy the_server_keeps_interruptions on leg_interruption to marketplace_web using (true) with check (true);

create table leg_relief (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  emergency_id uuid not null references emergency (id),
  kind text not null,
  title text not null,
  state text not null,
  answer_until timestamptz not null,
  -- The percentage of the price, when the member takes points.
  points_percent smallint not null,
  -- Points in addition to the refund.
  given_points integer not null default 0,
  offered_at timestamptz not null,
  ended_at timestamptz,
  constraint given_points_are_not_negative check (given_points >= 0),
  constraint points_are_given_to_who_chose_them check (given_points = 0 or state = 'given_points'),
  constraint points_are_worth_the_refund_at_least check (points_percent between 100 and 200),
  constraint relief_state_is_known check (state in ('offered', 'refunded', 'given_points', 'lifted', 'overtaken')),
  constraint relief_that_ended_has_its_instant check ((state = 'offered') = (ended_at is null))
);
comment on table leg_relief is 'Help offered to a renter whose trip an emergency called off, copied as it was offered.';
create unique index an_emergency_offers_relief_once on leg_relief (leg_id, emergency_id);
create unique index one_open_relief_of_a_leg on leg_relief (leg_id) where state = 'offered';
create index relief_of_emergency on leg_relief (emergency_id);
alter table leg_relief enable row level security;
grant select, insert, update on leg_relief to marketplace_web;
grant select on leg_relief to signed_in;
create policy members_see_relief_of_their_own_legs on leg_relief for select to signed_in using (exists (select from leg l where l.id = leg_id));
create policy the_server_keeps_relief on leg_relief to marketplace_web using (true) with check (true);
