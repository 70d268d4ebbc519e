-- An emergency where something is out at that moment: what comes back before its time gives the unused days back, and nothing is late while it lasts.
create table trip_interruption (
  id uuid primary key default gen_random_uuid(),
  -- A booking, or a leg of a swap.
  exchange_kind text not null constraint what_is_interrupted_is_known check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  emergency_id uuid not null references emergency (id),
  -- What was declared is copied here and stays.
  kind text not null,
  title text not null,
  state text not null constraint interruption_state_is_known check (state in ('standing', 'cut_short', 'over', 'lifted')),
  -- While it lasts: from the declaration to the end of its last day where the listing is, or to the moment at which it was lifted.
  began_at timestamptz not null,
  until timestamptz not null,
  -- Of what the unused days cost.
  points_percent smallint not null constraint unused_days_are_worth_their_price check (points_percent between 100 and 200),
  unused_days smallint not null default 0 constraint unused_days_are_not_negative check (unused_days >= 0),
  given_points integer not null default 0 constraint points_for_unused_days_are_not_negative check (given_points >= 0),
  ended_at timestamptz,
  constraint an_interruption_that_ended_has_its_instant check ((state = 'standing') = (ended_at is null)),
  constraint an_interruption_ends_after_it_begins check (until >= began_at),
  constraint points_are_given_for_trips_that_were_cut_short check (given_points = 0 or state = 'cut_short'),
  constraint an_emergency_interrupts_a_trip_once unique (exchange_kind, exchange_id, emergency_id)
);
create index interruption_of_emergency on trip_interruption (emergency_id);

-- A leg that an emergency has called off.
alter table swap_leg add column called_off_for uuid references emergency (id)
  constraint only_what_is_called_off_names_an_emergency check (called_off_for is null or state = 'called_off');
alter table swap_leg drop constraint a_leg_is_called_off_by_somebody_known;
alter table swap_leg add constraint a_leg_is_called_off_by_somebody_known
  check (called_off_by in ('giver', 'receiver', 'swap', 'emergency'));
create index leg_called_off_for_emergency on swap_leg (called_off_for) where called_off_for is not null;

alter table trip_interruption enable row level security;
grant select, insert, update on trip_interruption to marketplace_web;
create policy the_server_keeps_interruptions on trip_interruption for all to marketplace_web using (true) with check (true);
grant select on trip_interruption to signed_in;
create policy members_see_interruptions_of_their_own_trips on trip_interruption for select to signed_in
  using (exchange_kind = 'booking' and exists (select from booking b where b.id = exchange_id)
      or exchange_kind = 'swap_leg' and exists (select from swap_leg l where l.id = exchange_id));

insert into event_reader (event_name, job_kind) values
  ('booking.returned', 'end-interruption'),
  ('swap.leg_returned', 'end-interruption'),
  ('emergency.declared', 'find-swaps-inside'),
  ('emergency.lifted', 'lift-interrupted-legs'),
  ('booking.interruption_lifted', 'watch-return'),
  ('swap.leg_interruption_lifted', 'watch-return');
insert into event_reader (event_name, job_kind)
select name, 'tell-members' from unnest(array[
  'booking.interrupted', 'booking.cut_short', 'booking.interruption_lifted', 'swap.leg_interrupted', 'swap.leg_interruption_lifted']) each (name);
