-- Further days that cannot be paid give the booking the end back that it had. Copied at the agreement: what the owner changes later does not touch it.
alter table booking_extension
  -- Wall time: when it was to come back, and when the calendar would have been free again.
  add column from_return_by timestamp(0),
  add column from_free_at timestamp(0);

-- What is being charged at this moment was agreed before the end was copied.
update booking_extension e
   set from_return_by = e.from_to_day + b.return_by::time,
       from_free_at = upper(b.during) - (b.to_day - e.from_to_day) * interval '1 day'
  from booking b where b.id = e.booking_id and e.state = 'agreed';

alter table booking_extension add constraint an_agreed_extension_knows_its_way_back
  check (state <> 'agreed' or (from_return_by is not null and from_free_at is not null));
