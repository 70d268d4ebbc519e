-- Hand-over and return: the waiver and who signed it, pictures, meters, and the set that both sides confirm. An exchange is named by its kind and id.

-- What is included with a listing, and what more of it costs. Nothing is owed for a meter that has no row here.
create table listing_meter (
  listing_id bigint not null references listing (id) on delete cascade,
  meter text not null constraint listing_meter_is_known check (meter in ('km', 'generator_hours', 'engine_hours')),
  -- Tenths of a kilometre or hour, for each day.
  included_tenths integer not null constraint included_is_not_negative check (included_tenths between 0 and 1000000),
  -- CAD cents for one kilometre or hour more.
  rate_cents integer not null constraint a_meter_rate_is_something check (rate_cents between 1 and 100000),
  primary key (listing_id, meter)
);

create table handover (
  id uuid primary key default gen_random_uuid(),
  exchange_kind text not null constraint handover_kind_is_known check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  listing_id bigint not null references listing (id),
  -- Who gives the thing away and who takes it, for a time.
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  -- Copied when it is opened, so that it does not follow the listing or a later version.
  waiver_version text not null,
  waiver_hash text not null constraint a_waiver_hash_is_sha256 check (waiver_hash ~ '^[0-9a-f]{64}$'),
  checklist jsonb not null,
  meter_terms jsonb not null constraint meter_terms_are_a_list check (jsonb_typeof(meter_terms) = 'array'),
  opened_at timestamptz not null,
  -- When both had confirmed the same set, and which.
  departure_closed_at timestamptz,
  departure_hash text,
  return_closed_at timestamptz,
  return_hash text,
  constraint one_handover_for_an_exchange unique (exchange_kind, exchange_id),
  constraint a_closed_departure_has_its_set check ((departure_closed_at is null) = (departure_hash is null)),
  constraint a_closed_return_has_its_set check ((return_closed_at is null) = (return_hash is null)),
  constraint nothing_returns_before_it_has_left check (return_closed_at is null or departure_closed_at is not null)
);

-- Who travels. Ids are made by the phone, so that what is sent twice is there once.
create table handover_person (
  handover_id uuid not null references handover (id),
  id uuid not null,
  name text not null constraint a_person_has_a_name check (char_length(name) between 2 and 120),
  is_minor boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  -- As it was typed; for a minor it is the name of the adult who acknowledges.
  signed_name text,
  signed_at timestamptz,
  device_signed_at timestamptz,
  -- On the renter's own phone, or by a link on another one.
  signed_on text constraint a_signature_comes_from_a_phone check (signed_on in ('renter', 'link')),
  acknowledged_by uuid,
  -- SHA-256 of the key in the link.
  link_hash text unique,
  link_until timestamptz,
  primary key (handover_id, id),
  constraint a_signature_is_whole check (
    (signed_at is null) = (signed_name is null) and (signed_at is null) = (device_signed_at is null) and (signed_at is null) = (signed_on is null)),
  constraint an_adult_signs_for_a_minor check (signed_at is null or is_minor = (acknowledged_by is not null)),
  constraint who_has_signed_is_not_removed check (signed_at is null or removed_at is null)
);
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
  stage text not null constraint a_shot_has_a_stage check (stage in ('departure', 'return')),
  shot text not null constraint a_shot_is_named check (shot ~ '^[a-z][a-z-]{1,39}$'),
  -- SHA-256 of what the phone sent, and of what is kept of it.
  content_hash text not null constraint a_shot_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$'),
  stored_hash text not null constraint a_stored_hash_is_sha256 check (stored_hash ~ '^[0-9a-f]{64}$'),
  width integer not null,
  height integer not null,
  -- By the phone's clock; how far that clock was behind ours when it was sent.
  taken_at timestamptz not null,
  skew_seconds integer not null,
  received_at timestamptz not null,
  taken_by text not null constraint a_shot_is_taken_by_a_side check (taken_by in ('renter', 'owner')),
  -- It came after both had confirmed the set: kept, and no part of the set.
  is_late boolean not null,
  constraint a_picture_stands_once_for_a_shot unique (handover_id, stage, shot, content_hash)
);

create table handover_reading (
  handover_id uuid not null references handover (id),
  id uuid not null,
  stage text not null constraint a_reading_has_a_stage check (stage in ('departure', 'return')),
  meter text not null constraint reading_meter_is_known check (meter in ('km', 'generator_hours', 'engine_hours')),
  tenths integer not null constraint a_reading_is_not_negative check (tenths between 0 and 100000000),
  taken_at timestamptz not null,
  skew_seconds integer not null,
  received_at timestamptz not null,
  taken_by text not null constraint a_reading_is_taken_by_a_side check (taken_by in ('renter', 'owner')),
  primary key (handover_id, id)
);
create index handover_reading_by_stage on handover_reading (handover_id, stage);

-- A side's word that the set with this hash is how it was.
create table handover_confirmation (
  handover_id uuid not null references handover (id),
  stage text not null constraint a_confirmation_has_a_stage check (stage in ('departure', 'return')),
  side text not null constraint a_confirmation_is_by_a_side check (side in ('renter', 'owner')),
  set_hash text not null constraint a_set_hash_is_sha256 check (set_hash ~ '^[0-9a-f]{64}$'),
  account_id uuid not null,
  device_at timestamptz not null,
  confirmed_at timestamptz not null,
  primary key (handover_id, stage, side, set_hash)
);

-- Whatever the code does: a stage is closed once, and only with a set that both sides have confirmed.
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

alter table listing_meter enable row level security;
alter table handover enable row level security;
alter table handover_person enable row level security;
alter table handover_shot enable row level security;
alter table handover_reading enable row level security;
alter table handover_confirmation enable row level security;

grant select, insert, update, delete on listing_meter to marketplace_web;
create policy the_server_keeps_listing_meters on listing_meter for all to marketplace_web using (true) with check (true);
-- Pictures, readings and words are written once; nobody's role may change or take them away.
grant select, insert, update on handover, handover_person to marketplace_web;
grant select, insert on handover_shot, handover_reading, handover_confirmation to marketplace_web;
create policy the_server_keeps_handovers on handover for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_persons on handover_person for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_shots on handover_shot for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_readings on handover_reading for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_confirmations on handover_confirmation for all to marketplace_web using (true) with check (true);

grant select on handover, handover_person, handover_shot, handover_reading, handover_confirmation to signed_in, operator_desk;
create policy members_see_their_own_handovers on handover for select to signed_in using (acting_account() in (owner_id, renter_id));
create policy members_see_persons_of_their_own_handovers on handover_person for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy members_see_shots_of_their_own_handovers on handover_shot for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy members_see_readings_of_their_own_handovers on handover_reading for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy members_see_confirmations_of_their_own_handovers on handover_confirmation for select to signed_in
  using (exists (select from handover h where h.id = handover_id));
create policy operators_see_handovers on handover for select to operator_desk using ((select acting_operator()));
create policy operators_see_handover_persons on handover_person for select to operator_desk using ((select acting_operator()));
create policy operators_see_handover_shots on handover_shot for select to operator_desk using ((select acting_operator()));
create policy operators_see_handover_readings on handover_reading for select to operator_desk using ((select acting_operator()));
create policy operators_see_handover_confirmations on handover_confirmation for select to operator_desk using ((select acting_operator()));

-- What is included is what was included when it was agreed.
insert into event_reader (event_name, job_kind) values ('booking.accepted', 'open-handover');
