-- What `booking*` tables kept moves to the tables that every exchange has, under their names. The ids stay.

-- 1. The quote, the owner's fee and the refund.
alter table exchange add column quote_id uuid constraint a_quote_makes_one_exchange unique references quote (id) on delete set null;
alter table exchange_party
  -- The club's fee from what this member earns, as it was agreed, in hundredths of a percent.
  add column fee_hundredths smallint constraint a_fee_is_a_part check (fee_hundredths between 0 and 10000),
  -- What goes back of what this member paid, once it has ended.
  add column refund_percent smallint constraint a_refund_is_a_percentage check (refund_percent between 0 and 100),
  add column refund_cents integer constraint a_refund_is_not_negative check (refund_cents >= 0);
alter table booking drop constraint a_refund_is_a_percentage, drop constraint a_refund_is_not_negative;
alter table exchange disable trigger user;
alter table exchange_party disable trigger user;
update exchange e set quote_id = b.quote_id from booking b where b.id = e.id and b.quote_id is not null;
update exchange_party p set refund_percent = b.refund_percent, refund_cents = b.refund_cents from booking b where b.id = p.exchange_id and p.place = 0;
update exchange_party p set fee_hundredths = b.owner_fee_hundredths from booking b where b.id = p.exchange_id and p.place = 1;
alter table exchange enable trigger user;
alter table exchange_party enable trigger user;

-- 2. Every version of the offer.
insert into exchange_offer (exchange_id, version, made_by, made_at, terms, message)
select o.booking_id, o.version, case o.made_by when 'owner' then l.giver_id else l.receiver_id end, o.made_at,
       jsonb_build_object('asked', o.asked, 'price', o.price), o.message
  from booking_offer o join leg l on l.id = o.booking_id;
drop table booking_offer;

-- 3. What changes a leg. A rental's leg has the booking's id.
alter table booking_extension rename to leg_extension;
alter table booking_relief rename to leg_relief;
alter table trip_interruption rename to leg_interruption;
alter table booking_cancel_word rename to exchange_cancel_word;
alter table leg_extension rename column booking_id to leg_id;
alter table leg_relief rename column booking_id to leg_id;
alter table exchange_cancel_word rename column booking_id to exchange_id;
alter table message rename column booking_id to exchange_id;
drop policy members_see_extensions_of_their_own_bookings on leg_extension;
drop policy members_see_relief_of_their_own_bookings on leg_relief;
drop policy members_see_interruptions_of_their_own_trips on leg_interruption;
drop policy members_see_cancel_words_of_their_own_bookings on exchange_cancel_word;
create policy members_see_extensions_of_their_own_legs on leg_extension for select to signed_in using (exists (select from leg l where l.id = leg_id));
create policy members_see_relief_of_their_own_legs on leg_relief for select to signed_in using (exists (select from leg l where l.id = leg_id));
create policy members_see_interruptions_of_their_own_legs on leg_interruption for select to signed_in using (exists (select from leg l where l.id = leg_id));
create policy members_see_cancel_words_of_their_own_exchanges on exchange_cancel_word for select to signed_in using (is_in_exchange(exchange_id));
alter table leg_extension drop constraint booking_extension_booking_id_fkey, add foreign key (leg_id) references leg (id);
alter table leg_relief drop constraint booking_relief_booking_id_fkey, add foreign key (leg_id) references leg (id);
alter table exchange_cancel_word drop constraint booking_cancel_word_booking_id_fkey, add foreign key (exchange_id) references exchange (id);
alter table message drop constraint message_booking_id_fkey, add foreign key (exchange_id) references exchange (id);
alter index one_open_extension_for_a_booking rename to one_open_extension_of_a_leg;
alter index one_open_relief_for_a_booking rename to one_open_relief_of_a_leg;
alter index extension_of_booking rename to extension_of_leg;
alter table leg_interruption rename constraint an_emergency_interrupts_a_trip_once to an_emergency_interrupts_a_leg_once;

-- 4. The view of a rental as one row reads the tables of exchanges alone.
drop view rental;
drop table booking;
create view rental with (security_invoker = true) as
select e.id, e.quote_id, l.listing_id, l.giver_id as owner_id, l.receiver_id as renter_id, e.way, e.state, e.version,
       case when e.offered_by = l.giver_id then 'owner' else 'renter' end as offered_by,
       l.from_day, l.to_day, l.time_zone, l.pick_up, l.return_by, l.during, l.pick_up_at, p.total_cents, p.points, l.deposit_cents, l.terms,
       e.answer_until, e.asked_at, e.accepted_at, e.ended_at,
       case l.called_off_by when 'giver' then 'owner' when 'receiver' then 'renter' else l.called_off_by end as cancelled_by,
       l.call_off_reason as cancel_reason, p.refund_percent, p.refund_cents, l.handed_off_at, l.returned_at, l.claim_until,
       array_replace(array_replace(l.hand_off_confirmed_by, 'giver', 'owner'), 'receiver', 'renter') as hand_off_confirmed_by,
       array_replace(array_replace(l.return_confirmed_by, 'giver', 'owner'), 'receiver', 'renter') as return_confirmed_by,
       p.pay_until, o.fee_hundredths as owner_fee_hundredths, l.return_said_at, l.disputed_at, l.hand_off_said_at
  from exchange e
  join leg l on l.id = e.id
  join exchange_party p on p.exchange_id = e.id and p.place = 0
  join exchange_party o on o.exchange_id = e.id and o.place = 1
 where e.kind = 'rental';
grant select on rental to marketplace_web, signed_in;
