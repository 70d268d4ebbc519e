-- Exchanges: every rental, swap and circle is one exchange with parties, offers and legs.

create table quote (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  member_id uuid not null references member (id),
  made_at timestamptz not null,
  valid_until timestamptz not null,
  -- The request and its price (features/bookings/quote.ts: QuoteRequest, Quote).
  asked jsonb not null,
  price jsonb not null,
  constraint a_quote_ends_after_it_was_made check (valid_until > made_at)
);
comment on table quote is 'A price that was shown, valid for half an hour. It never changes; the exchange refers to it.';
create index quote_by_age on quote (valid_until);
grant select, insert, delete on quote to marketplace_web;

create function quotes_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'quotes never change' using errcode = 'P0001', constraint = 'quotes_never_change';
end $$;

create trigger quotes_never_change before update on quote for each row execute function quotes_never_change();

create table exchange (
  id uuid primary key default gen_random_uuid(),
  -- rental: one leg. swap: two members who may counter. circle: each member receives from one and gives to another, and all say yes or no.
  kind text not null,
  state text not null,
  -- The version of the open offer, and who made it; null: the club.
  version smallint not null default 1,
  offered_by uuid references member (id),
  -- The earliest pick-up of its legs, for lists and deadlines.
  first_pick_up_at timestamptz not null,
  answer_until timestamptz,
  asked_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- Who declined or cancelled it, and why; null: a deadline, or an exchange that took the days.
  ended_by uuid references member (id),
  end_reason text,
  -- Law: a member has one open offer for the same days of a listing, even from two windows or two presses. Null for circles.
  asker_id uuid references member (id),
  asked_listing_id bigint references listing (id),
  -- The days of the open offer: local time of the listing, half-open, as the calendar would lose them.
  asked_during tsrange,
  way text not null,
  quote_id uuid references quote (id) on delete set null,
  constraint a_quote_makes_one_exchange unique (quote_id),
  constraint a_swap_is_offered_once exclude using gist (asker_id with =, asked_listing_id with =, asked_during with &&) where (state = 'requested'),
  constraint an_agreed_exchange_has_its_instant check ((state in ('accepted', 'handed_off', 'returned', 'completed')) <= (accepted_at is not null)),
  constraint an_exchange_has_its_time_to_answer check ((state = 'requested') = (answer_until is not null)),
  constraint an_exchange_that_is_over_has_its_instant check ((state in ('declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed')) = (ended_at is not null)),
  constraint exchange_kind_is_known check (kind in ('rental', 'swap', 'circle')),
  constraint exchange_state_is_known check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'handed_off', 'returned', 'completed')),
  constraint exchange_version_counts_from_one check (version >= 1),
  constraint exchange_way_is_known check (way in ('rent', 'directSwap', 'adventurePoints', 'cashAndPoints')),
  constraint the_reason_an_exchange_ended_is_short check (char_length(end_reason) <= 2000),
  constraint what_a_swap_asks_for_is_whole check (num_nulls(asker_id, asked_listing_id, asked_during) in (0, 3))
);
comment on table exchange is 'A rental, a swap or a circle from the request to its end.';
create index exchange_to_answer on exchange (answer_until) where state = 'requested';
alter table exchange enable row level security;
grant select on exchange to signed_in;
grant select, insert, update on exchange to marketplace_web;

-- The name of an exchange in events, addresses and wallets. It reveals only the kind, so any reader may call it.
create function exchange_name(of_exchange uuid) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('kind', case e.kind when 'rental' then 'booking' else 'swap' end, 'id', e.id) from exchange e where e.id = of_exchange
$$;

-- The state of a rental's leg follows from the state of its exchange. The law below and the code both read it here.
create function rental_leg_state(exchange_state text) returns text language sql immutable as $$
  select case when exchange_state = 'accepted' then 'agreed'
              when exchange_state = 'cancelled' then 'called_off'
              when exchange_state in ('handed_off', 'returned', 'completed') then exchange_state
              else 'offered' end
$$;

create policy the_server_keeps_exchange on exchange to marketplace_web using (true) with check (true);

-- The law of a whole exchange, checked at the commit so that a command may write in any order.
-- A rental: one leg, from the owner to the renter, in the state that follows from the exchange.
-- An agreed swap: every member gives and receives, and each leg that is ahead or under way has its days.
create function an_agreed_exchange_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create constraint trigger an_agreed_exchange_is_whole after insert or update of state on exchange
  deferrable initially deferred for each row execute function an_agreed_exchange_is_whole();

