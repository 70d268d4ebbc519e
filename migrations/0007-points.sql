-- Adventure Points: a double-entry ledger whose laws the database keeps.

create table points_reason (
  reason text primary key,
  takes_from text[] not null,
  gives_to text[] not null,
  names_exchange boolean not null,
  -- Points pass from one member to another only through an exchange.
  is_between_members boolean not null,
  constraint points_move_between_members_only_through_an_exchange check (is_between_members <= names_exchange)
);
comment on table points_reason is 'What a points transfer may be for, and between which kinds of accounts it moves points. A test compares it with docs/domain/points.md.';
insert into points_reason (reason, takes_from, gives_to, names_exchange, is_between_members) values
  ('founder_bonus', '{issuance}', '{bonus}', false, false),
  ('membership_bundle', '{issuance}', '{bonus}', false, false),
  ('goodwill', '{issuance}', '{bonus}', false, false),
  ('hold', '{available, bonus}', '{escrow}', true, false),
  ('release', '{escrow}', '{available, bonus}', true, false),
  ('refund', '{escrow}', '{available, bonus}', true, false),
  ('earn', '{escrow}', '{available, fees}', true, true),
  ('forfeit', '{escrow}', '{available, fees}', true, true),
  ('give_back', '{available}', '{available, bonus}', true, true),
  ('expiry', '{available, bonus}', '{expiry}', false, false),
  ('account_closed', '{available, bonus}', '{expiry}', false, false),
  ('correction', '{issuance, available, bonus}', '{issuance, available, bonus}', false, false),
  ('relief', '{issuance}', '{bonus}', true, false);
grant select on points_reason to marketplace_web;

create table points_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('available', 'bonus', 'escrow', 'issuance', 'expiry', 'fees')),
  member_id uuid references member (id),
  exchange_id uuid,
  returns_to text check (returns_to in ('available', 'bonus')),
  balance_points bigint not null default 0,
  -- The latest posting; null before the first.
  last_posted_at timestamptz,
  name text generated always as ((kind || coalesce(('/' || (member_id)::text), '')) || coalesce(((('/' || (exchange_id)::text) || '/') || returns_to), '')) stored not null,
  constraint member_points_account_is_never_negative check (member_id is null or balance_points >= 0),
  constraint one_points_account_of_a_name unique (name),
  constraint points_account_is_a_members_or_the_platforms check ((kind in ('available', 'bonus', 'escrow')) = (member_id is not null)),
  constraint points_escrow_names_its_exchange check (num_nonnulls(exchange_id, returns_to) = case kind when 'escrow' then 2 else 0 end)
) with (fillfactor=70);
comment on table points_account is 'Points accounts: two for each member, one for each exchange that holds points, and the club''s own.';
create index points_account_of_member on points_account (member_id, id) where member_id is not null;
insert into points_account (kind) values ('issuance'), ('expiry'), ('fees');
alter table points_account enable row level security;
grant select on points_account to marketplace_web, signed_in;

-- wanted: [{"kind", "member_id", "exchange_id", "returns_to"}]
create function lock_points_accounts(wanted jsonb) returns setof points_account
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  names text[];
begin
  select array_agg(w.kind || coalesce('/' || w.member_id::text, '') || coalesce('/' || w.exchange_id::text || '/' || w.returns_to, ''))
    into names
    from jsonb_to_recordset(wanted) as w (kind text, member_id uuid, exchange_id uuid, returns_to text);
  insert into points_account (kind, member_id, exchange_id, returns_to)
    select distinct w.kind, w.member_id, w.exchange_id, w.returns_to
      from jsonb_to_recordset(wanted) as w (kind text, member_id uuid, exchange_id uuid, returns_to text)
     where (select count(*) from points_account a where a.name = any (names)) < cardinality(names)
     order by 2, 1, 3, 4
    on conflict do nothing;
  return query select a.* from points_account a where a.name = any (names) order by a.id for update;
