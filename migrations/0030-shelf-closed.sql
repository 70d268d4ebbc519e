-- Who leaves the club takes what is theirs off the market; of an account that is deleted no draft, place or address of a calendar is left.
insert into event_reader (event_name, job_kind) values
  ('membership.cancelled', 'close-shelf'),
  ('account.deleted', 'close-shelf');
grant delete on listing_place to marketplace_web;
