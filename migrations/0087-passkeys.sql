-- Passkeys sign a member in without a password. Security keys are a second factor next to authenticator apps.

alter table auth_factor
  add column type text not null default 'totp' constraint factor_type_is_known check (type in ('totp', 'webauthn')),
  alter column secret drop not null,
  add constraint authenticator_app_has_a_secret check ((type = 'totp') = (secret is not null));

-- One WebAuthn credential. Only its public key is here, so the table alone signs nobody in.
create table auth_passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  -- Null: a passkey that signs in on its own. Otherwise the second factor that it proves.
  factor_id uuid constraint factor_has_one_credential unique references auth_factor (id) on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null constraint credential_belongs_to_one_account unique check (char_length(credential_id) between 1 and 1400),
  -- COSE.
  public_key bytea not null,
  -- Grows with every use where the authenticator counts; a number that does not grow means a copied key.
  sign_count bigint not null,
  transports text[] not null default '{}',
  friendly_name text not null check (char_length(friendly_name) <= 120),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on auth_passkey (account_id);

-- What an authenticator was asked to sign. Taken out by the first answer, right or wrong.
create table auth_passkey_challenge (
  id uuid primary key default gen_random_uuid(),
  purpose text not null constraint challenge_purpose_is_known check (purpose in ('sign-in', 'register', 'factor')),
  account_id uuid references auth_user (id) on delete cascade,
  factor_id uuid references auth_factor (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  constraint only_a_sign_in_is_nobodys_yet check ((purpose = 'sign-in') = (account_id is null)),
  constraint factor_challenge_names_its_factor check ((purpose = 'factor') = (factor_id is not null))
);
create index passkey_challenge_of_account on auth_passkey_challenge (account_id);
create index passkey_challenge_of_factor on auth_passkey_challenge (factor_id);
create index passkey_challenge_by_age on auth_passkey_challenge (created_at);

-- The passkey that began a session: removing it ends the session.
alter table auth_session add column passkey_id uuid references auth_passkey (id) on delete set null;
create index session_of_passkey on auth_session (passkey_id) where passkey_id is not null;

alter table auth_passkey enable row level security;
alter table auth_passkey_challenge enable row level security;
grant select, insert, update (sign_count, friendly_name, last_used_at), delete on auth_passkey to marketplace_web;
create policy the_server_keeps_passkeys on auth_passkey for all to marketplace_web using (true) with check (true);
grant select, insert, delete on auth_passkey_challenge to marketplace_web;
create policy the_server_keeps_passkey_challenges on auth_passkey_challenge for all to marketplace_web using (true) with check (true);
