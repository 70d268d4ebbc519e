-- A check that a provider makes on its own page. It stands here while it is under way; what it finds becomes an identity check.
create table identity_session (
  -- The provider's own name for it.
  id text primary key,
  account_id uuid not null,
  provider text not null,
  state text not null constraint identity_session_state_is_known
    check (state in ('open', 'checking', 'verified', 'ended')),
  -- Why the last try did not succeed; null while there is nothing to say.
  problem text,
  opened_at timestamptz not null,
  answered_at timestamptz
);
create unique index one_identity_session_is_under_way_per_account on identity_session (account_id)
  where state in ('open', 'checking');
create index identity_session_of_account on identity_session (account_id);
alter table identity_session enable row level security;
grant select, insert, update, delete on identity_session to marketplace_web;
create policy the_server_keeps_identity_sessions on identity_session for all to marketplace_web using (true) with check (true);
grant select on identity_session to signed_in;
create policy an_account_reads_its_identity_sessions on identity_session for select to signed_in using (account_id = acting_account());

-- Decided by an operator, or by a provider.
alter table identity_check add column provider text;
alter table identity_check drop constraint an_identity_is_decided_by_somebody;
alter table identity_check add constraint an_identity_is_decided_by_somebody
  check ((state = 'submitted') = (decided_at is null) and (decided_at is null) = (decided_by is null and provider is null));
