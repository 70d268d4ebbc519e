-- Gear for gear: two members (or a circle of them) give each other a listing for some days, all of it or nothing.

create table swap (
  id uuid primary key default gen_random_uuid(),
  -- direct: two members, who may answer with counter-offers. circle: each receives from one and gives to another, and all say yes or no.
  kind text not null constraint swap_kind_is_known check (kind in ('direct', 'circle')),
  state text not null constraint swap_state_is_known check (state in (
    'requested', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'handed_off', 'returned', 'completed')),
  -- The open offer: its number, and who made it; null: the club proposed it.
  version smallint not null default 1 constraint swap_version_counts_from_one check (version >= 1),
  offered_by uuid references member (id),
  -- Derived from its legs, for lists and clocks: the earliest pick-up.
  first_pick_up_at timestamptz not null,
  answer_until timestamptz,
  -- A card could not be charged: until then it can be paid otherwise.
  pay_until timestamptz constraint only_an_accepted_swap_waits_for_a_payment check (pay_until is null or state = 'accepted'),
  asked_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- Who declined or cancelled it, and why; null: the clock, or a claim that came before.
  ended_by uuid references member (id),
  end_reason text constraint a_swaps_end_reason_is_short check (char_length(end_reason) <= 2000),
  constraint a_swap_has_its_time_to_answer check ((state = 'requested') = (answer_until is not null)),
  constraint what_was_swapped_has_its_instant check (
    (state in ('accepted', 'handed_off', 'returned', 'completed')) <= (accepted_at is not null)),
  constraint a_swap_that_is_over_has_its_instant check (
    (state in ('declined', 'withdrawn', 'expired', 'superseded', 'cancelled', 'completed')) = (ended_at is not null))
);

create table swap_party (
  -- Names the cards of one member in this swap: exchanges of the kinds 'swap_party' (fee, top-up) and 'swap_bond'.
  id uuid primary key default gen_random_uuid(),
  swap_id uuid not null references swap (id),
  member_id uuid not null references member (id),
  -- In a circle each one receives from the next; the one who asked stands first.
  place smallint not null,
  -- The version that this member has said yes to; null: to none yet.
  agreed_version smallint,
  agreed_at timestamptz,
  -- From whom this member receives: whose a top-up is.
  pays_to uuid not null references member (id),
  -- What this member pays for the open offer (features/swaps/swap-price.ts). CAD cents and whole points.
  price jsonb not null,
  total_cents integer not null constraint a_swap_costs_nothing_or_more check (total_cents >= 0),
  points integer not null constraint a_top_up_is_not_negative check (points >= 0),
  -- Set aside while this member has received and not yet given: half of what they owe.
  bond_cents integer not null constraint a_bond_is_not_negative check (bond_cents >= 0),
  constraint a_member_is_in_a_swap_once unique (swap_id, member_id),
  constraint a_swap_has_one_member_in_a_place unique (swap_id, place),
  constraint nobody_swaps_with_themselves check (member_id <> pays_to)
);
create index swap_party_of_member on swap_party (member_id, swap_id);

create table swap_leg (
  -- Names the deposit of its receiver: exchange of the kind 'swap_leg'.
  id uuid primary key default gen_random_uuid(),
  swap_id uuid not null references swap (id),
  listing_id bigint not null references listing (id),
  giver_id uuid not null references member (id),
  receiver_id uuid not null references member (id),
  -- offered: of the open offer; one of several that a member offers to choose from, until somebody has chosen.
  state text not null constraint swap_leg_state_is_known check (state in (
    'offered', 'agreed', 'handed_off', 'returned', 'completed', 'called_off')),
  -- As a booking has them: calendar days as asked for, wall time in the zone that was the listing's at the time, what the calendar loses.
  from_day date not null,
  to_day date not null,
  time_zone text not null,
  pick_up timestamp(0) not null,
  return_by timestamp(0) not null,
  during tsrange not null constraint a_leg_takes_some_time check (not isempty(during)),
  pick_up_at timestamptz not null,
  return_at timestamptz not null,
  -- What these days would cost as a rental. CAD cents and whole points; the deposit stands apart.
  worth_cents integer not null constraint a_leg_is_worth_nothing_or_more check (worth_cents >= 0),
  worth_points integer not null constraint a_leg_is_worth_no_negative_points check (worth_points >= 0),
  deposit_cents integer not null constraint a_legs_deposit_is_not_negative check (deposit_cents >= 0),
  -- What was agreed stands here and does not follow the listing: title, rules, policy.
  terms jsonb not null,
  -- Whether it was counted against the owner's yearly limit, so that it can be given back.
  is_counted boolean not null default false,
  handed_off_at timestamptz,
  returned_at timestamptz,
  claim_until timestamptz,
  hand_off_confirmed_by text[] not null default '{}'
    constraint a_legs_hand_off_is_confirmed_by_its_sides check (hand_off_confirmed_by <@ array['giver', 'receiver']),
  return_confirmed_by text[] not null default '{}'
    constraint a_legs_return_is_confirmed_by_its_sides check (return_confirmed_by <@ array['giver', 'receiver']),
  called_off_by text constraint a_leg_is_called_off_by_somebody_known check (called_off_by in ('giver', 'receiver', 'swap')),
  call_off_reason text constraint a_call_off_reason_is_short check (char_length(call_off_reason) <= 2000),
  constraint nobody_gives_to_themselves check (giver_id <> receiver_id),
  constraint who_called_off_a_leg_is_known check ((state = 'called_off') = (called_off_by is not null)),
  constraint a_returned_leg_can_be_claimed_for check ((state = 'returned') = (claim_until is not null)),
  foreign key (swap_id, giver_id) references swap_party (swap_id, member_id),
  foreign key (swap_id, receiver_id) references swap_party (swap_id, member_id)
);
create index swap_leg_of_swap on swap_leg (swap_id, pick_up_at, id);
create index swap_leg_offered_on_listing on swap_leg using gist (listing_id, during) where state = 'offered';