end $$;
revoke all on function lock_points_accounts(wanted jsonb) from public;
grant execute on function lock_points_accounts(wanted jsonb) to marketplace_web;

create policy members_see_their_own_points_accounts on points_account for select to signed_in using (member_id = acting_account());
create policy the_server_reads_points_accounts on points_account for select to marketplace_web using (true);

create function points_account_begins_empty() returns trigger language plpgsql as $$
begin
  raise exception 'a points account begins empty' using errcode = 'P0001', constraint = 'points_account_begins_empty';
end $$;

create trigger points_account_begins_empty before insert on points_account
  for each row when (new.balance_points <> 0 or new.last_posted_at is not null) execute function points_account_begins_empty();

create function points_balance_changes_only_by_an_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a points balance changes only by an entry' using errcode = 'P0001', constraint = 'points_balance_changes_only_by_an_entry';
end $$;

-- Depth 0 is a statement from outside; the trigger above runs at depth 1.
create trigger points_balance_changes_only_by_an_entry before update on points_account
  for each row when (pg_trigger_depth() = 0) execute function points_balance_changes_only_by_an_entry();

-- Law 2: a posting never changes, not even by the owner of the tables. A mistake is corrected by another transfer.
create function points_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the points ledger is append only' using errcode = 'P0001', constraint = 'points_ledger_is_append_only';
end $$;

create trigger points_ledger_is_append_only before delete on points_account
  for each row execute function points_ledger_is_append_only();
create trigger points_ledger_is_not_emptied before truncate on points_account
  for each statement execute function points_ledger_is_append_only();

create table points_transfer (
  id bigint generated always as identity primary key,
  -- The same key is the same transfer, posted once: 'booking/42/hold'.
  key text not null check (char_length(key) between 1 and 200),
  reason text not null check (reason in ('founder_bonus', 'membership_bundle', 'goodwill', 'relief', 'hold', 'release', 'refund', 'earn', 'forfeit', 'give_back',
                    'expiry', 'account_closed', 'correction')),
  exchange_id uuid,
  correction_id bigint,
  -- The account that caused it; null for a job.
  made_by uuid,
  posted_at timestamptz not null,
  constraint a_points_transfer_is_posted_once unique (key),
  constraint points_transfer_names_its_correction check ((reason = 'correction') = (correction_id is not null))
);
comment on table points_transfer is 'One posting: why, when, by whom, for which exchange.';
create unique index a_correction_is_posted_once on points_transfer (correction_id) where correction_id is not null;
create index points_transfer_of_exchange on points_transfer (exchange_id, id) where exchange_id is not null;
-- Relief is given once per booking.
create unique index relief_is_given_once_for_a_booking on points_transfer (exchange_id) where reason = 'relief';
alter table points_transfer enable row level security;
grant select on points_transfer to marketplace_web, signed_in;

-- Law 1: a balance changes only by an entry, so each balance is the sum of its entries.
create function move_points_balance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update points_account a
     set balance_points = a.balance_points + new.points, last_posted_at = greatest(a.last_posted_at, t.posted_at)
    from points_transfer t
   where a.id = new.account_id and t.id = new.transfer_id
  returning a.balance_points, a.member_id into new.balance_after_points, new.member_id;
  if not found then new.balance_after_points := null; end if;
  return new;
end $$;

create policy the_server_reads_points_transfers on points_transfer for select to marketplace_web using (true);
create trigger points_ledger_is_append_only before update or delete on points_transfer
  for each row execute function points_ledger_is_append_only();
create trigger points_ledger_is_not_emptied before truncate on points_transfer
  for each statement execute function points_ledger_is_append_only();

