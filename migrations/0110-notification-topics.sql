-- Members choose by topic, with one switch for email and one for push; they used to choose for each of 140 kinds.
drop table notification_choice;

create table notification_choice (
  account_id uuid not null,
  topic text not null check (topic ~ '^[a-z]+$'),
  is_emailed boolean not null,
  is_pushed boolean not null,
  primary key (account_id, topic)
);
comment on table notification_choice is 'What a member chose for a topic of notifications; no row: everything.';
alter table notification_choice enable row level security;
grant select, insert, update, delete on notification_choice to marketplace_web, signed_in;
create policy the_server_keeps_notice_choices on notification_choice for all to marketplace_web using (true) with check (true);
create policy members_keep_their_own_notice_choices on notification_choice for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
