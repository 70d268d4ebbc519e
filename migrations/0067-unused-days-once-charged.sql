-- A trip that came back early in an emergency while further days of it were being charged: what is given for unused days is counted once the bank has answered.
insert into event_reader (event_name, job_kind) values
  ('booking.extension_paid', 'end-interruption'),
  ('booking.extension_unpaid', 'end-interruption');
