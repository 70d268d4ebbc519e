-- Who runs the marketplace, what they may set, the log of what they did; and how one feature hears of what happened in another.

-- Somebody with an account, asking for themselves. What is theirs, the policies read from the request's claims.
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

-- The account on whose behalf this transaction runs; null for nobody.
create function acting_account() returns uuid language sql stable set search_path = pg_catalog, pg_temp
  as $$ select (nullif(current_setting('request.claims', true), '')::jsonb ->> 'sub')::uuid $$;
grant execute on function acting_account() to signed_in;

create table operator (
  -- An account of features/auth. A right that was taken away stays here with its day.
  account_id uuid primary key,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  constraint an_operator_is_revoked_after_being_granted check (revoked_at >= granted_at)
);

-- What differs from the standard that the code names; see features/settings/settings.ts.
create table setting (
  name text primary key constraint setting_name_is_words check (name ~ '^[a-z]+(-[a-z]+)*$'),
  value jsonb not null,
  changed_at timestamptz not null
);

create table audit_entry (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- An operator has an account; the command line and the clock have none.
  actor_kind text not null constraint audit_actor_is_known check (actor_kind in ('operator', 'command_line', 'clock')),
  actor_id uuid,
  -- 'application.approve'
  act text not null constraint audit_act_is_words check (act ~ '^[a-z_]+(\.[a-z_]+)+$'),
  subject_kind text not null,
  subject_id text not null,
  reason text not null constraint an_act_has_a_reason check (btrim(reason) <> '' and char_length(reason) <= 2000),
  details jsonb not null default '{}',
  constraint an_operator_is_named check ((actor_kind = 'operator') = (actor_id is not null))
);
create index audit_entry_of_subject on audit_entry (subject_kind, subject_id, id);
create index audit_entry_of_actor on audit_entry (actor_id, id);

create function audit_entries_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries never change' using errcode = 'P0001', constraint = 'audit_entries_never_change';
end $$;
create trigger audit_entries_never_change before update or delete or truncate on audit_entry
  for each statement execute function audit_entries_never_change();

alter table operator enable row level security;
alter table setting enable row level security;
alter table audit_entry enable row level security;
grant select, insert, update on operator to marketplace_web;
create policy the_server_knows_operators on operator for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on setting to marketplace_web;
create policy the_server_keeps_settings on setting for all to marketplace_web using (true) with check (true);
grant select, insert on audit_entry to marketplace_web;
create policy the_server_reads_the_audit_log on audit_entry for select to marketplace_web using (true);
create policy the_server_adds_to_the_audit_log on audit_entry for insert to marketplace_web with check (true);

-- Pages are kept in memory; a changed setting can change their words.
create trigger tell_listings_changed after insert or update or delete on setting
  for each statement execute function tell_listings_changed();

-- A person who has just joined is on no page yet.
drop trigger tell_listings_changed on member;
create trigger tell_listings_changed after update or delete or truncate on member
  for each statement execute function tell_listings_changed();
grant insert, update (display_name, response_minutes, response_rate_percent, verifications, is_founder) on member to marketplace_web;

-- Which job reads which fact. A feature names its readers in its own migration; a feature that comes later in the street hears of an
-- earlier one this way, in the transaction of the fact itself, once.
create table event_reader (
  event_name text not null,
  job_kind text not null,
  primary key (event_name, job_kind)
);
grant select on event_reader to marketplace_web;

create function ask_event_readers() returns trigger language plpgsql as $$
declare reader text;
begin
  for reader in select job_kind from event_reader where event_name = new.name loop
    insert into job (kind, body, key, due_at, created_at)
    values (reader, jsonb_build_object('event', new.id, 'name', new.name, 'subject_kind', new.subject_kind, 'subject_id', new.subject_id,
                                       'body', new.body, 'happened_at', new.happened_at),
            'event ' || new.id, new.happened_at, new.happened_at)
    on conflict on constraint a_job_with_a_key_is_there_once do nothing;
    perform pg_notify('job', reader);
  end loop;
  return null;
end $$;
create trigger ask_event_readers after insert on event for each row execute function ask_event_readers();
