-- Rate limits that hold across all server processes (docs/decisions/0065-shared-rate-limits.md).

-- Unlogged: after a crash everybody may ask again, which is what a restart of a single process does too.
create unlogged table rate_limit (
  key text primary key,
  full_at timestamptz not null
) with (fillfactor = 50);
comment on table rate_limit is 'When each visitor''s allowance is complete again. The key is a hash of the limit and of the address or account.';
grant select, insert, update, delete on rate_limit to marketplace_web;
