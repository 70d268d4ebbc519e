-- What members are told: in the list of their pages, by letter and by push; what they chose about it; and the browsers that want to hear of it.
create table notification (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  -- A name of features/notifications/notification-kinds.ts; its words are made from the facts when they are read.
  kind text not null constraint a_notice_has_a_kind check (kind ~ '^[a-z_]+(\.[a-z_]+)+$'),
  -- What brought it about: 'event 42', 'half of the time …'.
  occasion text not null constraint an_occasion_is_short check (char_length(occasion) between 1 and 200),
  facts jsonb not null,
  happened_at timestamptz not null,
  -- Until when something waits for whoever is told; null when nothing hurries.
  deadline_at timestamptz,
  read_at timestamptz,
  -- waiting: for the end of the quiet hours; daily: for the day's letter; passed_over: it was read or came to nothing before.
  letter text not null default 'none' constraint a_letter_is_in_a_known_state
    check (letter in ('none', 'waiting', 'daily', 'written', 'passed_over')),
  letter_due_at timestamptz,
  constraint the_same_thing_is_told_once unique (account_id, kind, occasion),
  constraint a_letter_that_waits_has_its_time check ((letter in ('waiting', 'daily')) = (letter_due_at is not null))
);
create index notification_of_account on notification (account_id, id);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_daily on notification (account_id, letter_due_at) where letter = 'daily';
create index notification_by_age on notification (happened_at);

-- When somebody may be disturbed. Whoever has no row has the standard of features/notifications/quiet-hours.ts.
create table notification_setting (
  account_id uuid primary key,
  time_zone text not null default 'America/Vancouver' constraint a_zone_is_named check (char_length(time_zone) between 1 and 64),
  is_quiet_at_night boolean not null default true,
  quiet_from text not null default '22:00',
  quiet_to text not null default '07:00',
  daily_at text not null default '08:00',
  -- In the letters: whoever has it can end letters of a kind, and nothing else.
  off_key uuid not null unique default gen_random_uuid(),
  constraint a_clock_shows_hours_and_minutes check (
    quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and daily_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

-- What somebody chose for a kind, where it is not the kind's own.
create table notification_choice (
  account_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]+(\.[a-z_]+)+$'),
  letter text not null constraint a_letter_is_chosen_from_three check (letter in ('at_once', 'daily', 'never')),
  is_pushed boolean not null,
  primary key (account_id, kind)
);

-- A browser that may be told. It goes with the session that asked for it: who is signed out hears nothing.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  session_id uuid not null references auth_session (id) on delete cascade,
  endpoint text not null constraint one_account_for_a_browser unique
    constraint a_push_address_is_https check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  -- The browser's public key and its secret, base64url.
  p256dh text not null check (char_length(p256dh) between 80 and 100),
  auth text not null check (char_length(auth) between 20 and 30),
  made_at timestamptz not null
);
create index push_subscription_of_account on push_subscription (account_id);
create index push_subscription_of_session on push_subscription (session_id);

alter table notification enable row level security;
alter table notification_setting enable row level security;
alter table notification_choice enable row level security;
alter table push_subscription enable row level security;
grant select, insert, update, delete on notification, notification_setting, notification_choice, push_subscription to marketplace_web;
create policy the_server_tells_members on notification for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_notice_settings on notification_setting for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_notice_choices on notification_choice for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_push_subscriptions on push_subscription for all to marketplace_web using (true) with check (true);
-- What a member does for themselves: read, mark as read, choose.
grant select, update (read_at) on notification to signed_in;
create policy members_see_what_they_were_told on notification for select to signed_in using (account_id = acting_account());
create policy members_mark_what_they_were_told on notification for update to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
grant select (account_id, time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at),
      insert (account_id, time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at),
      update (time_zone, is_quiet_at_night, quiet_from, quiet_to, daily_at) on notification_setting to signed_in;
create policy members_keep_their_own_notice_settings on notification_setting for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
grant select, insert, update, delete on notification_choice to signed_in;
create policy members_keep_their_own_notice_choices on notification_choice for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());

insert into event_reader (event_name, job_kind)
select name, 'tell-members' from unnest(array[
  'application.approved', 'application.declined', 'application.waitlisted',
  'booking.accepted', 'booking.cancel_proposed', 'booking.cancelled', 'booking.completed', 'booking.countered', 'booking.declined',
  'booking.deposit_held', 'booking.deposit_refused', 'booking.expired', 'booking.extended', 'booking.extension_asked',
  'booking.extension_declined', 'booking.extension_expired', 'booking.extension_paid', 'booking.extension_unpaid',
  'booking.extension_withdrawn', 'booking.handed_off', 'booking.paid', 'booking.payment_failed', 'booking.relief_lifted',
  'booking.relief_offered', 'booking.requested', 'booking.returned',
  'booking.settled', 'booking.superseded', 'booking.withdrawn',
  'calendar.conflict', 'identity.declined', 'identity.verified', 'listing.published', 'listing.sent_back', 'listing.submitted',
  'listing.taken_down', 'payment.not_renewed', 'payment.refunded', 'payout.paid',
  'points.expired', 'points.expiry_announced', 'points.founder_bonus_given',
  'swap.accepted', 'swap.agreed', 'swap.cancelled', 'swap.completed', 'swap.countered', 'swap.declined', 'swap.expired',
  'swap.leg_called_off', 'swap.leg_handed_off', 'swap.leg_returned', 'swap.offered', 'swap.payment_failed', 'swap.proposed',
  'swap.returned', 'swap.settled', 'swap.superseded', 'swap.withdrawn']) as name;
insert into event_reader (event_name, job_kind) values ('account.deleted', 'forget-notifications');
