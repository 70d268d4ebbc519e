-- The tables of swaps become the tables of every exchange: a swap is one kind of it, a circle another, and rentals follow. Names only: no rule changes here.

alter table swap rename to exchange;
alter table swap_party rename to exchange_party;
alter table swap_offer rename to exchange_offer;
alter table swap_leg rename to leg;

alter table exchange_party rename column swap_id to exchange_id;
alter table exchange_offer rename column swap_id to exchange_id;
alter table leg rename column swap_id to exchange_id;
alter table circle rename column swap_id to exchange_id;
alter table circle_place rename column swap_id to exchange_id;
alter table thread rename column swap_id to exchange_id;
alter table listing_claim rename column swap_leg_id to leg_id;

-- Names made out of the tables' names. Sentences about swaps alone keep theirs: a_swap_is_offered_once.
do $$
declare
  found record;
  tables constant regclass[] := array['exchange', 'exchange_party', 'exchange_offer', 'leg', 'circle', 'circle_place', 'thread', 'listing_claim']::regclass[];
  renamed text;
begin
  for found in
    select c.relname::text as name, 'alter index %I rename to %I' as command, '' as of_table
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any(tables) and c.relname like 'swap\_%' and not exists (select from pg_constraint k where k.conindid = c.oid)
    union all
    select k.conname::text, 'alter table %3$s rename constraint %1$I to %2$I', k.conrelid::regclass::text
      from pg_constraint k where k.conrelid = any(tables) and k.conname ~ '(^|_)swap_(leg|party|offer|id)?'
       and k.conname !~ '^(a|an|what|nobody)_'
  loop
    renamed := regexp_replace(found.name, '(^|_)swap_id', '\1exchange_id', 'g');
    renamed := regexp_replace(renamed, '^swap_leg', 'leg');
    renamed := replace(replace(renamed, 'swap_leg_id', 'leg_id'), 'swap_', 'exchange_');
    if renamed = found.name then continue; end if;
    execute format(found.command, found.name, renamed, found.of_table);
  end loop;
end $$;

alter table exchange rename constraint a_swap_has_its_time_to_answer to an_exchange_has_its_time_to_answer;
alter table exchange rename constraint a_swap_that_is_over_has_its_instant to an_exchange_that_is_over_has_its_instant;
alter table exchange rename constraint a_swaps_end_reason_is_short to the_reason_an_exchange_ended_is_short;
alter table exchange rename constraint what_was_swapped_has_its_instant to an_agreed_exchange_has_its_instant;
alter table exchange_party rename constraint a_member_is_in_a_swap_once to a_member_is_in_an_exchange_once;
alter table exchange_party rename constraint a_swap_costs_nothing_or_more to an_exchange_costs_nothing_or_more;
alter table exchange_party rename constraint a_swap_has_one_member_in_a_place to an_exchange_has_one_member_in_a_place;
alter table exchange_party rename constraint nobody_swaps_with_themselves to nobody_exchanges_with_themselves;
alter table exchange_offer rename constraint a_swap_message_is_short to an_offers_message_is_short;
alter table listing_claim rename constraint a_block_belongs_to_no_swap to a_block_belongs_to_no_leg;
alter table thread rename constraint a_swap_has_one_thread to an_exchange_has_one_thread;

alter table exchange drop constraint exchange_kind_is_known;
update exchange set kind = 'swap' where kind = 'direct';
alter table exchange add constraint exchange_kind_is_known check (kind in ('swap', 'circle'));

alter policy members_see_their_own_swap on exchange rename to members_see_their_own_exchange;
alter policy the_server_keeps_swap on exchange rename to the_server_keeps_exchange;
alter policy members_see_their_own_swap_party on exchange_party rename to members_see_their_own_exchange_party;
alter policy the_server_keeps_swap_party on exchange_party rename to the_server_keeps_exchange_party;
alter policy members_see_their_own_swap_offer on exchange_offer rename to members_see_their_own_exchange_offer;
alter policy the_server_keeps_swap_offer on exchange_offer rename to the_server_keeps_exchange_offer;
alter policy members_see_their_own_swap_leg on leg rename to members_see_their_own_leg;
alter policy the_server_keeps_swap_leg on leg rename to the_server_keeps_leg;
alter policy receivers_in_a_swap_see_the_place on listing_place rename to receivers_see_the_place;

-- Functions keep their text, so those that name a table or a column are written again.
alter function is_in_swap rename to is_in_exchange;
create or replace function is_in_exchange(which uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from exchange_party where exchange_id = which and member_id = acting_account()) $$;

alter function swap_is_between_accounts rename to exchange_is_between_accounts;
create or replace function exchange_is_between_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array(select member_id from exchange_party where exchange_id = new.id)) then
    raise exception 'An account of exchange % was deleted', new.id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;
alter trigger a_swap_is_agreed_between_accounts on exchange rename to an_exchange_is_agreed_between_accounts;

alter function swap_party_has_an_account rename to exchange_party_has_an_account;
create or replace function exchange_party_has_an_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array[new.member_id]) then
    raise exception 'An account of exchange % was deleted', new.exchange_id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;
alter trigger a_swap_is_offered_between_accounts on exchange_party rename to an_exchange_is_offered_between_accounts;

drop trigger an_agreed_swap_is_whole on exchange;
drop trigger an_agreed_swap_is_whole on leg;
alter function an_agreed_swap_is_whole rename to an_agreed_exchange_is_whole;
create or replace function an_agreed_exchange_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_exchange uuid := case tg_table_name when 'exchange' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'exchange_id')::uuid end;
  wrong text;
