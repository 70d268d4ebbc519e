-- People: what the public sees of a member, how an account signs in, and operators with the log of what they did.

create table member (
  id uuid primary key default gen_random_uuid(),
  -- What everyone may see. Personal data is in other tables, behind row-level security.
  display_name text not null check (char_length(display_name) between 1 and 80),
  joined_on date not null,
  response_minutes integer check (response_minutes > 0),
  response_rate_percent smallint check (response_rate_percent between 0 and 100),
  verifications text[] not null default '{}',
  is_founder boolean not null default false,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  -- What members say about themselves. Public, like the name.
  bio text not null default '',
  languages text[] not null default '{}',
  -- The address of a square WebP; null: the first letter of the name is shown.
  photo text,
  -- Whether the owner is a top host; a nightly job decides by the rule.
  is_top_host boolean not null default false,
  constraint a_bio_is_short check (char_length(bio) <= 600),
  constraint a_face_is_a_kept_photo check (photo ~ '^(/photos/[0-9a-f]{64}-[0-9]{1,4}|/pictures/faces/[a-z]+\.[0-9a-f]{8})\.webp$'),
  constraint languages_are_few check (cardinality(languages) <= 6)
);
comment on table member is 'The public profile of a member. Personal data is in other tables, behind row-level security.';
create index member_by_photo on member (photo) where photo is not null;
grant select, insert, update (display_name, response_minutes, response_rate_percent, verifications, is_founder, bio, languages, photo, is_top_host) on member to marketplace_web;
grant select on member to signed_in;

-- The founder badge follows the membership.
create function keep_founder_badge() returns trigger language plpgsql as $$
begin
  update member set is_founder = (new.state = 'active' and new.founder_seat is not null and new.seat_left_at is null)
   where id = new.account_id
     and is_founder <> (new.state = 'active' and new.founder_seat is not null and new.seat_left_at is null);
  return null;
end $$;

create function keep_facts_of_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listing_text t set facts = s.facts from listing_text_as_written s join listing l on l.id = s.listing_id
   where l.owner_id = new.id and t.listing_id = s.listing_id;
  update listing_card c set card = s.card from listing_card_as_shown s join listing l on l.id = s.listing_id
   where l.owner_id = new.id and c.listing_id = s.listing_id;
  perform pg_notify('listings_changed', '');
  return null;
end $$;

create trigger keep_facts_of_owner after update of is_top_host on member
  for each row when (old.is_top_host <> new.is_top_host) execute function keep_facts_of_owner();
create trigger tell_listings_changed after update or delete or truncate on member
  for each statement execute function tell_listings_changed();

create table auth_user (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. Null for somebody anonymous, and once the account is deleted.
  email text,
  -- Null: signs in by email only.
  password_hash text,
  -- The role named in tokens for the standard clients. It grants nothing, and it can't be the service's role.
  role text not null default 'authenticated',
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- A new email that isn't confirmed yet, and whether one of the two addresses has confirmed the change.
  email_change text,
  email_change_sent_at timestamptz,
  email_change_confirmations smallint not null default 0 check (email_change_confirmations between 0 and 1),
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_app_meta_data) = 'object'),
  -- Data that the account sends about itself. Never trusted.
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  -- A deleted account keeps its id and dates, because exchanges and the ledger refer to it.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_email_is_an_address check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  constraint account_password_is_hashed check (password_hash ~~ '$argon2id$%'),
  constraint account_role_grants_nothing check (role ~ '^[a-z_]{1,40}$' and role not in ('service_role', 'supabase_admin')),
  constraint confirmed_account_has_an_email check (email_confirmed_at is null or email is not null),
  constraint deleted_account_is_empty check (deleted_at is null or (email is null and password_hash is null and email_change is null and raw_user_meta_data = '{}'))
);
comment on table auth_user is 'An account: its email, password hash and state.';
create index account_by_age on auth_user (created_at, id);
create unique index account_email_is_unique on auth_user (email);
grant select, insert, update on auth_user to marketplace_web;

create function accounts_still_stand(of_accounts uuid[]) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ begin
  perform from auth_user where id = any(of_accounts) order by id for share;
  return not exists (select from auth_user where id = any(of_accounts) and deleted_at is not null);
end $$;
revoke all on function accounts_still_stand(of_accounts uuid[]) from public;

-- Deleting an account empties its row instead of deleting it, so nothing cascades: this trigger deletes what only its owner could see.
create function forget_what_an_account_kept() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from favourite where account_id = new.id;
  delete from saved_search where account_id = new.id;
  delete from auth_device where account_id = new.id;
  delete from api_token where account_id = new.id;
  delete from webhook where account_id = new.id;
  return null;
end $$;

create trigger a_deleted_account_keeps_nothing after update of deleted_at on auth_user
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_what_an_account_kept();

create table auth_identity (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  provider text not null,
  -- The provider's id of the account; for 'email' the account's own id.
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_is_an_email check (provider = 'email'),
  constraint identity_is_unique unique (provider, provider_id)
);
comment on table auth_identity is 'How an account signs in.';
create index identity_of_account on auth_identity (account_id);
grant select, insert, update, delete on auth_identity to marketplace_web;

