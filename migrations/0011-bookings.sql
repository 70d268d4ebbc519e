-- From a request to a return: quotes, bookings with every version of their offer, and the days they take.

alter table listing
  add column cancellation_policy text not null default 'moderate'
    constraint cancellation_policy_is_known check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  -- Wall time in the listing's zone; null: what is usual for its kind (features/availability/claimed-time.ts).
  add column pick_up_time time(0),
  add column return_time time(0),
  add column turnaround_minutes integer not null default 0
    constraint turnaround_is_two_days_at_most check (turnaround_minutes between 0 and 2880),
  add column has_same_day_turnover boolean not null default false,
  add column instant_ways text[] not null default '{}'
    constraint instant_ways_are_known check (instant_ways <@ array['rent', 'directSwap', 'adventurePoints', 'cashAndPoints']),
  -- As features/bookings/quote.ts reads them.
  add column seasons jsonb not null default '[]' constraint seasons_are_a_list check (jsonb_typeof(seasons) = 'array'),
  add column add_ons jsonb not null default '[]' constraint add_ons_are_a_list check (jsonb_typeof(add_ons) = 'array'),
  add column delivery_cents integer constraint delivery_costs_nothing_or_more check (delivery_cents >= 0);

-- A price that was shown, fixed for half an hour. It never changes: a booking copies it.
create table quote (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  member_id uuid not null references member (id),
  made_at timestamptz not null,
  valid_until timestamptz not null,
  -- What was asked for and what it costs (features/bookings/quote.ts: QuoteRequest, Quote).
  asked jsonb not null,
  price jsonb not null,
  constraint a_quote_ends_after_it_was_made check (valid_until > made_at)
);
create index quote_by_age on quote (valid_until);

create function quotes_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'quotes never change' using errcode = 'P0001', constraint = 'quotes_never_change';
end $$;
create trigger quotes_never_change before update on quote for each row execute function quotes_never_change();

create table booking (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  owner_id uuid not null references member (id),
  renter_id uuid not null references member (id),
  way text not null constraint booking_way_is_known check (way in ('rent', 'directSwap', 'adventurePoints', 'cashAndPoints')),
  state text not null constraint booking_state_is_known check (state in (
    'requested', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'handed_off', 'returned', 'completed')),
  -- The open offer: its number and who made it. Each answer makes the next one.
  version smallint not null default 1 constraint booking_version_counts_from_one check (version >= 1),
  offered_by text not null constraint an_offer_is_made_by_a_side check (offered_by in ('renter', 'owner')),
  -- Calendar days as asked for, and wall time in the zone that was the listing's at the time.
  from_day date not null,
  to_day date not null,
  time_zone text not null,
  pick_up timestamp(0) not null,
  return_by timestamp(0) not null,
  during tsrange not null constraint a_booking_takes_some_time check (not isempty(during)),
  -- Derived from wall time and zone when they are written, for the clock.
  pick_up_at timestamptz not null,
  -- CAD cents and whole points of the open offer; the deposit stands apart.
  total_cents integer not null constraint booking_total_is_not_negative check (total_cents >= 0),
  points integer not null constraint booking_points_are_not_negative check (points >= 0),
  deposit_cents integer not null constraint booking_deposit_is_not_negative check (deposit_cents >= 0),
  -- What was agreed stands here and does not follow the listing: title, rules, policy, the quote.
  terms jsonb not null,
  answer_until timestamptz,
  asked_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint nobody_books_their_own_listing check (owner_id <> renter_id),
  constraint a_request_has_its_time_to_answer check ((state = 'requested') = (answer_until is not null)),
  constraint what_was_accepted_has_its_instant check (
    (state in ('accepted', 'handed_off', 'returned', 'completed')) <= (accepted_at is not null)),
  constraint what_is_over_has_its_instant check (
    (state in ('declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed')) = (ended_at is not null))
);
create index booking_of_renter on booking (renter_id, pick_up_at, id);
create index booking_of_owner on booking (owner_id, pick_up_at, id);
create index booking_open_on_listing on booking using gist (listing_id, during) where state = 'requested';
create index booking_to_answer on booking (answer_until) where state = 'requested';

-- Every version of the offer, as it was made.
create table booking_offer (
  booking_id uuid not null references booking (id),
  version smallint not null,
  made_by text not null check (made_by in ('renter', 'owner')),
  made_at timestamptz not null,
  asked jsonb not null,
  price jsonb not null,
  message text not null default '' constraint an_offer_message_is_short check (char_length(message) <= 2000),
  primary key (booking_id, version)
);
create function offers_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'offers never change' using errcode = 'P0001', constraint = 'offers_never_change';
end $$;
create trigger offers_never_change before update or delete on booking_offer for each row execute function offers_never_change();

alter table listing_claim
  add column booking_id uuid references booking (id),
  add constraint a_block_belongs_to_no_booking check (kind = 'exchange' or booking_id is null);
create unique index one_claim_for_a_booking on listing_claim (booking_id) where booking_id is not null;

alter table quote enable row level security;
alter table booking enable row level security;
alter table booking_offer enable row level security;
grant select, insert, delete on quote to marketplace_web;
grant select, insert, update on booking to marketplace_web;
grant select, insert on booking_offer to marketplace_web;
grant insert, update, delete on listing_claim to marketplace_web;
grant update (exchange_preferences) on listing to marketplace_web;
create policy the_server_keeps_quotes on quote for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_bookings on booking for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_offers on booking_offer for all to marketplace_web using (true) with check (true);
-- What a member reads for themselves: their own sides only.
grant select on booking, booking_offer to signed_in;
create policy members_see_their_own_bookings on booking for select to signed_in
  using (acting_account() in (owner_id, renter_id));
create policy members_see_offers_of_their_own_bookings on booking_offer for select to signed_in
  using (exists (select from booking b where b.id = booking_id));
