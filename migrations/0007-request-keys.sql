-- A command that comes twice under one key has one effect and one answer.
create table request_key (
  -- Whose key it is: an account. Two people may choose the same word.
  actor_id uuid not null,
  key text not null constraint request_key_is_printable check (key ~ '^[!-~]{1,200}$'),
  -- What was asked under it: SHA-256 of method, address and body.
  fingerprint text not null,
  status smallint not null,
  body jsonb,
  answered_at timestamptz not null,
  primary key (actor_id, key)
);
create index request_key_by_age on request_key (answered_at);
alter table request_key enable row level security;
grant select, insert, update, delete on request_key to marketplace_web;
create policy the_server_keeps_request_keys on request_key for all to marketplace_web using (true) with check (true);
