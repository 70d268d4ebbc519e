-- What concerns an account, told to its open pages at once and kept for a day, so that a page that was away for a moment misses nothing.

-- Counts an account's notes. Its row is locked until the writer commits, so that notes are seen in the order of their numbers: a reader who has
-- seen number 7 will never find a 6 that came later.
create table live_count (
  account_id uuid primary key,
  last bigint not null constraint live_notes_count_from_one check (last >= 1)
);
create table live_note (
  account_id uuid not null,
  number bigint not null,
  -- 'message': what it is about. The body names things by their ids; whoever hears it asks for them as themselves.
  kind text not null constraint a_live_kind_is_words check (kind ~ '^[a-z]+([-.][a-z]+)*$'),
  body jsonb not null default '{}' constraint a_live_note_is_small check (pg_column_size(body) <= 2000),
  told_at timestamptz not null,
  primary key (account_id, number)
);
create index live_note_by_age on live_note (told_at);

alter table live_count enable row level security;
alter table live_note enable row level security;
grant select, insert, update on live_count to marketplace_web;
create policy the_server_counts_live_notes on live_count for all to marketplace_web using (true) with check (true);
grant select, insert, delete on live_note to marketplace_web;
create policy the_server_keeps_live_notes on live_note for all to marketplace_web using (true) with check (true);
grant select on live_count, live_note to signed_in;
create policy everybody_hears_their_own_count on live_count for select to signed_in using (account_id = acting_account());
create policy everybody_hears_their_own_notes on live_note for select to signed_in using (account_id = acting_account());

-- A session that ends closes its open pages, on whichever process they hang.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'session ' || old.id);
  return null;
end $$;
create trigger tell_session_ended after delete on auth_session for each row execute function tell_session_ended();
