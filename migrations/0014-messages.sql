-- What people write to each other and what we write to them: conversations, notifications, reports and help tickets.

create table thread (
  id uuid primary key default gen_random_uuid(),
  -- listing: one person and the owner of a listing. Other kinds: everyone in the exchange.
  kind text not null,
  listing_id bigint references listing (id),
  -- Who is not the owner.
  guest_id uuid,
  exchange_id uuid references exchange (id),
  last_number integer not null default 0,
  last_at timestamptz not null,
  started_at timestamptz not null,
  -- Since when an exchange between them is agreed: contact details are no longer hidden.
  opened_at timestamptz,
  constraint a_thread_is_about_one_thing check (case kind when 'listing' then ((num_nonnulls(listing_id, guest_id) = 2) and (exchange_id is null)) else ((num_nonnulls(listing_id, guest_id) = 0) and (exchange_id is not null)) end),
  constraint an_exchange_has_one_thread unique (exchange_id),
  constraint thread_kind_is_known check (kind in ('listing', 'swap')),
  constraint two_people_have_one_thread_about_a_listing unique (listing_id, guest_id)
);
comment on table thread is 'A conversation about a listing or an exchange.';
alter table thread enable row level security;
grant select, insert, update (last_number, last_at, opened_at) on thread to marketplace_web;
grant select on thread to signed_in;
create policy the_server_keeps_threads on thread for all to marketplace_web using (true) with check (true);

create table thread_party (
  thread_id uuid not null references thread (id) on delete cascade,
  account_id uuid not null,
  side text not null,
  -- The last message that was read.
  read_number integer not null default 0,
  read_at timestamptz,
  -- The email about unread messages: when it is due, the last message it covered, and when it was sent.
  letter_due_at timestamptz,
  told_number integer not null default 0,
  told_at timestamptz,
  -- Since when this person ended the conversation.
  blocked_at timestamptz,
  primary key (thread_id, account_id),
  constraint thread_side_is_known check (side in ('owner', 'guest', 'member'))
);
comment on table thread_party is 'Who takes part in a conversation, and what they have read.';
create index thread_party_of_account on thread_party (account_id, thread_id);
alter table thread_party enable row level security;
grant select, insert, update on thread_party to marketplace_web;
grant select on thread_party to signed_in;

-- Since when somebody gets nothing more in a thread: they ended it, or it is only with somebody they blocked.
-- Definer's rights: readers of a thread learn that it is blocked, and see no row of member_block.
create function blocked_since(in_thread uuid, account uuid) returns timestamptz language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(p.blocked_at, (
    select max(b.blocked_at) from member_block b join thread_party o on o.thread_id = p.thread_id and o.account_id = b.blocked_id
     where b.blocker_id = p.account_id and 2 = (select count(*) from thread_party n where n.thread_id = p.thread_id)))
    from thread_party p where p.thread_id = in_thread and p.account_id = account $$;
revoke all on function blocked_since(in_thread uuid, account uuid) from public;
grant execute on function blocked_since(in_thread uuid, account uuid) to marketplace_web;
grant execute on function blocked_since(in_thread uuid, account uuid) to signed_in;

-- For policies: whether the acting account takes part in a thread. Definer's rights, because the policy on thread_party calls it.
create function is_in_thread(thread uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from thread_party p where p.thread_id = thread and p.account_id = acting_account()) $$;
revoke all on function is_in_thread(thread uuid) from public;
grant execute on function is_in_thread(thread uuid) to signed_in;

create policy people_see_who_is_in_their_threads on thread_party for select to signed_in using (is_in_thread(thread_id));
create policy the_server_keeps_thread_parties on thread_party for all to marketplace_web using (true) with check (true);
create policy people_see_their_own_threads on thread for select to signed_in using (is_in_thread(id));

