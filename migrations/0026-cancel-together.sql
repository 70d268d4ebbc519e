-- Both sides agree that it comes to nothing: each says which part of the rental goes back, and it ends when they say the same.
create table booking_cancel_word (
  booking_id uuid not null references booking (id),
  side text not null constraint a_word_is_of_a_side check (side in ('renter', 'owner')),
  refund_percent smallint not null constraint a_word_is_a_percentage check (refund_percent between 0 and 100),
  reason text not null constraint a_word_has_a_short_reason check (char_length(reason) between 1 and 2000),
  said_at timestamptz not null,
  primary key (booking_id, side)
);
alter table booking_cancel_word enable row level security;
grant select, insert, update, delete on booking_cancel_word to marketplace_web;
create policy the_server_keeps_cancel_words on booking_cancel_word for all to marketplace_web using (true) with check (true);
grant select on booking_cancel_word to signed_in;
create policy members_see_cancel_words_of_their_own_bookings on booking_cancel_word for select to signed_in
  using (exists (select from booking b where b.id = booking_id));

alter table booking drop constraint a_booking_is_cancelled_by_somebody_known;
alter table booking add constraint a_booking_is_cancelled_by_somebody_known
  check (cancelled_by in ('renter', 'owner', 'both', 'operator', 'clock'));
