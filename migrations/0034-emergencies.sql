-- Wildfire, flood, closure: an operator draws an area and days; whoever has booked there chooses everything back, or more than that in points.

create table emergency (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint emergency_kind_is_known check (kind in ('wildfire', 'flood', 'closure')),
  -- What both sides of a booking read: 'Wildfire near West Kelowna'.
  title text not null constraint an_emergency_has_a_title check (char_length(btrim(title)) between 3 and 120),
  -- The first and the last day, in the zone of each listing.
  from_day date not null,
  to_day date not null,
  -- {"shape": "circle", "longitude", "latitude", "km"} or {"shape": "polygon", "corners": [[longitude, latitude], …]}
  area jsonb not null,
  declared_by uuid not null references operator (account_id),
  declared_at timestamptz not null,
  lifted_at timestamptz,
  constraint an_emergency_ends_after_it_begins check (to_day >= from_day)
);
create index emergency_by_age on emergency (declared_at desc, id);

-- What the renter of one booking is offered. What was offered is copied here and stays.
create table booking_relief (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (id),
  emergency_id uuid not null references emergency (id),
  kind text not null,
  title text not null,
  state text not null constraint relief_state_is_known check (state in ('offered', 'refunded', 'given_points', 'lifted', 'overtaken')),
  answer_until timestamptz not null,
  -- Of what was paid, when it is taken in points.
  points_percent smallint not null constraint points_are_worth_the_refund_at_least check (points_percent between 100 and 200),
  -- Given on top of the points that went back.
  given_points integer not null default 0 constraint given_points_are_not_negative check (given_points >= 0),
  offered_at timestamptz not null,
  ended_at timestamptz,
  constraint relief_that_ended_has_its_instant check ((state = 'offered') = (ended_at is null)),
  constraint points_are_given_to_who_chose_them check (given_points = 0 or state = 'given_points')
);
create unique index one_open_relief_for_a_booking on booking_relief (booking_id) where state = 'offered';
create unique index an_emergency_offers_relief_once on booking_relief (booking_id, emergency_id);
create index relief_of_emergency on booking_relief (emergency_id);

alter table booking
  -- While relief is offered everything comes back, whoever cancels and whatever the policy says.
  add column has_full_refund boolean not null default false;
alter table booking drop constraint a_booking_is_cancelled_by_somebody_known;
alter table booking add constraint a_booking_is_cancelled_by_somebody_known
  check (cancelled_by in ('renter', 'owner', 'both', 'operator', 'clock', 'emergency'));

insert into points_reason (reason, takes_from, gives_to, names_exchange, is_between_members) values
  ('relief', '{issuance}', '{bonus}', true, false);
alter table points_transfer drop constraint points_transfer_reason_check;
alter table points_transfer add constraint points_transfer_reason_check
  check (reason in ('founder_bonus', 'membership_bundle', 'goodwill', 'relief', 'hold', 'release', 'refund', 'earn', 'forfeit', 'give_back',
                    'expiry', 'account_closed', 'correction'));
-- Relief is given once for a booking, whatever is sent again.
create unique index relief_is_given_once_for_a_booking on points_transfer (exchange_kind, exchange_id) where reason = 'relief';

alter table emergency enable row level security;
alter table booking_relief enable row level security;
grant select, insert, update (lifted_at) on emergency to marketplace_web;
create policy the_server_keeps_emergencies on emergency for all to marketplace_web using (true) with check (true);
grant select, insert, update on booking_relief to marketplace_web;
create policy the_server_keeps_relief on booking_relief for all to marketplace_web using (true) with check (true);
grant select on booking_relief to signed_in;
create policy members_see_relief_of_their_own_bookings on booking_relief for select to signed_in
  using (exists (select from booking b where b.id = booking_id));

insert into event_reader (event_name, job_kind) values
  ('emergency.declared', 'find-relief'),
  ('emergency.lifted', 'lift-relief'),
  ('booking.cancelled', 'overtake-relief'),
  ('booking.handed_off', 'overtake-relief');