create table message (
  thread_id uuid not null references thread (id) on delete cascade,
  number integer not null,
  -- Null: a notice about an event.
  sender_id uuid,
  -- The text that everyone in the thread reads; '' for a picture or a notice.
  body text not null,
  -- Which kinds of contact details were hidden.
  hidden text[] not null default '{}',
  -- The event and its exchange: 'booking.accepted'.
  event text,
  exchange_id uuid references exchange (id),
  sent_at timestamptz not null,
  primary key (thread_id, number),
  constraint a_message_is_said_or_happened check ((sender_id is null) = (event is not null)),
  constraint a_message_is_short check (char_length(body) <= 24000),
  constraint hidden_kinds_are_known check (hidden <@ array['email', 'phone', 'link', 'handle']),
  constraint messages_count_from_one check (number >= 1)
);
comment on table message is 'Messages as the readers see them, with contact details hidden.';
create index message_of_sender on message (sender_id, sent_at);
alter table message enable row level security;
grant select, insert on message to marketplace_web;
grant select on message to signed_in;
create policy people_see_messages_of_their_threads on message for select to signed_in using (is_in_thread(thread_id));
create policy the_server_keeps_messages on message for all to marketplace_web using (true) with check (true);

create table message_original (
  thread_id uuid not null,
  number integer not null,
  body text not null,
  primary key (thread_id, number),
  constraint an_original_is_short check (char_length(body) <= 2000),
  foreign key (thread_id, number) references message(thread_id, number) on delete cascade
);
comment on table message_original is 'The text of a message before contact details were hidden: for its writer, and for everyone once the exchange is agreed.';
alter table message_original enable row level security;
grant select, insert on message_original to marketplace_web;
grant select on message_original to signed_in;
create policy originals_are_their_writers_until_the_thread_is_open on message_original for select to signed_in using (
  exists (select from message m join thread t on t.id = m.thread_id
           where m.thread_id = message_original.thread_id and m.number = message_original.number
             and (m.sender_id = acting_account() or t.opened_at is not null)));
create policy the_server_keeps_originals on message_original for all to marketplace_web using (true) with check (true);

create table message_picture (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references thread (id) on delete cascade,
  sender_id uuid not null,
  number integer,
  picture jsonb not null,
  sent_in_at timestamptz not null,
  foreign key (thread_id, number) references message(thread_id, number)
);
comment on table message_picture is 'Pictures in messages, each with an unguessable address.';
create index message_picture_left_over on message_picture (sent_in_at) where number is null;
create index message_picture_of_message on message_picture (thread_id, number);
alter table message_picture enable row level security;
grant select, insert, delete, update (number) on message_picture to marketplace_web;
grant select on message_picture to signed_in;
create policy people_see_pictures_of_their_threads on message_picture for select to signed_in
  using (is_in_thread(thread_id) and (number is not null or sender_id = acting_account()));
create policy the_server_keeps_message_pictures on message_picture for all to marketplace_web using (true) with check (true);

create table notification (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  -- A kind of features/notifications/notification-kinds.ts; its text is made from the facts when it is read.
  kind text not null,
  -- The cause: 'event 42', or a reminder of a deadline.
  occasion text not null,
  facts jsonb not null,
  happened_at timestamptz not null,
  -- Until when an answer is possible; null: no deadline.
  deadline_at timestamptz,
  read_at timestamptz,
  -- waiting: for the end of the quiet hours; daily: for the daily email; passed_over: read or obsolete before.
  letter text not null default 'none',
  letter_due_at timestamptz,
  constraint a_letter_is_in_a_known_state check (letter in ('none', 'waiting', 'daily', 'written', 'passed_over')),
  constraint a_letter_that_waits_has_its_time check ((letter in ('waiting', 'daily')) = (letter_due_at is not null)),
  constraint a_notice_has_a_kind check (kind ~ '^[a-z_]+(\.[a-z_]+)+$'),
  constraint an_occasion_is_short check (char_length(occasion) between 1 and 200),
  constraint the_same_thing_is_told_once unique (account_id, kind, occasion)
);
comment on table notification is 'Notifications of a member. Email and push are sent from here.';
create index notification_by_age on notification (happened_at);
create index notification_daily on notification (account_id, letter_due_at) where letter = 'daily';
create index notification_of_account on notification (account_id, id);
create index notification_unread on notification (account_id) where read_at is null;
alter table notification enable row level security;
grant select, insert, update, delete on notification to marketplace_web;
grant select, update (read_at) on notification to signed_in;
create policy members_mark_what_they_were_told on notification for update to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
create policy members_see_what_they_were_told on notification for select to signed_in using (account_id = acting_account());
create policy the_server_tells_members on notification for all to marketplace_web using (true) with check (true);

