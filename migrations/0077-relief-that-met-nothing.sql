-- What an emergency offers for further days alone, which the bank then did not pay, is offered no more: both sides are told, and another emergency has its turn.
insert into event_reader (event_name, job_kind) values
  ('booking.relief_unmet', 'tell-members'),
  ('booking.relief_unmet', 'pass-relief-on');