-- Law 4: a transfer moves points as its reason says: between these kinds of accounts, for its own exchange, within one wallet unless the
-- reason passes points on, and a correction exactly as two operators agreed.
create function points_transfer_follows_its_reason() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select case
      when count(e.transfer_id) < 2 then 'has fewer than two entries'
      when r.names_exchange <> (new.exchange_id is not null) then 'names an exchange exactly when its reason does not'
      when bool_or(e.points < 0 and not a.kind = any (r.takes_from)) then 'takes from an account that its reason does not take from'
      when bool_or(e.points > 0 and not a.kind = any (r.gives_to)) then 'gives to an account that its reason does not give to'
      when bool_or(a.kind = 'escrow' and a.exchange_id is distinct from new.exchange_id)
        then 'touches what is held for another exchange'
      when not r.is_between_members and count(distinct a.member_id) > 1 then 'moves points from one member to another'
      when new.correction_id is not null and not exists (
             select from points_correction c
              where c.id = new.correction_id and c.state = 'confirmed'
                and exists (select from points_entry m join points_account k on k.id = m.account_id
                             where m.transfer_id = new.id and k.member_id = c.member_id and k.kind = c.account and m.points = c.points))
        then 'is not what two operators agreed on'
    end
    into wrong
    from points_reason r
    left join points_entry e on e.transfer_id = new.id
    left join points_account a on a.id = e.account_id
   where r.reason = new.reason
   group by r.reason;
  if wrong is not null then
    raise exception 'points transfer % (%) %', new.id, new.reason, wrong using errcode = 'P0001', constraint = 'points_transfer_follows_its_reason';
  end if;
  return null;
end $$;

create constraint trigger points_transfer_follows_its_reason after insert on points_transfer
  deferrable initially deferred for each row execute function points_transfer_follows_its_reason();

create table points_entry (
  transfer_id bigint not null,
  account_id bigint not null,
  points bigint not null,
  -- Filled in as the entry is written: the account's balance just after it, and whose account it is.
  balance_after_points bigint not null,
  member_id uuid,
  primary key (transfer_id, account_id),
  constraint a_points_entry_moves_points check (points <> 0)
);
comment on table points_entry is 'The lines of a transfer, which sum to zero. There are no foreign keys because a trigger checks the accounts anyway.';
create index points_entry_of_account on points_entry (account_id, transfer_id);
create index points_entry_of_member on points_entry (member_id, transfer_id) where member_id is not null;
alter table points_entry enable row level security;
grant select on points_entry to marketplace_web, signed_in;

-- Law 3: the entries of a transfer sum to zero, checked at the commit.
create function points_transfer_sums_to_zero() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select sum(points) from points_entry where transfer_id = new.transfer_id) <> 0 then
    raise exception 'the entries of points transfer % do not sum to zero', new.transfer_id
      using errcode = 'P0001', constraint = 'points_transfer_sums_to_zero';
  end if;
  return null;
end $$;