create table notification_choice (
  account_id uuid not null,
  topic text not null check (topic ~ '^[a-z]+$'),
  is_emailed boolean not null,
  is_pushed boolean not null,
  primary key (account_id, topic)
);
comment on table notification_choice is 'Which topics a member switched off, and where. No row: everything is on.';
alter table notification_choice enable row level security;
grant select, insert, update, delete on notification_choice to marketplace_web, signed_in;
create policy members_keep_their_own_notice_choices on notification_choice for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
create policy the_server_keeps_notice_choices on notification_choice for all to marketplace_web using (true) with check (true);

create table notification_setting (
  account_id uuid primary key,
  time_zone text not null default 'America/Vancouver',
  is_quiet_at_night boolean not null default true,
  quiet_from text not null default '22:00',
  quiet_to text not null default '07:00',
  daily_at text not null default '08:00',
  -- The token of the unsubscribe link in emails. It can do nothing else.
  off_key uuid not null default gen_random_uuid() unique,
  constraint a_clock_shows_hours_and_minutes check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and daily_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint a_zone_is_named check (char_length(time_zone) between 1 and 64)
);
comment on table notification_setting is 'A member''s quiet hours. No row: the default in features/notifications/send/quiet-hours.ts.';
alter table notification_setting enable row level security;
grant select, insert, update, delete on notification_setting to marketplace_web;
grant select (account_id, time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at), insert (account_id, time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at), update (time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at) on notification_setting to signed_in;
create policy members_keep_their_own_notice_settings on notification_setting for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
create policy the_server_keeps_notice_settings on notification_setting for all to marketplace_web using (true) with check (true);

create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  session_id uuid not null references auth_session (id) on delete cascade,
  endpoint text not null,
  -- The browser's public key and its secret, base64url.
  p256dh text not null check (char_length(p256dh) between 80 and 100),
  auth text not null check (char_length(auth) between 20 and 30),
  made_at timestamptz not null,
  constraint a_push_address_is_https check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  constraint one_account_for_a_browser unique (endpoint)
);
comment on table push_subscription is 'Browsers that receive push messages. A row is deleted with the session that asked for it.';
create index push_subscription_of_account on push_subscription (account_id);
create index push_subscription_of_session on push_subscription (session_id);
grant select, insert, update, delete on push_subscription to marketplace_web;

create table member_report (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null,
  reported_id uuid not null,
  reason text not null,
  words text not null,
  source text not null,
  -- The thread, or the member whose page has the review.
  source_id uuid,
  -- The last messages as the reporter saw them, if it was about a thread.
  shown jsonb not null default '[]',
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  outcome text,
  constraint a_closed_report_is_whole check (num_nonnulls(closed_at, closed_by, outcome) in (0, 3)),
  constraint a_report_ends_in_a_known_way check (outcome in ('nothing_to_do', 'talked_to', 'taken_care_of')),
  constraint a_report_has_a_known_reason check (reason in ('scam', 'harassment', 'unsafe', 'off_club', 'not_as_described', 'something_else')),
  constraint a_report_has_a_known_source check (source in ('profile', 'thread', 'review')),
  constraint a_report_is_short check (char_length(words) <= 2000),
  constraint nobody_closes_what_is_about_them check (closed_by is null or closed_by not in (reporter_id, reported_id)),
  constraint nobody_reports_themselves check (reporter_id <> reported_id)
);
comment on table member_report is 'Members reported to the operators.';
create index member_report_closed on member_report (closed_at) where closed_at is not null;
create index member_report_of_reporter on member_report (reporter_id, reported_at);
create index member_report_waiting on member_report (reported_at, id) where closed_at is null;
alter table member_report enable row level security;
grant insert on member_report to marketplace_web;
grant select, update (closed_at, closed_by, outcome) on member_report to operator_desk;
grant select (id, reporter_id, reported_id, reason, words, source, source_id, shown, reported_at) on member_report to signed_in;

