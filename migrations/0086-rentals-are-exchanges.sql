-- A rental is an exchange of two parties (the renter in place 0, the owner in place 1) and one leg. All three share its id: booking.id = exchange.id = leg.id.
-- `booking` keeps what only a rental has; whoever wants the whole reads the view `rental`.

-- 1. What every exchange needs to hold a rental.
alter table exchange drop constraint exchange_kind_is_known;
alter table exchange add constraint exchange_kind_is_known check (kind in ('rental', 'swap', 'circle'));
alter table exchange add column way text not null default 'directSwap'
  constraint exchange_way_is_known check (way in ('rent', 'directSwap', 'adventurePoints', 'cashAndPoints'));
alter table exchange alter column way drop default;
-- What a leg would cost as a rental: of a rental that is its price.
alter table leg alter column worth_cents drop not null, alter column worth_points drop not null;
alter table leg drop constraint a_leg_is_called_off_by_somebody_known;
alter table leg add constraint a_leg_is_called_off_by_somebody_known check (called_off_by in (
  'giver', 'receiver', 'both', 'swap', 'emergency', 'clock', 'silence', 'operator'));
create index leg_of_giver on leg (giver_id, pick_up_at, id);
create index leg_of_receiver on leg (receiver_id, pick_up_at, id);
create index exchange_to_answer on exchange (answer_until) where state = 'requested';

-- 2. The law of a whole exchange. Looked at when the transaction commits, so that a command may write in any order.
-- Of a rental: one leg, from the owner to the renter, in the state that its exchange's state asks for.
-- Of a swap that is agreed: every member gives and receives, and each leg that is still to come or under way has its days.
create or replace function an_agreed_exchange_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_exchange uuid := case tg_table_name when 'exchange' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'exchange_id')::uuid end;
  found record;
  wrong text;
begin
  select e.kind, e.state into found from exchange e where e.id = of_exchange;
  if found.kind = 'rental' then
    select case
        when count(*) <> 1 then 'is a rental and has not one leg'
        when bool_or(l.id <> of_exchange) then 'is a rental and its leg has another id'
        when bool_or(giver.place <> 1 or receiver.place <> 0) then 'is a rental that does not go from its owner to its renter'
        when bool_or(l.state <> case found.state when 'accepted' then 'agreed' when 'handed_off' then 'handed_off' when 'returned' then 'returned'
                                                 when 'completed' then 'completed' when 'cancelled' then 'called_off' else 'offered' end)
          then 'is a rental whose leg is out of step'
      end into wrong
      from leg l
      join exchange_party giver on giver.exchange_id = l.exchange_id and giver.member_id = l.giver_id
      join exchange_party receiver on receiver.exchange_id = l.exchange_id and receiver.member_id = l.receiver_id
     where l.exchange_id = of_exchange;
  elsif found.state in ('accepted', 'handed_off', 'returned', 'completed') then
    select case
        when (select count(*) from exchange_party p where p.exchange_id = of_exchange) < 2 then 'has fewer than two members'
        when exists (select from exchange_party p where p.exchange_id = of_exchange
                      and not exists (select from leg l where l.exchange_id = of_exchange and l.giver_id = p.member_id)) then 'has a member who gives nothing'
        when exists (select from exchange_party p where p.exchange_id = of_exchange
                      and not exists (select from leg l where l.exchange_id = of_exchange and l.receiver_id = p.member_id)) then 'has a member who receives nothing'
        when exists (select from leg l where l.exchange_id = of_exchange and l.state = 'offered') then 'has a leg that nobody has chosen'
        when exists (select from leg l where l.exchange_id = of_exchange and l.state in ('agreed', 'handed_off')
                      and not exists (select from listing_claim c where c.leg_id = l.id and c.listing_id = l.listing_id and c.during = l.during))
          then 'has a leg without its days'
        when exists (select from leg l join listing_claim c on c.leg_id = l.id where l.exchange_id = of_exchange and l.state = 'called_off')
          then 'holds the days of a leg that was called off'
      end into wrong;
  end if;
  if wrong is not null then
    raise exception 'exchange % %', of_exchange, wrong using errcode = 'P0001', constraint = 'an_agreed_exchange_is_whole';
  end if;
  return null;
end $$;

-- 3. The rentals that there are already.
-- Rentals that are over keep parties whose accounts are gone.
alter table exchange_party disable trigger an_exchange_is_offered_between_accounts;
insert into exchange (id, kind, way, state, version, offered_by, first_pick_up_at, answer_until, asked_at, accepted_at, ended_at)
select id, 'rental', way, state, version, case offered_by when 'owner' then owner_id else renter_id end, pick_up_at, answer_until, asked_at, accepted_at, ended_at
  from booking;
insert into exchange_party (exchange_id, member_id, place, agreed_version, agreed_at, pays_to, price, total_cents, points, bond_cents, pay_until)
select id, renter_id, 0, case when offered_by = 'renter' or accepted_at is not null then version end,
       case when offered_by = 'renter' or accepted_at is not null then coalesce(accepted_at, asked_at) end,
       owner_id, coalesce(terms -> 'price', '{}'), total_cents, points, 0, pay_until from booking
union all
select id, owner_id, 1, case when offered_by = 'owner' or accepted_at is not null then version end,
       case when offered_by = 'owner' or accepted_at is not null then coalesce(accepted_at, asked_at) end,
       renter_id, '{}', 0, 0, 0, null from booking;