create function exchange_is_between_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array(select member_id from exchange_party where exchange_id = new.id)) then
    raise exception 'An account of exchange % was deleted', new.id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;

create trigger an_exchange_is_agreed_between_accounts before update of state on exchange for each row when (((new.state = 'accepted'::text) and (old.state is distinct from new.state))) execute function exchange_is_between_accounts();
alter table points_account add foreign key (exchange_id) references exchange(id) deferrable initially deferred;
alter table points_transfer add foreign key (exchange_id) references exchange(id) deferrable initially deferred;

create table exchange_party (
  id uuid primary key default gen_random_uuid(),
  exchange_id uuid not null references exchange (id),
  member_id uuid not null references member (id),
  -- In a circle each member receives from the next. The one who asked is first.
  place smallint not null,
  -- The version that this member agreed to; null: none yet.
  agreed_version smallint,
  agreed_at timestamptz,
  -- The member who gives to this one and gets the top-up.
  pays_to uuid not null references member (id),
  -- What this member pays for the open offer, in CAD cents and whole points (features/swaps/swap-price.ts).
  price jsonb not null,
  total_cents integer not null,
  points integer not null,
  -- The bond: half of what this member owes, held after they received and until they gave.
  bond_cents integer not null,
  -- Until when this member can pay another way after their card failed.
  pay_until timestamptz,
  -- The club's fee on what this member earns, as agreed, in hundredths of a percent.
  fee_hundredths smallint,
  -- What this member is refunded after the end.
  refund_percent smallint,
  refund_cents integer,
  constraint a_bond_is_not_negative check (bond_cents >= 0),
  constraint a_fee_is_a_part check (fee_hundredths between 0 and 10000),
  constraint a_member_is_in_an_exchange_once unique (exchange_id, member_id),
  constraint a_refund_is_a_percentage check (refund_percent between 0 and 100),
  constraint a_refund_is_not_negative check (refund_cents >= 0),
  constraint a_top_up_is_not_negative check (points >= 0),
  constraint an_exchange_costs_nothing_or_more check (total_cents >= 0),
  constraint an_exchange_has_one_member_in_a_place unique (exchange_id, place),
  constraint nobody_exchanges_with_themselves check (member_id <> pays_to)
);
comment on table exchange_party is 'A member in an exchange: what they pay, and whether they said yes to the open offer.';
create index exchange_party_of_member on exchange_party (member_id, exchange_id);
alter table exchange_party enable row level security;
grant select on exchange_party to signed_in;
grant select, insert, update on exchange_party to marketplace_web;

create function is_in_exchange(which uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from exchange_party where exchange_id = which and member_id = acting_account()) $$;
revoke all on function is_in_exchange(which uuid) from public;
grant execute on function is_in_exchange(which uuid) to signed_in;

create policy members_see_their_own_exchange_party on exchange_party for select to signed_in
  using (is_in_exchange(exchange_id));
create policy the_server_keeps_exchange_party on exchange_party to marketplace_web using (true) with check (true);
create constraint trigger an_agreed_exchange_is_whole after insert or update of pay_until, place on exchange_party
  deferrable initially deferred for each row execute function an_agreed_exchange_is_whole();

create function exchange_party_has_an_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array[new.member_id]) then
    raise exception 'An account of exchange % was deleted', new.exchange_id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;

create trigger an_exchange_is_offered_between_accounts before insert on exchange_party for each row execute function exchange_party_has_an_account();
create policy members_see_their_own_exchange on exchange for select to signed_in
  using (is_in_exchange(id));

create table exchange_offer (
  exchange_id uuid not null references exchange (id),
  version smallint not null,
  made_by uuid references member (id),
  made_at timestamptz not null,
  -- features/swaps/swap-offer.ts: OfferTerms.
  terms jsonb not null,
  message text not null default '',
  primary key (exchange_id, version),
  constraint an_offers_message_is_short check (char_length(message) <= 2000)
);
comment on table exchange_offer is 'Every version of an offer, as it was made.';
alter table exchange_offer enable row level security;
grant select on exchange_offer to signed_in;
grant select, insert on exchange_offer to marketplace_web;
create policy members_see_their_own_exchange_offer on exchange_offer for select to signed_in
  using (is_in_exchange(exchange_id));
