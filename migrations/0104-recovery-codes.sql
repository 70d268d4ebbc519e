-- Recovery codes: ten codes on paper that stand in for a lost second factor, and the devices that a member has signed in from.

alter table auth_factor drop constraint factor_type_is_known;
alter table auth_factor add constraint factor_type_is_known check (type in ('totp', 'webauthn', 'recovery_code'));
create unique index one_set_of_recovery_codes on auth_factor (account_id) where type = 'recovery_code';

create table auth_recovery_code (
  factor_id uuid not null references auth_factor (id) on delete cascade,
  -- Keyed with a secret that is not in the database.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on table auth_recovery_code is 'Codes that each stand in once for a lost second factor.';

create table auth_device (
  account_id uuid not null references auth_user (id) on delete cascade,
  -- Hash of the browser, the system and the network.
  device_key bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_key)
);
create index device_by_age on auth_device (seen_at);
comment on table auth_device is 'Browsers and networks that an account signed in from in the last 90 days; a sign-in from another one is told by email.';

alter table auth_recovery_code enable row level security;
alter table auth_device enable row level security;
grant select, insert, update (used_at), delete on auth_recovery_code to marketplace_web;
grant select, insert, update (seen_at), delete on auth_device to marketplace_web;
create policy the_server_keeps_recovery_codes on auth_recovery_code for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_devices on auth_device for all to marketplace_web using (true) with check (true);
