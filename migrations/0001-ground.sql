-- What everything rests on: the roles of the server, settings, events and the jobs that read them, emails, and what operators watch.

-- The exclusion constraint below mixes "same listing" (=) with "overlaps" (&&) in one GiST index.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The server works under this role. It owns nothing, so row-level security and grants apply to it.
-- Roles belong to the whole cluster, so another database or process may already have created it. An owner who may create none
-- only gets here once a superuser has created them (platform/database.server/roles.ts).
do $$
begin
  create role marketplace_web nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'marketplace_web', 'member') then
    execute format('grant marketplace_web to %I', current_user);
  end if;
end $$;
grant usage on schema public to marketplace_web;

-- Visitors without an account. They may add rows to the three public tables and read none of them.
do $$
begin
  create role anonymous nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role('marketplace_web', 'anonymous', 'member') then
    grant anonymous to marketplace_web;
  end if;
end $$;
grant usage on schema public to anonymous;

-- Members reading their own data. The policies read the account from the request's claims.
do $$
begin
  create role signed_in nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role('marketplace_web', 'signed_in', 'member') then
    grant signed_in to marketplace_web;
  end if;
end $$;
grant usage on schema public to signed_in;

-- An operator at the desk. The server takes this role while it runs one of their queries, with their account in the claims.
do $$
begin
  create role operator_desk nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role('marketplace_web', 'operator_desk', 'member') then
    grant operator_desk to marketplace_web;
  end if;
end $$;
grant usage on schema public to operator_desk;

-- The account on whose behalf this transaction runs; null for nobody.
create function acting_account() returns uuid language sql stable set search_path = pg_catalog, pg_temp
  as $$ select (nullif(current_setting('request.claims', true), '')::jsonb ->> 'sub')::uuid $$;
grant execute on function acting_account() to signed_in;

-- The confirmed email of the acting account; null for none. It finds applications sent before the account existed.
create function acting_email() returns text language sql stable set search_path = pg_catalog, pg_temp
  as $$ select nullif(current_setting('request.claims', true), '')::jsonb ->> 'email' $$;
grant execute on function acting_email() to signed_in;

create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  constraint setting_name_is_words check (name ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table setting is 'Settings that an operator changed; every other setting has the default in features/settings/settings.ts.';
grant select, insert, update, delete on setting to marketplace_web;

-- Every server process caches pages, so each change of what they show is announced. PostgreSQL merges
-- equal notifications of one transaction.
create function tell_listings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings_changed', '');
  return null;
end $$;

-- Cached pages may show a setting.
create trigger tell_listings_changed after insert or update or delete on setting
  for each statement execute function tell_listings_changed();

create table event (
  id bigint generated always as identity primary key,
  -- A fact in the past tense: 'booking.accepted'.
  name text not null check (name ~ '^[a-z_]+(\.[a-z_]+)+$'),
  -- What the event is about: 'booking', '42'.
  subject_kind text not null,
  subject_id text not null,
  body jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
comment on table event is 'What happened, in order. Events never change and name no person.';
create index event_of_subject on event (subject_kind, subject_id, id);
grant select, insert on event to marketplace_web;

-- One statement creates the jobs of all readers of an event and wakes the workers once.
create function ask_event_readers() returns trigger language plpgsql as $$
begin
  insert into job (kind, body, key, due_at, created_at)
  select job_kind, jsonb_build_object('event', new.id, 'name', new.name, 'subject_kind', new.subject_kind, 'subject_id', new.subject_id,
                                      'body', new.body, 'happened_at', new.happened_at),
         'event ' || new.id, new.happened_at, new.happened_at
    from event_reader
   where event_name = new.name
     -- An event about money names its exchange in the body; any other event is about its subject.
     and (exchange_kind is null or exchange_kind = coalesce(new.body -> 'exchange' ->> 'kind', new.subject_kind))
   order by job_kind
  on conflict on constraint a_job_with_a_key_is_there_once do nothing;
  if found then perform pg_notify('job', new.name); end if;
  return null;
end $$;

create trigger ask_event_readers after insert on event for each row execute function ask_event_readers();

-- Events never change: a correction is another event.
create function events_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'events never change' using errcode = 'P0001', constraint = 'events_never_change';
end $$;

create trigger events_never_change before update or delete on event
  for each row execute function events_never_change();

create table event_reader (
  event_name text not null,
  job_kind text not null,
  -- The kind of exchange that this reader is for; null: any.
  exchange_kind text,
  constraint an_event_reader_is_listed_once unique nulls not distinct (event_name, job_kind, exchange_kind)
);
comment on table event_reader is 'Which kind of job is created for which event. The server writes it at its start from features/event-readers.ts.';
grant select on event_reader to marketplace_web;

create table job (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  body jsonb not null default '{}',
  -- A job with a key is created once: asking again changes nothing.
  key text,
  due_at timestamptz not null default now(),
  -- Counts tries that began, so a job that kills its worker isn't tried for ever.
  tries smallint not null default 0,
  most_tries smallint not null default 12 check (most_tries between 1 and 100),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'given_up')),
  last_error text check (char_length(last_error) <= 2000),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A job continues the trace of the request that asked for it: the pool sets request.trace (a W3C traceparent) in a traced transaction,
  -- and the default below also reaches jobs that a trigger adds for an event. Null where nothing is traced.
  trace text default nullif(current_setting('request.trace', true), ''),
  constraint a_job_ends_when_it_is_over check ((state = 'waiting') = (ended_at is null)),
  constraint a_job_with_a_key_is_there_once unique (kind, key)
);
comment on table job is 'Work to do outside of a request, once or until it succeeds.';
create index job_due on job (due_at, id) where state = 'waiting';
create index job_ended on job (ended_at) where state <> 'waiting';
create index job_given_up on job (id) where state = 'given_up';
grant select, insert, update, delete on job to marketplace_web;

