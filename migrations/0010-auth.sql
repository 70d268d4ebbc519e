-- Accounts and how people prove to be themselves; and letters in two dresses. Tokens and codes are here as hashes only.

create table auth_user (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. Null for somebody anonymous, and once the account is deleted.
  email text,
  -- Null: signs in by mail only.
  password_hash text constraint account_password_is_hashed check (password_hash like '$argon2id$%'),
  -- A word that goes into tokens for the standard clients. It grants nothing; above all not the service's own rights.
  role text not null default 'authenticated'
    constraint account_role_grants_nothing check (role ~ '^[a-z_]{1,40}$' and role not in ('service_role', 'supabase_admin')),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- The address that waits for its confirmation, and whether one of the two sides has confirmed.
  email_change text,
  email_change_sent_at timestamptz,
  email_change_confirmations smallint not null default 0 check (email_change_confirmations between 0 and 1),
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_app_meta_data) = 'object'),
  -- Whatever the account says of itself. Never believed.
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  -- A deleted account leaves its id and its days, so that what others share with it (a booking, the ledger) keeps its other side.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_email_is_an_address
    check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  constraint confirmed_account_has_an_email check (email_confirmed_at is null or email is not null),
  constraint deleted_account_is_empty check (
    deleted_at is null or (email is null and password_hash is null and email_change is null and raw_user_meta_data = '{}')
  )
);
create unique index account_email_is_unique on auth_user (email);
create index account_by_age on auth_user (created_at, id);

create table auth_identity (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  provider text not null constraint identity_is_an_email check (provider = 'email'),
  -- What the provider calls the account: for 'email' the account's own id.
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_is_unique unique (provider, provider_id)
);
create index identity_of_account on auth_identity (account_id);

-- Somewhere somebody is signed in. A session that has ended is gone, and its tokens with it.
create table auth_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  assurance text not null default 'aal1' constraint assurance_is_known check (assurance in ('aal1', 'aal2')),
  -- The second factor that made it aal2.
  factor_id uuid,
  -- [{"method": "password", "timestamp": 1795000000}], the newest first.
  methods jsonb not null,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  -- Where it began, as a keyed hash: enough to know an address again, not enough to tell it.
  address_hash bytea,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index session_of_account on auth_session (account_id, refreshed_at);
create index session_by_use on auth_session (refreshed_at);

create table auth_refresh_token (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth_session (id) on delete cascade,
  token_hash bytea not null unique,
  parent_id bigint references auth_refresh_token (id) on delete set null,
  -- The token is made of its parent and this salt, so whoever holds the parent can be told it again; the salt alone tells nothing.
  salt bytea,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index one_active_refresh_token_a_session on auth_refresh_token (session_id) where used_at is null;
create index refresh_token_of_session on auth_refresh_token (session_id, id);
create index refresh_token_child on auth_refresh_token (parent_id);

-- What a mail carries: a long token in its link, a short code to type.
create table auth_one_time_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  kind text not null constraint one_time_token_kind_is_known
    check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  -- The address the mail went to.
  email text not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  -- Codes are short: after a few wrong ones this one is no longer taken. The link, which nobody guesses, still is.
  wrong_codes smallint not null default 0,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  constraint one_mail_of_a_kind_counts unique (account_id, kind)
);

-- PKCE: what a link was exchanged for, to be exchanged once more by whoever knows the verifier.
create table auth_sign_in_code (
  code_hash bytea primary key,
  account_id uuid not null references auth_user (id) on delete cascade,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null
);
create index sign_in_code_of_account on auth_sign_in_code (account_id);

create table auth_factor (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  friendly_name text check (char_length(friendly_name) <= 100),
  status text not null default 'unverified' constraint factor_status_is_known check (status in ('unverified', 'verified')),
  -- Base32. A one-time password cannot be checked against a hash.
  secret text not null,
  -- The last period whose code was taken: a code is good once.
  last_period bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index factor_name_is_unique on auth_factor (account_id, friendly_name) where btrim(friendly_name) <> '';
create index factor_of_account on auth_factor (account_id);

create table auth_challenge (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_factor (id) on delete cascade,
  created_at timestamptz not null
);
create index challenge_of_factor on auth_challenge (factor_id);

-- When an address was last written to, whether or not somebody has it here: so that being told to wait tells nothing.
create table auth_mail_pace (
  key bytea primary key,
  sent_at timestamptz not null
);
create index mail_pace_by_age on auth_mail_pace (sent_at);

alter table auth_user enable row level security;
alter table auth_identity enable row level security;
alter table auth_session enable row level security;
alter table auth_refresh_token enable row level security;
alter table auth_one_time_token enable row level security;
alter table auth_sign_in_code enable row level security;
alter table auth_factor enable row level security;
alter table auth_challenge enable row level security;
alter table auth_mail_pace enable row level security;

-- An account is emptied, never removed.
grant select, insert, update on auth_user to marketplace_web;
create policy the_server_knows_accounts on auth_user for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on auth_identity to marketplace_web;
create policy the_server_knows_identities on auth_identity for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on auth_session to marketplace_web;
create policy the_server_keeps_sessions on auth_session for all to marketplace_web using (true) with check (true);
grant select, insert, update (used_at), delete on auth_refresh_token to marketplace_web;
create policy the_server_keeps_refresh_tokens on auth_refresh_token for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on auth_one_time_token to marketplace_web;
create policy the_server_keeps_one_time_tokens on auth_one_time_token for all to marketplace_web using (true) with check (true);
grant select, insert, delete on auth_sign_in_code to marketplace_web;
create policy the_server_keeps_sign_in_codes on auth_sign_in_code for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on auth_factor to marketplace_web;
create policy the_server_keeps_factors on auth_factor for all to marketplace_web using (true) with check (true);
grant select, insert, delete on auth_challenge to marketplace_web;
create policy the_server_keeps_challenges on auth_challenge for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on auth_mail_pace to marketplace_web;
create policy the_server_paces_mail on auth_mail_pace for all to marketplace_web using (true) with check (true);

-- The same letter for programs that show pictures and colours; null for one in plain text only.
alter table mail add column html text check (char_length(html) <= 200000);