-- Every version of the offer, as it was made.
create table swap_offer (
  swap_id uuid not null references swap (id),
  version smallint not null,
  made_by uuid references member (id),
  made_at timestamptz not null,
  -- features/swaps/swap-offer.ts: OfferTerms.
  terms jsonb not null,
  message text not null default '' constraint a_swap_message_is_short check (char_length(message) <= 2000),
  primary key (swap_id, version)
);
create trigger offers_never_change before update or delete on swap_offer for each row execute function offers_never_change();

alter table listing_claim
  add column swap_leg_id uuid references swap_leg (id),
  add constraint a_block_belongs_to_no_swap check (kind = 'exchange' or swap_leg_id is null),
  add constraint a_claim_is_of_one_exchange check (num_nonnulls(booking_id, swap_leg_id) <= 1);
create unique index one_claim_for_a_leg on listing_claim (swap_leg_id) where swap_leg_id is not null;

-- Law: in an agreed swap every member gives and every member receives, and each leg that is still to come or under way has its days. Looked at when
-- the transaction commits, so that a command may write in any order.
create function an_agreed_swap_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_swap uuid := case tg_table_name when 'swap' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'swap_id')::uuid end;
  wrong text;
begin
  if not exists (select from swap where id = of_swap and state in ('accepted', 'handed_off', 'returned', 'completed')) then
    return null;
  end if;
  select case
      when (select count(*) from swap_party p where p.swap_id = of_swap) < 2 then 'has fewer than two members'
      when exists (select from swap_party p where p.swap_id = of_swap
                    and not exists (select from swap_leg l where l.swap_id = of_swap and l.giver_id = p.member_id)) then 'has a member who gives nothing'
      when exists (select from swap_party p where p.swap_id = of_swap
                    and not exists (select from swap_leg l where l.swap_id = of_swap and l.receiver_id = p.member_id)) then 'has a member who receives nothing'
      when exists (select from swap_leg l where l.swap_id = of_swap and l.state = 'offered') then 'has a leg that nobody has chosen'
      when exists (select from swap_leg l where l.swap_id = of_swap and l.state in ('agreed', 'handed_off')
                    and not exists (select from listing_claim c where c.swap_leg_id = l.id and c.listing_id = l.listing_id and c.during = l.during))
        then 'has a leg without its days'
      when exists (select from swap_leg l join listing_claim c on c.swap_leg_id = l.id where l.swap_id = of_swap and l.state = 'called_off')
        then 'holds the days of a leg that was called off'
    end into wrong;
  if wrong is not null then
    raise exception 'swap % %', of_swap, wrong using errcode = 'P0001', constraint = 'an_agreed_swap_is_whole';
  end if;
  return null;
end $$;
create constraint trigger an_agreed_swap_is_whole after insert or update of state on swap
  deferrable initially deferred for each row execute function an_agreed_swap_is_whole();
create constraint trigger an_agreed_swap_is_whole after insert or update of state, during, giver_id, receiver_id on swap_leg
  deferrable initially deferred for each row execute function an_agreed_swap_is_whole();

-- Whose swap it is: asked by the policies below, which would ask themselves without end if they read swap_party.
create function is_in_swap(which uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from swap_party where swap_id = which and member_id = acting_account()) $$;
revoke all on function is_in_swap from public;
grant execute on function is_in_swap to signed_in;

do $$
declare t text;
begin
  foreach t in array array['swap', 'swap_party', 'swap_leg', 'swap_offer'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for all to marketplace_web using (true) with check (true)', 'the_server_keeps_' || t, t);
    execute format('grant select on %I to signed_in', t);
    execute format('create policy %I on %I for select to signed_in using (is_in_swap(%I))', 'members_see_their_own_' || t, t,
                   case t when 'swap' then 'id' else 'swap_id' end);
  end loop;
end $$;
grant select, insert, update on swap, swap_party to marketplace_web;
grant select, insert, update, delete on swap_leg to marketplace_web;
grant select, insert on swap_offer to marketplace_web;

-- Who takes the days by a booking ends the offers of swaps that would have taken them; and a card that fails, or is charged, is heard of.
insert into event_reader (event_name, job_kind) values
  ('booking.accepted', 'supersede-swaps'),
  ('booking.extended', 'supersede-swaps'),
  ('payment.refused', 'ask-to-pay-for-swap'),
  ('payment.captured', 'note-swap-paid');
