-- What operators have been emailed about and what is still wrong: one row for each open alarm, deleted when it ends.
create table operating_alarm (
  key text primary key,
  opened_at timestamptz not null,
  -- The last email about it: it is repeated once a day.
  told_at timestamptz not null check (told_at >= opened_at)
);
comment on table operating_alarm is 'What is wrong at this moment and cannot wait: books, payouts, jobs, emails, backups, disk.';
grant select, insert, update, delete on operating_alarm to marketplace_web;