begin
  if not exists (select from exchange where id = of_exchange and state in ('accepted', 'handed_off', 'returned', 'completed')) then
    return null;
  end if;
  select case
      when (select count(*) from exchange_party p where p.exchange_id = of_exchange) < 2 then 'has fewer than two members'
      when exists (select from exchange_party p where p.exchange_id = of_exchange
                    and not exists (select from leg l where l.exchange_id = of_exchange and l.giver_id = p.member_id)) then 'has a member who gives nothing'
      when exists (select from exchange_party p where p.exchange_id = of_exchange
                    and not exists (select from leg l where l.exchange_id = of_exchange and l.receiver_id = p.member_id)) then 'has a member who receives nothing'
      when exists (select from leg l where l.exchange_id = of_exchange and l.state = 'offered') then 'has a leg that nobody has chosen'
      when exists (select from leg l where l.exchange_id = of_exchange and l.state in ('agreed', 'handed_off')
                    and not exists (select from listing_claim c where c.leg_id = l.id and c.listing_id = l.listing_id and c.during = l.during))
        then 'has a leg without its days'
      when exists (select from leg l join listing_claim c on c.leg_id = l.id where l.exchange_id = of_exchange and l.state = 'called_off')
        then 'holds the days of a leg that was called off'
    end into wrong;
  if wrong is not null then
    raise exception 'exchange % %', of_exchange, wrong using errcode = 'P0001', constraint = 'an_agreed_exchange_is_whole';
  end if;
  return null;
end $$;
create constraint trigger an_agreed_exchange_is_whole after insert or update of state on exchange
  deferrable initially deferred for each row execute function an_agreed_exchange_is_whole();
create constraint trigger an_agreed_exchange_is_whole after insert or update of state, during, giver_id, receiver_id on leg
  deferrable initially deferred for each row execute function an_agreed_exchange_is_whole();

-- What is told of an exchange by its kind: 'swap_leg' is 'leg' now, and 'swap_party' is 'exchange_party'.
drop trigger a_leg_that_goes_on_overtakes_no_show_reports on leg;
drop policy members_see_interruptions_of_their_own_trips on trip_interruption;
alter table breakdown_report drop constraint a_breakdown_is_of_a_known_kind;
alter table debt drop constraint a_debt_is_of_a_known_kind;
alter table dispute drop constraint a_dispute_is_of_a_known_kind;
alter table exchange_review drop constraint a_review_is_about_a_known_kind;
alter table handover drop constraint handover_kind_is_known;
alter table no_show_report drop constraint a_no_show_is_of_a_known_kind;
alter table safety_checklist_word drop constraint a_checklist_belongs_to_an_exchange;
alter table trip_interruption drop constraint what_is_interrupted_is_known;
do $$
declare t text;
begin
  for t in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'exchange_kind' loop
    execute format('alter table %I disable trigger user', t);
    execute format($sql$ update %I set exchange_kind = case exchange_kind when 'swap_leg' then 'leg' else 'exchange_party' end
                          where exchange_kind in ('swap_leg', 'swap_party') $sql$, t);
    execute format('alter table %I enable trigger user', t);
  end loop;
  alter table event disable trigger user;
  update event set name = replace(name, 'swap_leg', 'leg'),
                   subject_kind = replace(replace(subject_kind, 'swap_leg', 'leg'), 'swap_party', 'exchange_party'),
                   body = replace(replace(body::text, '"swap_leg"', '"leg"'), '"swap_party"', '"exchange_party"')::jsonb
   where name like 'swap\_leg%' or subject_kind in ('swap_leg', 'swap_party') or body::text ~ '"swap_(leg|party)"';
  alter table event enable trigger user;
  alter table job disable trigger user;
  update job set body = replace(replace(body::text, '"swap_leg"', '"leg"'), '"swap_party"', '"exchange_party"')::jsonb
   where body::text ~ '"swap_(leg|party)"';
  alter table job enable trigger user;
end $$;
alter table breakdown_report add constraint a_breakdown_is_of_a_known_kind check (exchange_kind in ('booking', 'leg'));
alter table debt add constraint a_debt_is_of_a_known_kind check (exchange_kind in ('booking', 'leg'));
alter table dispute add constraint a_dispute_is_of_a_known_kind check (exchange_kind in ('booking', 'leg'));
alter table exchange_review add constraint a_review_is_about_a_known_kind check (exchange_kind in ('booking', 'leg'));
alter table handover add constraint handover_kind_is_known check (exchange_kind in ('booking', 'leg'));
alter table no_show_report add constraint a_no_show_is_of_a_known_kind check (exchange_kind in ('booking', 'leg'));
alter table safety_checklist_word add constraint a_checklist_belongs_to_an_exchange check (exchange_kind in ('booking', 'leg'));
alter table trip_interruption add constraint what_is_interrupted_is_known check (exchange_kind in ('booking', 'leg'));
create trigger a_leg_that_goes_on_overtakes_no_show_reports after update of state on leg
  for each row when (old.state = 'agreed' and new.state <> 'agreed') execute function overtake_no_show_reports('leg');
create policy members_see_interruptions_of_their_own_trips on trip_interruption for select to signed_in
  using (exchange_kind = 'booking' and exists (select from booking b where b.id = exchange_id)
      or exchange_kind = 'leg' and exists (select from leg l where l.id = trip_interruption.exchange_id));
