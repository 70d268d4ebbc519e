-- Questions to the team, and what was written about each. The id is unguessable: whoever has its address reads the thread.
create table help_ticket (
  id uuid primary key default gen_random_uuid(),
  -- What people call it by.
  number bigint generated always as identity,
  -- Null for somebody who wasn't signed in.
  account_id uuid,
  name text not null constraint a_help_name_is_short check (char_length(name) between 1 and 80),
  email text not null constraint a_help_email_is_short check (char_length(email) between 3 and 254),
  -- The page of the trip it is about; '' for none.
  about text not null default '' constraint a_help_page_is_short check (char_length(about) <= 200),
  opened_at timestamptz not null,
  -- Since when a person waits for the team; null once it was answered.
  waiting_since timestamptz,
  closed_at timestamptz,
  constraint a_closed_help_ticket_waits_for_nobody check (closed_at is null or waiting_since is null)
);
create index help_ticket_waiting on help_ticket (waiting_since, id) where waiting_since is not null;
create index help_ticket_of_email on help_ticket (email, opened_at);
create index help_ticket_of_account on help_ticket (account_id);
create table help_message (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references help_ticket (id) on delete cascade,
  -- The operator who wrote it; null for the person who asks.
  operator_id uuid,
  body text not null constraint a_help_message_is_short check (char_length(body) between 1 and 4000),
  written_at timestamptz not null
);
create index help_message_of_ticket on help_message (ticket_id, id);
alter table help_ticket enable row level security;
alter table help_message enable row level security;
grant select, insert, update, delete on help_ticket to marketplace_web;
grant select, insert on help_message to marketplace_web;
create policy the_server_keeps_help_tickets on help_ticket for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_help_messages on help_message for all to marketplace_web using (true) with check (true);