create table auth_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  assurance text not null default 'aal1',
  -- The second factor that made it aal2.
  factor_id uuid,
  -- [{"method": "password", "timestamp": 1795000000}], the newest first.
  methods jsonb not null,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  -- Keyed hash of the network address: it recognizes an address but doesn't reveal it.
  address_hash bytea,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  -- The passkey that began a session: removing it ends the session.
  passkey_id uuid,
  constraint assurance_is_known check (assurance in ('aal1', 'aal2'))
);
comment on table auth_session is 'Where an account is signed in. When a session ends, its row and its tokens are deleted.';
create index session_by_use on auth_session (refreshed_at);
create index session_of_account on auth_session (account_id, refreshed_at);
create index session_of_passkey on auth_session (passkey_id) where passkey_id is not null;
grant select, insert, update, delete on auth_session to marketplace_web;

-- When a session ends, its live streams are closed in every process.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'session ' || old.id);
  return null;
end $$;

create trigger tell_session_ended after delete on auth_session for each row execute function tell_session_ended();

create table auth_refresh_token (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth_session (id) on delete cascade,
  token_hash bytea not null unique,
  parent_id bigint references auth_refresh_token (id) on delete set null,
  -- The token is derived from its parent and this salt, so a client that lost the answer can get it again. The salt alone reveals nothing.
  salt bytea,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table auth_refresh_token is 'Refresh tokens of a session, each valid once; only their hashes are kept.';
create unique index one_active_refresh_token_a_session on auth_refresh_token (session_id) where used_at is null;
create index refresh_token_child on auth_refresh_token (parent_id);
create index refresh_token_of_session on auth_refresh_token (session_id, id);
grant select, insert, delete, update (used_at) on auth_refresh_token to marketplace_web;

create table auth_one_time_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  kind text not null,
  -- The address that the email went to.
  email text not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  -- Codes are short: after a few wrong tries only the link is accepted.
  wrong_codes smallint not null default 0,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  -- A confirmation that a request waits for is valid as long as the request; null: as long as other links.
  good_until timestamptz,
  constraint one_mail_of_a_kind_counts unique (account_id, kind),
  constraint one_time_token_kind_is_known check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication'))
);
comment on table auth_one_time_token is 'What an email about an account carries: a long token in its link and a short code to type.';
grant select, insert, update, delete on auth_one_time_token to marketplace_web;

create table auth_mail_pace (
  key bytea primary key,
  sent_at timestamptz not null
);
comment on table auth_mail_pace is 'When an address was last written to, whether or not it has an account, so the answer tells nobody which addresses do.';
create index mail_pace_by_age on auth_mail_pace (sent_at);
grant select, insert, update, delete on auth_mail_pace to marketplace_web;

create table auth_sign_in_code (
  code_hash bytea primary key,
  account_id uuid not null references auth_user (id) on delete cascade,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  -- A used code is kept until it expires: using it again ends the session that it began.
  session_id uuid references auth_session (id) on delete cascade
);
comment on table auth_sign_in_code is 'PKCE: what a link was exchanged for, to be exchanged once more with the verifier.';
create index sign_in_code_of_account on auth_sign_in_code (account_id);
create index sign_in_code_of_session on auth_sign_in_code (session_id);
grant select, insert, delete on auth_sign_in_code to marketplace_web;

create table auth_challenge (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null,
  created_at timestamptz not null
);
comment on table auth_challenge is 'A second factor was asked for and not answered yet.';
create index challenge_of_factor on auth_challenge (factor_id);
grant select, insert, delete on auth_challenge to marketplace_web;

create table auth_factor (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  status text not null default 'unverified',
  -- Base32. A one-time password cannot be checked against a hash.
  secret text,
  -- The last period whose code was used: a code works once.
  last_period bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  type text not null default 'totp',
  constraint authenticator_app_has_a_secret check ((type = 'totp') = (secret is not null)),
  constraint factor_status_is_known check (status in ('unverified', 'verified')),
  constraint factor_type_is_known check (type in ('totp', 'webauthn', 'recovery_code'))
);
comment on table auth_factor is 'Second factors of an account: an authenticator app or a passkey.';
create unique index factor_name_is_unique on auth_factor (account_id, friendly_name) where btrim(friendly_name) <> '';
create index factor_of_account on auth_factor (account_id);
create unique index one_set_of_recovery_codes on auth_factor (account_id) where type = 'recovery_code';
grant select, insert, update, delete on auth_factor to marketplace_web;
alter table auth_challenge add foreign key (factor_id) references auth_factor(id) on delete cascade;

