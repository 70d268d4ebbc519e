-- A leg of a swap is reviewed and claimed for like a booking: while a claim is open it does not complete by itself.
alter table swap_leg
  -- The first of the two words that it is back.
  add column return_said_at timestamptz,
  add column disputed_at timestamptz
    constraint only_a_leg_that_came_back_is_disputed check (disputed_at is null or state in ('returned', 'completed'));

insert into event_reader (event_name, job_kind) values ('swap.leg_handed_off', 'watch-return');