create policy the_server_keeps_exchange_offer on exchange_offer to marketplace_web using (true) with check (true);

create function offers_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'offers never change' using errcode = 'P0001', constraint = 'offers_never_change';
end $$;

create trigger offers_never_change before delete or update on exchange_offer for each row execute function offers_never_change();

create table leg (
  id uuid primary key default gen_random_uuid(),
  exchange_id uuid not null references exchange (id),
  listing_id bigint not null references listing (id),
  giver_id uuid not null references member (id),
  receiver_id uuid not null references member (id),
  -- offered: part of the open offer, possibly one of several to choose from.
  state text not null,
  -- Calendar days as requested, local times in the listing's time zone at that time, and the days that the calendar loses.
  from_day date not null,
  to_day date not null,
  time_zone text not null,
  pick_up timestamp(0) not null,
  return_by timestamp(0) not null,
  during tsrange not null,
  pick_up_at timestamptz not null,
  return_at timestamptz not null,
  -- What these days would cost as a rental, without the deposit, in CAD cents and whole points.
  worth_cents integer,
  worth_points integer,
  deposit_cents integer not null,
  -- Title, rules and policy as agreed. Later changes of the listing don't matter.
  terms jsonb not null,
  -- Whether it counts towards the owner's yearly limit, so that cancelling can give it back.
  is_counted boolean not null default false,
  handed_off_at timestamptz,
  returned_at timestamptz,
  claim_until timestamptz,
  hand_off_confirmed_by text[] not null default '{}',
  return_confirmed_by text[] not null default '{}',
  called_off_by text,
  call_off_reason text,
  -- Since when a claim is open: until it ends, the leg doesn't complete.
  -- When the first side said that it is back.
  return_said_at timestamptz,
  disputed_at timestamptz,
  -- The emergency that called it off.
  called_off_for uuid,
  hand_off_said_at timestamptz,
  -- The order of the listings in the offer, the same in messages, on the page and in the price.
  place smallint not null default 0,
  constraint a_call_off_reason_is_short check (char_length(call_off_reason) <= 2000),
  constraint a_leg_is_called_off_by_somebody_known check (called_off_by in (
  'giver', 'receiver', 'both', 'swap', 'emergency', 'clock', 'silence', 'operator')),
  constraint a_leg_is_worth_no_negative_points check (worth_points >= 0),
  constraint a_leg_is_worth_nothing_or_more check (worth_cents >= 0),
  -- A rental has a price, so only legs of swaps and circles have a worth. A rental's leg has the id of its exchange.
  constraint a_leg_of_a_swap_has_its_worth check (num_nonnulls(worth_cents, worth_points) = case when id = exchange_id then 0 else 2 end),
  constraint a_leg_takes_some_time check (not isempty(during)),
  constraint a_legs_deposit_is_not_negative check (deposit_cents >= 0),
  constraint a_legs_hand_off_is_confirmed_by_its_sides check (hand_off_confirmed_by <@ array['giver', 'receiver']),
  constraint a_legs_return_is_confirmed_by_its_sides check (return_confirmed_by <@ array['giver', 'receiver']),
  constraint a_returned_leg_can_be_claimed_for check ((state = 'returned') = (claim_until is not null)),
  constraint leg_state_is_known check (state in ('offered', 'agreed', 'handed_off', 'returned', 'completed', 'called_off')),
  constraint nobody_gives_to_themselves check (giver_id <> receiver_id),
  constraint only_a_leg_that_came_back_is_disputed check (disputed_at is null or state in ('returned', 'completed')),
  constraint only_what_is_called_off_names_an_emergency check (called_off_for is null or state = 'called_off'),
  constraint who_called_off_a_leg_is_known check ((state = 'called_off') = (called_off_by is not null)),
  foreign key (exchange_id, giver_id) references exchange_party(exchange_id, member_id),
  foreign key (exchange_id, receiver_id) references exchange_party(exchange_id, member_id)
);
comment on table leg is 'One listing going from one member to another for some days. A rental has one leg, a swap two, a circle three or more.';
create index leg_called_off_by_giver on leg (giver_id) where called_off_by = 'giver';
create index leg_called_off_for_emergency on leg (called_off_for) where called_off_for is not null;
create index leg_of_giver on leg (giver_id, pick_up_at, id);
create index leg_of_receiver on leg (receiver_id, pick_up_at, id);
create index leg_of_swap on leg (exchange_id, pick_up_at, id);
create index leg_offered_on_listing on leg using gist (listing_id, during) where state = 'offered';
alter table leg enable row level security;
grant select on leg to signed_in;
grant select, insert, update, delete on leg to marketplace_web;

