-- Holds rentals to the laws that bookings and swaps had before they became one: an agreed leg has its days, and only an accepted exchange waits for a payment.

-- The state of a rental's leg follows from the state of its exchange. The law below and features/bookings/booking-store.server.ts both read it here.
create function rental_leg_state(exchange_state text) returns text language sql immutable as $$
  select case when exchange_state = 'accepted' then 'agreed'
              when exchange_state = 'cancelled' then 'called_off'
              when exchange_state in ('handed_off', 'returned', 'completed') then exchange_state
              else 'offered' end
$$;

-- A rental costs its price, so only a leg of a swap or a circle says what it is worth. A rental's leg has the id of its exchange.
alter table leg add constraint a_leg_of_a_swap_has_its_worth
  check (num_nonnulls(worth_cents, worth_points) = case when id = exchange_id then 0 else 2 end);

create or replace function an_agreed_exchange_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_exchange uuid := case tg_table_name when 'exchange' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'exchange_id')::uuid end;
  found record;
  wrong text;
begin
  select e.kind, e.state into found from exchange e where e.id = of_exchange;
  wrong := case
    when found.state <> 'accepted' and exists (select from exchange_party p where p.exchange_id = of_exchange and p.pay_until is not null)
      then 'waits for a payment and is not accepted'
    when exists (select from leg l where l.exchange_id = of_exchange and l.state in ('agreed', 'handed_off')
                  and not exists (select from listing_claim c where c.leg_id = l.id and c.listing_id = l.listing_id and c.during = l.during))
      then 'has a leg without its days'
    when exists (select from leg l join listing_claim c on c.leg_id = l.id where l.exchange_id = of_exchange and l.state = 'called_off')
      then 'holds the days of a leg that was called off'
  end;
  if wrong is null and found.kind = 'rental' then
    wrong := case
      when (select count(*) from exchange_party p where p.exchange_id = of_exchange) <> 2 then 'is a rental and has not two members'
      when (select count(*) from leg l where l.exchange_id = of_exchange) <> 1 then 'is a rental and has not one leg'
      when not exists (select from leg l
                         join exchange_party giver on giver.exchange_id = of_exchange and giver.member_id = l.giver_id and giver.place = 1
                         join exchange_party receiver on receiver.exchange_id = of_exchange and receiver.member_id = l.receiver_id and receiver.place = 0
                        where l.id = of_exchange and l.exchange_id = of_exchange)
        then 'is a rental whose leg does not go from its owner to its renter'
      when exists (select from leg l where l.id = of_exchange and l.state <> rental_leg_state(found.state)) then 'is a rental whose leg is out of step'
    end;
  elsif wrong is null and found.state in ('accepted', 'handed_off', 'returned', 'completed') then
    wrong := case
      when (select count(*) from exchange_party p where p.exchange_id = of_exchange) < 2 then 'has fewer than two members'
      when exists (select from exchange_party p where p.exchange_id = of_exchange
                    and not exists (select from leg l where l.exchange_id = of_exchange and l.giver_id = p.member_id)) then 'has a member who gives nothing'
      when exists (select from exchange_party p where p.exchange_id = of_exchange
                    and not exists (select from leg l where l.exchange_id = of_exchange and l.receiver_id = p.member_id)) then 'has a member who receives nothing'
      when exists (select from leg l where l.exchange_id = of_exchange and l.state = 'offered') then 'has a leg that nobody has chosen'
    end;
  end if;
  if wrong is not null then
    raise exception 'exchange % %', of_exchange, wrong using errcode = 'P0001', constraint = 'an_agreed_exchange_is_whole';
  end if;
  return null;
end $$;
create constraint trigger an_agreed_exchange_is_whole after insert or update of pay_until, place on exchange_party
  deferrable initially deferred for each row execute function an_agreed_exchange_is_whole();
