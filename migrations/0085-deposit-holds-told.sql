-- Both sides of an exchange are told when the hold behind its deposit could not be renewed, and when it has ended.
insert into event_reader (event_name, job_kind) values
  ('payment.deposit_not_renewed', 'tell-members'),
  ('payment.deposit_lapsed', 'tell-members');
