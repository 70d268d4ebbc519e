-- What counts as back by one side's word alone has its meters counted as well: by the readings that this side confirmed.
insert into event_reader (event_name, job_kind) values
  ('booking.returned', 'count-presumed-return'),
  ('swap.leg_returned', 'count-presumed-return');
