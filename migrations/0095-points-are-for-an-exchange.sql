-- Points name the exchange that they are for by its row: a rental has the booking's id there, so the ids stay.

drop index relief_is_given_once_for_a_booking;
alter table points_account drop column name, drop column exchange_kind, drop constraint points_account_exchange_id_check;
alter table points_account alter column exchange_id type uuid using exchange_id::uuid,
  add foreign key (exchange_id) references exchange (id) deferrable initially deferred,
  add column name text not null generated always as (
    kind || coalesce('/' || member_id::text, '') || coalesce('/' || exchange_id::text || '/' || returns_to, '')
  ) stored constraint one_points_account_of_a_name unique,
  add constraint points_escrow_names_its_exchange check (num_nonnulls(exchange_id, returns_to) = case kind when 'escrow' then 2 else 0 end);
-- Looked at when the transaction commits: a request sets points aside before it is written.
alter table points_transfer drop column exchange_kind;
alter table points_transfer alter column exchange_id type uuid using exchange_id::uuid,
  add foreign key (exchange_id) references exchange (id) deferrable initially deferred;
create index points_transfer_of_exchange on points_transfer (exchange_id, id) where exchange_id is not null;
-- Relief is given once for a booking, whatever is sent again.
create unique index relief_is_given_once_for_a_booking on points_transfer (exchange_id) where reason = 'relief';

create or replace function points_transfer_follows_its_reason() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- wanted: [{"kind", "member_id", "exchange_id", "returns_to"}]
create or replace function lock_points_accounts(wanted jsonb) returns setof points_account
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

-- transfers: [{"key", "reason", "exchange_id", "correction_id", "made_by", "posted_at", "entries": [{"account_id", "points"}]}]
create or replace function post_points_transfers(transfers jsonb) returns table (transfer_key text, transfer_id bigint, is_new boolean)
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

-- How events, addresses and wallets call an exchange. It tells nobody more than the kind, so that whoever may read what is for the exchange may ask.
create function exchange_name(of_exchange uuid) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('kind', case e.kind when 'rental' then 'booking' else 'swap' end, 'id', e.id) from exchange e where e.id = of_exchange
$$;
