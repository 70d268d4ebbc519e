-- Both sides of an exchange are told when the hold behind its deposit could not be renewed, and when it has ended; the members of a swap when a bank does
-- not hold a bond or deposit in the first place.
insert into event_reader (event_name, job_kind) values
  ('payment.deposit_not_renewed', 'tell-members'),
  ('payment.deposit_lapsed', 'tell-members'),
  ('swap.guarantee_refused', 'tell-members');
