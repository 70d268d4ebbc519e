-- Some more days: the renter asks, the owner agrees, the calendar allows it, the price is added and paid by itself.
create table booking_extension (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (id),
  -- The new last day (day of departure for stays), and the one before.
  to_day date not null,
  from_to_day date not null,
  -- What the further days cost (features/bookings/quote.ts: Quote). CAD cents.
  price jsonb not null,
  total_cents integer not null constraint an_extension_costs_something check (total_cents > 0),
  state text not null constraint extension_state_is_known check (state in ('asked', 'agreed', 'paid', 'unpaid', 'declined', 'withdrawn', 'expired')),
  answer_until timestamptz not null,
  asked_at timestamptz not null,
  constraint an_extension_goes_further check (to_day > from_to_day)
);
-- Asked or being charged: one at a time.
create unique index one_open_extension_for_a_booking on booking_extension (booking_id) where state in ('asked', 'agreed');
create index extension_of_booking on booking_extension (booking_id, asked_at);
alter table booking_extension enable row level security;
grant select, insert, update on booking_extension to marketplace_web;
create policy the_server_keeps_extensions on booking_extension for all to marketplace_web using (true) with check (true);
grant select on booking_extension to signed_in;
create policy members_see_extensions_of_their_own_bookings on booking_extension for select to signed_in
  using (exists (select from booking b where b.id = booking_id));
