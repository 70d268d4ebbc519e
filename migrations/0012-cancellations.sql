-- How an agreed exchange ends before its time, or goes its way to the end.
alter table booking
  add column cancelled_by text constraint a_booking_is_cancelled_by_somebody_known
    check (cancelled_by in ('renter', 'owner', 'operator', 'clock')),
  add column cancel_reason text constraint a_cancel_reason_is_short check (char_length(cancel_reason) <= 2000),
  -- What comes back of the rental, and of all that was paid. CAD cents and whole points.
  add column refund_percent smallint constraint a_refund_is_a_percentage check (refund_percent between 0 and 100),
  add column refund_cents integer constraint a_refund_is_not_negative check (refund_cents >= 0),
  add column handed_off_at timestamptz,
  add column returned_at timestamptz,
  -- Until when damage can be claimed; then the clock completes the booking.
  add column claim_until timestamptz,
  -- A side has said that it stands before the other: both have to.
  add column hand_off_confirmed_by text[] not null default '{}'
    constraint hand_off_is_confirmed_by_sides check (hand_off_confirmed_by <@ array['renter', 'owner']),
  add column return_confirmed_by text[] not null default '{}'
    constraint return_is_confirmed_by_sides check (return_confirmed_by <@ array['renter', 'owner']),
  add constraint who_cancelled_is_known check ((state = 'cancelled') = (cancelled_by is not null)),
  add constraint what_is_returned_can_be_claimed_for check ((state = 'returned') = (claim_until is not null));
create index booking_cancelled_by_owner on booking (owner_id, ended_at) where cancelled_by = 'owner';