create table auth_passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  -- Null: a passkey that signs in on its own. Otherwise the second factor that it proves.
  factor_id uuid references auth_factor (id) on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null check (char_length(credential_id) between 1 and 1400),
  -- COSE.
  public_key bytea not null,
  -- Grows with every use where the authenticator counts; a number that does not grow means a copied key.
  sign_count bigint not null,
  transports text[] not null default '{}',
  friendly_name text not null check (char_length(friendly_name) <= 120),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint credential_belongs_to_one_account unique (credential_id),
  constraint factor_has_one_credential unique (factor_id)
);
comment on table auth_passkey is 'One WebAuthn credential. Only its public key is kept, so the table alone signs nobody in.';
create index passkey_of_account on auth_passkey (account_id);
grant select, insert, delete, update (sign_count, friendly_name, last_used_at) on auth_passkey to marketplace_web;
alter table auth_session add foreign key (passkey_id) references auth_passkey(id) on delete set null;

create table auth_passkey_challenge (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  account_id uuid references auth_user (id) on delete cascade,
  factor_id uuid references auth_factor (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  constraint challenge_purpose_is_known check (purpose in ('sign-in', 'register', 'factor')),
  constraint factor_challenge_names_its_factor check ((purpose = 'factor') = (factor_id is not null)),
  constraint only_a_sign_in_is_nobodys_yet check ((purpose = 'sign-in') = (account_id is null))
);
comment on table auth_passkey_challenge is 'What an authenticator was asked to sign. The first answer, right or wrong, removes it.';
create index passkey_challenge_by_age on auth_passkey_challenge (created_at);
create index passkey_challenge_of_account on auth_passkey_challenge (account_id);
create index passkey_challenge_of_factor on auth_passkey_challenge (factor_id);
grant select, insert, delete on auth_passkey_challenge to marketplace_web;

create table auth_recovery_code (
  factor_id uuid not null references auth_factor (id) on delete cascade,
  -- Keyed with a secret that is not in the database.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on table auth_recovery_code is 'Codes for a lost second factor; each works once.';
grant select, insert, delete, update (used_at) on auth_recovery_code to marketplace_web;

create table auth_device (
  account_id uuid not null references auth_user (id) on delete cascade,
  -- Hash of the browser, the system and the network.
  device_key bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_key)
);
comment on table auth_device is 'Browsers and networks that an account signed in from in the last 90 days. A sign-in from a new one is emailed.';
create index device_by_age on auth_device (seen_at);
grant select, insert, delete, update (seen_at) on auth_device to marketplace_web;

create table api_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  -- SHA-256 of 32 random bytes. They can't be guessed, so a slow hash isn't needed.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Created in a session with a second factor.
  is_secured boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  constraint an_api_token_ends_within_a_year check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  constraint an_api_token_has_a_name check (char_length(name) between 1 and 60),
  constraint an_api_token_may_do_something check (cardinality(scopes) between 1 and 20)
);
comment on table api_token is 'API tokens of members. Only their hashes are kept.';
create index api_token_of_account on api_token (account_id);
grant select, insert, update, delete on api_token to marketplace_web;

create table member_phone (
  member_id uuid primary key references member (id) on delete cascade,
  phone text not null,
  constraint a_phone_is_dialable check (phone ~ '^\+[0-9]{10,15}$')
);
comment on table member_phone is 'A member''s phone number, for the other side of a confirmed trip. It isn''t part of the public profile.';
grant select, insert, update, delete on member_phone to marketplace_web;

create table operator (
  -- The account. A right that was taken away keeps its row, with the date.
  account_id uuid primary key,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  constraint an_operator_is_revoked_after_being_granted check (revoked_at >= granted_at)
);
comment on table operator is 'Accounts that may work at the desk.';
grant select, insert, update on operator to marketplace_web;

-- Whether the account of this transaction's claims is an operator at this moment: the role alone opens nothing.
create function acting_operator() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from operator where account_id = acting_account() and revoked_at is null) $$;
revoke all on function acting_operator() from public;
grant execute on function acting_operator() to operator_desk;

create table audit_entry (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- Null for the command line and for jobs.
  actor_kind text not null,
  actor_id uuid,
  -- 'application.approve'
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null,
  details jsonb not null default '{}',
  constraint an_act_has_a_reason check (btrim(reason) <> '' and char_length(reason) <= 2000),
  constraint an_operator_is_named check ((actor_kind = 'operator') = (actor_id is not null)),
  constraint audit_act_is_words check (act ~ '^[a-z_]+(\.[a-z_]+)+$'),
  constraint audit_actor_is_known check (actor_kind in ('operator', 'command_line', 'clock'))
);
comment on table audit_entry is 'What operators did and why. Entries are added and never changed.';
create index audit_entry_of_act on audit_entry (act, id);
create index audit_entry_of_actor on audit_entry (actor_id, id);
create index audit_entry_of_subject on audit_entry (subject_kind, subject_id, id);
grant select, insert on audit_entry to marketplace_web;

create function audit_entries_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries never change' using errcode = 'P0001', constraint = 'audit_entries_never_change';
end $$;

create trigger audit_entries_never_change before update or delete or truncate on audit_entry
  for each statement execute function audit_entries_never_change();

create table member_block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
comment on table member_block is 'Members who blocked each other.';
create index member_block_of_blocked on member_block (blocked_id, blocker_id);
grant select, insert, delete on member_block to marketplace_web;
