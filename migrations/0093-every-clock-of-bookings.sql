-- The clock's other jobs for bookings are named after the rows of the lifecycle table as well, and all of them say the booking in the same way.
update job set kind = 'booking-complete' where kind = 'complete-booking';
update job set kind = 'booking-miss-payment' where kind = 'miss-payment';
update job set kind = 'booking-presume-return', body = jsonb_build_object('id', body ->> 'subject_id') where kind = 'presume-return';
-- One job asked both sides and later ended the booking; now each has its own, and the one that has nothing to do does nothing.
insert into job (kind, body, due_at, created_at)
select 'booking-lapse', jsonb_build_object('id', body ->> 'subject_id'), due_at, created_at from job where kind = 'end-unbegun' and state = 'waiting';
update job set kind = 'booking-ask', body = jsonb_build_object('id', body ->> 'subject_id') where kind = 'end-unbegun';