-- transfers: [{"key", "reason", "exchange_id", "correction_id", "made_by", "posted_at", "entries": [{"account_id", "points"}]}]
create function post_points_transfers(transfers jsonb) returns table (transfer_key text, transfer_id bigint, is_new boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
begin
  perform from points_account a
    where a.id in (select (e ->> 'account_id')::bigint from jsonb_path_query(transfers, '$[*].entries[*]') e)
    order by a.id for update;
  for t in
    select * from jsonb_to_recordset(transfers)
      as r (key text, reason text, exchange_id uuid, correction_id bigint, made_by uuid, posted_at timestamptz, entries jsonb)
  loop
    transfer_key := t.key;
    insert into points_transfer (key, reason, exchange_id, correction_id, made_by, posted_at)
      values (t.key, t.reason, t.exchange_id, t.correction_id, t.made_by, t.posted_at)
      on conflict on constraint a_points_transfer_is_posted_once do nothing
      returning id into transfer_id;
    is_new := found;
    if is_new then
      insert into points_entry (transfer_id, account_id, points)
        select post_points_transfers.transfer_id, e.account_id, e.points
          from jsonb_to_recordset(t.entries) as e (account_id bigint, points bigint) order by e.account_id;
    else
      select p.id into transfer_id from points_transfer p where p.key = t.key
         and (p.reason, p.exchange_id, p.correction_id) is not distinct from (t.reason, t.exchange_id, t.correction_id)
         and (select jsonb_agg(jsonb_build_object('account_id', e.account_id, 'points', e.points) order by e.account_id)
                from points_entry e where e.transfer_id = p.id)
           = (select jsonb_agg(jsonb_build_object('account_id', e.account_id, 'points', e.points) order by e.account_id)
                from jsonb_to_recordset(t.entries) as e (account_id bigint, points bigint));
      if not found then
        raise exception 'the key % was used for another points transfer', t.key
          using errcode = 'P0001', constraint = 'a_points_key_means_one_transfer';
      end if;
    end if;
    return next;
  end loop;
end $$;
revoke all on function post_points_transfers(transfers jsonb) from public;
grant execute on function post_points_transfers(transfers jsonb) to marketplace_web;

create policy members_see_their_own_points_entries on points_entry for select to signed_in using (member_id = acting_account());
create policy the_server_reads_points_entries on points_entry for select to marketplace_web using (true);
create trigger move_points_balance before insert on points_entry for each row execute function move_points_balance();
create trigger points_ledger_is_append_only before update or delete on points_entry
  for each row execute function points_ledger_is_append_only();
create trigger points_ledger_is_not_emptied before truncate on points_entry
  for each statement execute function points_ledger_is_append_only();
create constraint trigger points_transfer_sums_to_zero after insert on points_entry
  deferrable initially deferred for each row execute function points_transfer_sums_to_zero();
create policy members_see_their_own_points_transfers on points_transfer for select to signed_in
  using (exists (select from points_entry e where e.transfer_id = points_transfer.id and e.member_id = acting_account()));

create table points_correction (
  id bigint generated always as identity primary key,
  member_id uuid not null references member (id),
  account text not null check (account in ('available', 'bonus')),
  -- Positive: the member gets points. Negative: the member loses points.
  points bigint not null,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'declined', 'withdrawn')),
  proposed_by uuid not null references operator (account_id),
  proposed_at timestamptz not null,
  decided_by uuid references operator (account_id),
  decided_at timestamptz,
  constraint a_correction_has_a_reason check (btrim(reason) <> '' and char_length(reason) <= 2000),
  constraint a_correction_is_decided_by_another_operator check (state not in ('confirmed', 'declined') or decided_by <> proposed_by),
  constraint a_correction_is_withdrawn_by_who_proposed_it check (state <> 'withdrawn' or decided_by = proposed_by),
  constraint a_correction_moves_points check (points <> 0 and abs(points) <= 1000000),
  constraint a_correction_that_was_decided_says_by_whom_and_when check (num_nonnulls(decided_by, decided_at) = case state when 'proposed' then 0 else 2 end)
);
comment on table points_correction is 'Corrections of the ledger: one operator proposes, another one confirms.';
create index points_correction_of_member on points_correction (member_id, id);
grant select, insert, update (state, decided_by, decided_at) on points_correction to marketplace_web;
alter table points_transfer add foreign key (correction_id) references points_correction(id);

create table points_expiry_notice (
  member_id uuid not null references member (id),
  silent_since timestamptz not null,
  days_before smallint not null check (days_before between 1 and 365),
  told_at timestamptz not null,
  constraint each_expiry_notice_goes_out_once primary key (member_id, silent_since, days_before)
);
comment on table points_expiry_notice is 'Which notices before points expire were sent, for which time without activity.';
alter table points_expiry_notice enable row level security;
grant select, insert on points_expiry_notice to marketplace_web;
grant select on points_expiry_notice to signed_in;
create policy members_see_their_own_expiry_notices on points_expiry_notice for select to signed_in using (member_id = acting_account());
create policy the_server_keeps_expiry_notices on points_expiry_notice for all to marketplace_web using (true) with check (true);