-- The name of a leg in events and addresses. It reveals only the kind, so any reader may call it.
create function leg_name(of_leg uuid) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('kind', case e.kind when 'rental' then 'booking' else 'leg' end, 'id', l.id)
    from leg l join exchange e on e.id = l.exchange_id where l.id = of_leg
$$;

create policy members_see_their_own_leg on leg for select to signed_in
  using (is_in_exchange(exchange_id));
create policy the_server_keeps_leg on leg to marketplace_web using (true) with check (true);

-- Once the exchange is handed over, cancelled or called off there is nothing left to report.
create function overtake_no_show_reports() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update no_show_report set state = 'overtaken', ended_at = now() where leg_id = new.id and state in ('reported', 'contested');
  return null;
end $$;

create trigger a_leg_that_goes_on_overtakes_no_show_reports after update of state on leg
  for each row when (old.state = 'agreed' and new.state <> 'agreed') execute function overtake_no_show_reports();
create constraint trigger an_agreed_exchange_is_whole after insert or update of state, during, giver_id, receiver_id on leg
  deferrable initially deferred for each row execute function an_agreed_exchange_is_whole();
create policy receivers_see_the_place on listing_place for select to signed_in
  using (exists ( select from leg l where ((l.listing_id = listing_place.listing_id) and (l.receiver_id = acting_account()) and (l.state in ('agreed', 'handed_off')))));
alter table listing_claim add foreign key (leg_id) references leg(id);

create table exchange_cancel_word (
  exchange_id uuid not null references exchange (id),
  side text not null,
  refund_percent smallint not null,
  reason text not null,
  said_at timestamptz not null,
  primary key (exchange_id, side),
  constraint a_word_has_a_short_reason check (char_length(reason) between 1 and 2000),
  constraint a_word_is_a_percentage check (refund_percent between 0 and 100),
  constraint a_word_is_of_a_side check (side in ('renter', 'owner'))
);
comment on table exchange_cancel_word is 'Cancelling together: each side names the percentage to refund, and it ends when both name the same.';
alter table exchange_cancel_word enable row level security;
grant select, insert, update, delete on exchange_cancel_word to marketplace_web;
grant select on exchange_cancel_word to signed_in;
create policy members_see_cancel_words_of_their_own_exchanges on exchange_cancel_word for select to signed_in using (is_in_exchange(exchange_id));
create policy the_server_keeps_cancel_words on exchange_cancel_word to marketplace_web using (true) with check (true);

create table leg_extension (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  -- The new last day (day of departure for stays), and the one before.
  to_day date not null,
  from_to_day date not null,
  -- The price of the added days in CAD cents (features/bookings/quote.ts: Quote).
  price jsonb not null,
  total_cents integer not null,
  state text not null,
  answer_until timestamptz not null,
  asked_at timestamptz not null,
  -- The end before the extension, for the case that it can't be paid.
  -- Local time: when it was due back, and when the calendar would have been free again.
  from_return_by timestamp(0),
  from_free_at timestamp(0),
  constraint an_agreed_extension_knows_its_way_back check (state <> 'agreed' or (from_return_by is not null and from_free_at is not null)),
  constraint an_extension_costs_something check (total_cents > 0),
  constraint an_extension_goes_further check (to_day > from_to_day),
  constraint extension_state_is_known check (state in ('asked', 'agreed', 'paid', 'unpaid', 'declined', 'withdrawn', 'expired'))
);
comment on table leg_extension is 'More days for a trip: the renter asks, the owner agrees, and the price of the days is charged.';
create index extension_of_leg on leg_extension (leg_id, asked_at);
create unique index one_open_extension_of_a_leg on leg_extension (leg_id) where state in ('asked', 'agreed');
alter table leg_extension enable row level security;
grant select, insert, update on leg_extension to marketplace_web;
grant select on leg_extension to signed_in;
create policy members_see_extensions_of_their_own_legs on leg_extension for select to signed_in using (exists (select from leg l where l.id = leg_id));
create policy the_server_keeps_extensions on leg_extension to marketplace_web using (true) with check (true);
