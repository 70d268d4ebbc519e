-- A wish can be for weekends alone: every day of it is a Friday, a Saturday or a Sunday.
alter table wish
  add column is_weekend boolean not null default false,
  add constraint a_weekend_has_three_days_at_most check (not is_weekend or units <= 3);
