-- A booking that nobody begins, or whose return nobody confirms, comes to an end by itself.
alter table booking drop constraint a_booking_is_cancelled_by_somebody_known;
alter table booking add constraint a_booking_is_cancelled_by_somebody_known
  check (cancelled_by in ('renter', 'owner', 'both', 'operator', 'clock', 'silence', 'emergency'));

insert into event_reader (event_name, job_kind) values
  ('booking.accepted', 'end-unbegun'),
  ('booking.handed_off', 'presume-return'),
  ('booking.not_begun', 'tell-members');

-- What is agreed or out already is looked at as well: each of these jobs says itself when it looks again.
insert into job (kind, body, created_at, due_at)
select 'end-unbegun', jsonb_build_object('subject_id', id), now(), now() from booking where state = 'accepted'
union all
select 'presume-return', jsonb_build_object('subject_id', id), now(), now() from booking where state = 'handed_off';
