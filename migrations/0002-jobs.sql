-- What happened (the outbox) and what is to be done about it (jobs), in the same transaction as the change itself.

create table event (
  id bigint generated always as identity primary key,
  -- A fact in the past tense: 'booking.accepted'.
  name text not null check (name ~ '^[a-z_]+(\.[a-z_]+)+$'),
  -- What it is about, for reading one thing's history: 'booking', '42'.
  subject_kind text not null,
  subject_id text not null,
  body jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index event_of_subject on event (subject_kind, subject_id, id);

-- What happened stays as it was: a correction is another event.
create function events_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'events never change' using errcode = 'P0001', constraint = 'events_never_change';
end $$;
create trigger events_never_change before update or delete on event
  for each row execute function events_never_change();

create table job (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  body jsonb not null default '{}',
  -- A job with a key is there once: the second request for the same thing, or the same turn of a schedule, changes nothing.
  key text,
  due_at timestamptz not null default now(),
  -- Counts tries that began, so that one which kills its worker is not tried for ever.
  tries smallint not null default 0,
  most_tries smallint not null default 12 check (most_tries between 1 and 100),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'given_up')),
  last_error text check (char_length(last_error) <= 2000),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint a_job_with_a_key_is_there_once unique (kind, key),
  constraint a_job_ends_when_it_is_over check ((state = 'waiting') = (ended_at is null))
);
create index job_due on job (due_at, id) where state = 'waiting';
create index job_ended on job (ended_at) where state <> 'waiting';

grant select, insert on event to marketplace_web;
grant select, insert, update, delete on job to marketplace_web;