create table request_key (
  -- The account: two people may choose the same key.
  actor_id uuid not null,
  key text not null,
  -- The request: SHA-256 of method, address and body.
  fingerprint text not null,
  status smallint not null,
  body jsonb,
  answered_at timestamptz not null,
  primary key (actor_id, key),
  constraint request_key_is_printable check (key ~ '^[!-~]{1,200}$')
);
comment on table request_key is 'Answers of commands by their Idempotency-Key: a command that is sent twice has one effect and one answer.';
create index request_key_by_age on request_key (answered_at);
grant select, insert, update, delete on request_key to marketplace_web;

create table mail (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid() unique,
  recipient text not null check (char_length(recipient) between 3 and 320),
  subject text not null check (subject !~ '[\r\n]' and char_length(subject) <= 300),
  body text not null,
  -- More headers by name, such as List-Unsubscribe.
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  -- 'unclear': the process or the connection ended while the email was being sent. It may have arrived, so it isn't sent again.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unclear')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The HTML part; null for an email in plain text only.
  html text check (char_length(html) <= 200000),
  constraint a_mail_that_was_sent_has_its_instant check ((state = 'sent') = (sent_at is not null))
);
comment on table mail is 'Emails to send. The row is written in the transaction that causes it, so no email is lost or sent twice.';
create index mail_by_age on mail (created_at);
create index mail_to_look_at on mail (id) where state in ('unclear', 'refused');
grant select, insert, update, delete on mail to marketplace_web;

create table live_note (
  account_id uuid not null,
  number bigint not null,
  -- 'message': what changed. The body holds ids; the page loads the rest under its own account.
  kind text not null,
  body jsonb not null default '{}',
  told_at timestamptz not null,
  primary key (account_id, number),
  constraint a_live_kind_is_words check (kind ~ '^[a-z]+([-.][a-z]+)*$'),
  constraint a_live_note_is_small check (pg_column_size(body) <= 2000)
);
comment on table live_note is 'What the open pages of an account should load again. It holds ids, never words.';
create index live_note_by_age on live_note (told_at);
alter table live_note enable row level security;
grant select, insert, delete on live_note to marketplace_web;
grant select on live_note to signed_in;
create policy everybody_hears_their_own_notes on live_note for select to signed_in using (account_id = acting_account());
create policy the_server_keeps_live_notes on live_note for all to marketplace_web using (true) with check (true);

create table live_count (
  account_id uuid primary key,
  last bigint not null,
  constraint live_notes_count_from_one check (last >= 1)
);
comment on table live_count is 'Counts an account''s live notes. The row is locked until the writer commits, so notes become visible in the order of their numbers.';
alter table live_count enable row level security;
grant select, insert, update on live_count to marketplace_web;
grant select on live_count to signed_in;
create policy everybody_hears_their_own_count on live_count for select to signed_in using (account_id = acting_account());
create policy the_server_counts_live_notes on live_count for all to marketplace_web using (true) with check (true);

create table operating_alarm (
  key text primary key,
  opened_at timestamptz not null,
  -- The last email about it: it is repeated once a day.
  told_at timestamptz not null,
  check (told_at >= opened_at)
);
comment on table operating_alarm is 'What is wrong at this moment and can''t wait: books, payouts, jobs, emails, backups, disk.';
grant select, insert, update, delete on operating_alarm to marketplace_web;

create table web_vital (
  day date not null,
  page text not null check (char_length(page) between 1 and 40),
  measure text not null,
  -- Tenths of a power of ten, the value rounded up; see platform/vitals/web-vitals.ts.
  step smallint not null check (step between -30 and 60),
  good integer not null check (good >= 0),
  fair integer not null check (fair >= 0),
  poor integer not null check (poor >= 0),
  primary key (day, page, measure, step),
  constraint web_vital_measure_is_known check (measure in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB'))
);
comment on table web_vital is 'How many visits of a kind of page took how long, per day. No address, account or typed path.';
grant select, insert, update, delete on web_vital to marketplace_web;
