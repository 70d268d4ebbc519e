-- What lets other programs act for a member: tokens they may use, and addresses that hear what happens.

create table api_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  name text not null constraint an_api_token_has_a_name check (char_length(name) between 1 and 60),
  scopes text[] not null constraint an_api_token_may_do_something check (cardinality(scopes) between 1 and 20),
  -- SHA-256 of 32 random bytes: nothing to guess, so nothing to slow down.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Made in a session with a second factor.
  is_secured boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  constraint an_api_token_ends_within_a_year check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
comment on table api_token is 'API tokens of members. Only their hashes are kept.';
create index api_token_of_account on api_token (account_id);

create table webhook (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  url text not null constraint a_webhook_has_a_secure_address check (url ~ '^https://' and char_length(url) <= 500),
  topics text[] not null constraint a_webhook_hears_of_something check (cardinality(topics) between 1 and 20),
  -- Signs what is sent, so it is kept as it is.
  secret text not null check (char_length(secret) between 32 and 100),
  created_at timestamptz not null
);
comment on table webhook is 'Addresses of members that hear what happens to them.';
create index webhook_of_account on webhook (account_id);

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook (id) on delete cascade,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null,
  state text not null default 'waiting' constraint state_of_a_webhook_delivery_is_known check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  last_tried_at timestamptz,
  -- The status of the last answer, or why there was none.
  last_status integer,
  last_fault text check (char_length(last_fault) <= 200)
);
comment on table webhook_delivery is 'What was sent to a webhook, and what came back.';
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, created_at desc);
create index webhook_delivery_by_age on webhook_delivery (created_at);

grant select, insert, update, delete on api_token, webhook, webhook_delivery to marketplace_web;

create or replace function forget_what_an_account_kept() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from favourite where account_id = new.id;
  delete from saved_search where account_id = new.id;
  delete from auth_device where account_id = new.id;
  delete from api_token where account_id = new.id;
  delete from webhook where account_id = new.id;
  return null;
end $$;