-- Deletes reports that were closed long ago. Definer's rights, because the server's role can't read reports.
create function forget_reports(closed_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with gone as (delete from member_report where closed_at < closed_before returning 1) select count(*)::int from gone $$;
revoke all on function forget_reports(closed_before timestamp with time zone) from public;
grant execute on function forget_reports(closed_before timestamp with time zone) to marketplace_web;

-- Whether a report is open, since when, and between whom. Definer's rights: a job calls it and reads no text.
create function report_that_waits(report uuid) returns table (reported_at timestamptz, people uuid[])
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.reported_at, array[r.reporter_id, r.reported_id] from member_report r where r.id = report and r.closed_at is null $$;
revoke all on function report_that_waits(report uuid) from public;
grant execute on function report_that_waits(report uuid) to marketplace_web;

-- How many somebody sent since then, for the daily limit.
create function reports_sent(by_account uuid, since timestamptz) returns integer language sql stable security definer
  set search_path = public, pg_temp
  as $$ select count(*)::int from member_report where reporter_id = by_account and reported_at > since $$;
revoke all on function reports_sent(by_account uuid, since timestamp with time zone) from public;
grant execute on function reports_sent(by_account uuid, since timestamp with time zone) to marketplace_web;

create policy everybody_sees_what_they_reported on member_report for select to signed_in using (reporter_id = (select acting_account()));
create policy operators_close_reports on member_report for update to operator_desk
  using ((select acting_operator()) and reported_id <> (select acting_account()))
  with check (true);
create policy operators_see_reports on member_report for select to operator_desk
  using ((select acting_operator()) and reported_id <> (select acting_account()));
create policy the_server_takes_reports on member_report for insert to marketplace_web with check (true);

create table help_ticket (
  id uuid primary key default gen_random_uuid(),
  -- The number that people quote.
  number bigint generated always as identity,
  -- Null for somebody who wasn't signed in.
  account_id uuid,
  name text not null,
  email text not null,
  -- The page of the trip it is about; '' for none.
  about text not null default '',
  opened_at timestamptz not null,
  -- Since when the person waits for an answer; null: answered.
  waiting_since timestamptz,
  closed_at timestamptz,
  constraint a_closed_help_ticket_waits_for_nobody check (closed_at is null or waiting_since is null),
  constraint a_help_email_is_short check (char_length(email) between 3 and 254),
  constraint a_help_name_is_short check (char_length(name) between 1 and 80),
  constraint a_help_page_is_short check (char_length(about) <= 200)
);
comment on table help_ticket is 'Questions to the team. The id is unguessable: anyone with its address reads the thread.';
create index help_ticket_of_account on help_ticket (account_id);
create index help_ticket_of_email on help_ticket (email, opened_at);
create index help_ticket_waiting on help_ticket (waiting_since, id) where waiting_since is not null;
grant select, insert, update, delete on help_ticket to marketplace_web;

create table help_message (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references help_ticket (id) on delete cascade,
  -- The operator who wrote it; null for the person who asks.
  operator_id uuid,
  body text not null,
  written_at timestamptz not null,
  constraint a_help_message_is_short check (char_length(body) between 1 and 4000)
);
comment on table help_message is 'What the sender and the team wrote in a ticket.';
create index help_message_of_ticket on help_message (ticket_id, id);
grant select, insert on help_message to marketplace_web;

create table webhook (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  url text not null,
  topics text[] not null,
  -- Signs the deliveries, so it is stored as it is.
  secret text not null check (char_length(secret) between 32 and 100),
  created_at timestamptz not null,
  constraint a_webhook_has_a_secure_address check (url ~ '^https://' and char_length(url) <= 500),
  constraint a_webhook_hears_of_something check (cardinality(topics) between 1 and 20)
);
comment on table webhook is 'Addresses of members that hear what happens to them.';
create index webhook_of_account on webhook (account_id);
grant select, insert, update, delete on webhook to marketplace_web;

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook (id) on delete cascade,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null,
  state text not null default 'waiting',
  tries integer not null default 0 check (tries >= 0),
  last_tried_at timestamptz,
  -- The status of the last answer, or why there was none.
  last_status integer,
  last_fault text check (char_length(last_fault) <= 200),
  constraint state_of_a_webhook_delivery_is_known check (state in ('waiting', 'delivered', 'failed'))
);
comment on table webhook_delivery is 'What was sent to a webhook, and what came back.';
create index webhook_delivery_by_age on webhook_delivery (created_at);
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, created_at desc);
grant select, insert, update, delete on webhook_delivery to marketplace_web;