insert into leg (id, exchange_id, listing_id, giver_id, receiver_id, state, from_day, to_day, time_zone, pick_up, return_by, during, pick_up_at, return_at,
                 deposit_cents, terms, handed_off_at, returned_at, claim_until, hand_off_confirmed_by, return_confirmed_by, called_off_by, call_off_reason,
                 hand_off_said_at, return_said_at, disputed_at)
select id, id, listing_id, owner_id, renter_id,
       case state when 'accepted' then 'agreed' when 'handed_off' then 'handed_off' when 'returned' then 'returned' when 'completed' then 'completed'
                  when 'cancelled' then 'called_off' else 'offered' end,
       from_day, to_day, time_zone, pick_up, return_by, during, pick_up_at, return_by at time zone time_zone, deposit_cents, terms,
       handed_off_at, returned_at, claim_until,
       array_replace(array_replace(hand_off_confirmed_by, 'owner', 'giver'), 'renter', 'receiver'),
       array_replace(array_replace(return_confirmed_by, 'owner', 'giver'), 'renter', 'receiver'),
       case cancelled_by when 'owner' then 'giver' when 'renter' then 'receiver' else cancelled_by end, cancel_reason,
       hand_off_said_at, return_said_at, disputed_at
  from booking;
-- The tables are changed below, which waits for no law.
set constraints all immediate;
alter table exchange_party enable trigger an_exchange_is_offered_between_accounts;

-- 4. Days are claimed by legs.
update listing_claim set leg_id = booking_id, booking_id = null where booking_id is not null;
alter table listing_claim drop constraint a_claim_is_of_one_exchange, drop constraint a_block_belongs_to_no_booking, drop column booking_id;

-- 5. What asks whose rental it is asks its exchange.
drop policy both_sides_of_a_booking_see_the_place on listing_place;
create policy owners_see_the_place on listing_place for select to signed_in
  using (exists (select from listing l where l.id = listing_place.listing_id and l.owner_id = acting_account()));
drop policy members_see_their_own_bookings on booking;
create policy members_see_their_own_bookings on booking for select to signed_in using (is_in_exchange(id));
drop trigger a_booking_is_agreed_between_accounts on booking;
drop trigger a_booking_is_asked_between_accounts on booking;
drop function booking_is_between_accounts;
drop trigger a_booking_that_goes_on_overtakes_no_show_reports on booking;
drop trigger a_leg_that_goes_on_overtakes_no_show_reports on leg;
create or replace function overtake_no_show_reports() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update no_show_report set state = 'overtaken', ended_at = now()
   where exchange_id = new.id and state in ('reported', 'contested');
  return null;
end $$;
create trigger a_leg_that_goes_on_overtakes_no_show_reports after update of state on leg
  for each row when (old.state = 'agreed' and new.state <> 'agreed') execute function overtake_no_show_reports();

-- 6. The rental's own part.
alter table booking
  drop column listing_id, drop column owner_id, drop column renter_id, drop column way, drop column state, drop column version, drop column offered_by,
  drop column from_day, drop column to_day, drop column time_zone, drop column pick_up, drop column return_by, drop column during, drop column pick_up_at,
  drop column total_cents, drop column points, drop column deposit_cents, drop column terms, drop column answer_until, drop column asked_at,
  drop column accepted_at, drop column ended_at, drop column cancelled_by, drop column cancel_reason, drop column handed_off_at, drop column returned_at,
  drop column claim_until, drop column hand_off_confirmed_by, drop column return_confirmed_by, drop column pay_until, drop column return_said_at,
  drop column disputed_at, drop column hand_off_said_at;
alter table booking alter column id drop default,
  add constraint booking_exchange_fkey foreign key (id) references exchange (id),
  add constraint booking_leg_fkey foreign key (id) references leg (id);

create index leg_called_off_by_giver on leg (giver_id) where called_off_by = 'giver';

-- A rental as one row, with its two sides as a rental calls them. Read only: its tables are written by features/bookings/booking-store.server.ts.
create view rental with (security_invoker = true) as
select b.id, b.quote_id, l.listing_id, l.giver_id as owner_id, l.receiver_id as renter_id, e.way, e.state, e.version,
       case when e.offered_by = l.giver_id then 'owner' else 'renter' end as offered_by,
       l.from_day, l.to_day, l.time_zone, l.pick_up, l.return_by, l.during, l.pick_up_at, p.total_cents, p.points, l.deposit_cents, l.terms,
       e.answer_until, e.asked_at, e.accepted_at, e.ended_at,
       case l.called_off_by when 'giver' then 'owner' when 'receiver' then 'renter' else l.called_off_by end as cancelled_by,
       l.call_off_reason as cancel_reason, b.refund_percent, b.refund_cents, l.handed_off_at, l.returned_at, l.claim_until,
       array_replace(array_replace(l.hand_off_confirmed_by, 'giver', 'owner'), 'receiver', 'renter') as hand_off_confirmed_by,
       array_replace(array_replace(l.return_confirmed_by, 'giver', 'owner'), 'receiver', 'renter') as return_confirmed_by,
       p.pay_until, b.owner_fee_hundredths, l.return_said_at, b.has_full_refund, l.disputed_at, l.hand_off_said_at
  from booking b
  join exchange e on e.id = b.id
  join leg l on l.id = b.id
  join exchange_party p on p.exchange_id = b.id and p.place = 0;
grant select on rental to marketplace_web, signed_in;
