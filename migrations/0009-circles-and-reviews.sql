-- What surrounds an exchange: requests that wait for an email, reviews, wishes, and circles found among wishes.

create table waiting_request (
  id uuid primary key,
  account_id uuid not null references auth_user (id) on delete cascade,
  -- When the account signed up together with this request. A later sign-up with the email may be another person's.
  signed_up_at timestamptz not null,
  listing_id bigint not null references listing (id),
  -- What was asked for (features/bookings/quote.ts: AskedFor).
  asked jsonb not null,
  total_cents integer not null check (total_cents > 0),
  name text not null check (char_length(name) between 1 and 120),
  -- Both are deleted when the request ends; a message that couldn't be sent is kept for its writer.
  message text not null default '' check (char_length(message) <= 2000),
  method text check (char_length(method) <= 200),
  terms_version smallint not null,
  state text not null,
  made_at timestamptz not null,
  confirm_until timestamptz not null,
  quote_id uuid references quote (id),
  payment_id uuid,
  -- Why it could not be sent.
  sentence text,
  ended_at timestamptz,
  constraint a_card_is_kept_only_while_a_request_waits check (state in ('waiting', 'sending') or method is null),
  constraint a_request_waits_for_a_time check (confirm_until > made_at),
  constraint a_waiting_request_that_ended_has_its_instant check ((state in ('waiting', 'sending')) = (ended_at is null)),
  constraint waiting_request_state_is_known check (state in ('waiting', 'sending', 'sent', 'stopped', 'expired', 'replaced'))
);
comment on table waiting_request is 'Requests of people who haven''t confirmed their email. The owner doesn''t see them, and they hold no days, points or card.';
-- One waiting request per email, so nobody can fill an owner's inbox from other people's addresses.
create unique index one_request_waits_per_account on waiting_request (account_id) where state in ('waiting', 'sending');
create index waiting_request_by_end on waiting_request (ended_at) where ended_at is not null;
create index waiting_request_by_listing on waiting_request (listing_id);
grant select, insert, update, delete on waiting_request to marketplace_web;

create table exchange_review (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid not null references leg (id),
  author_side text not null,
  author_id uuid not null references member (id),
  subject_id uuid not null references member (id),
  listing_id bigint not null references listing (id),
  -- The last calendar day of the exchange, at the listing.
  last_day date not null,
  -- Stars for the person; the renter also rates the listing.
  rating smallint not null,
  listing_rating smallint,
  body text not null,
  sent_at timestamptz not null,
  edited_at timestamptz not null,
  open_until timestamptz not null,
  seen_at timestamptz,
  -- The one reply of the person reviewed.
  reply text,
  replied_at timestamptz,
  constraint a_listing_has_one_to_five_stars check (listing_rating between 1 and 5),
  constraint a_reply_answers_what_is_seen check ((reply is null) = (replied_at is null) and (replied_at is null or seen_at is not null and replied_at < seen_at + interval '720 hours')),
  constraint a_reply_is_short check (char_length(reply) between 1 and 2000),
  constraint a_review_has_one_to_five_stars check (rating between 1 and 5),
  constraint a_review_is_short check (char_length(body) <= 2000),
  constraint a_review_is_written_by_a_side check (author_side in ('renter', 'owner')),
  constraint a_review_is_written_in_its_time check (sent_at < open_until and edited_at >= sent_at and edited_at < open_until),
  constraint a_side_reviews_once unique (leg_id, author_side),
  constraint nobody_reviews_themselves check (author_id <> subject_id),
  constraint the_renter_rates_the_listing_too check ((author_side = 'renter') = (listing_rating is not null))
);
comment on table exchange_review is 'Reviews of the members and listings of an exchange. They become visible when both are in.';
create index exchange_review_of_author on exchange_review (author_id, seen_at desc);
create index exchange_review_of_subject on exchange_review (subject_id, seen_at desc) where seen_at is not null;
alter table exchange_review enable row level security;
grant select, insert, update (rating, listing_rating, body, edited_at, reply, replied_at) on exchange_review to marketplace_web;
grant select on exchange_review to signed_in;

-- Reviews become visible only here: when both are in, or when their time is over at `now_at`. The listing's totals change with
-- them, and cached pages are dropped. Returns how many became visible.
create function show_reviews(of_leg uuid, now_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown integer;
begin
  -- Two reviews at the same moment wait for each other: neither would see the other.
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || of_leg, 0));
  with seen as (
    update exchange_review r set seen_at = now_at
     where r.leg_id = of_leg and r.seen_at is null
       and (r.open_until <= now_at or 2 = (select count(*) from exchange_review b where b.leg_id = of_leg))
    returning *), public_ones as (
    insert into review (listing_id, author_id, rating, body, stayed_on, exchange_review_id)
    select listing_id, author_id, listing_rating, body, last_day, id from seen where listing_rating is not null
    returning id)
  select count(*) into shown from seen;
  if shown > 0 then
    perform pg_notify('listings_changed', '');
  end if;
  return shown;
end $$;
revoke all on function show_reviews(of_leg uuid, now_at timestamp with time zone) from public;
grant execute on function show_reviews(of_leg uuid, now_at timestamp with time zone) to marketplace_web;

-- Which sides sent a review, and nothing of its text.
create function sides_that_reviewed(of_leg uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(array_agg(author_side order by author_side), '{}') from exchange_review where leg_id = of_leg $$;
revoke all on function sides_that_reviewed(of_leg uuid) from public;
grant execute on function sides_that_reviewed(of_leg uuid) to marketplace_web;

-- The server itself reads an unseen review only on behalf of its author.
create policy a_review_is_its_authors_until_it_is_seen on exchange_review for select to marketplace_web, signed_in
  using (seen_at is not null or author_id = acting_account());

create policy an_author_edits_and_a_subject_replies on exchange_review for update to marketplace_web
  using (acting_account() = case when seen_at is null then author_id else subject_id end);
create policy an_author_writes_a_review on exchange_review for insert to marketplace_web
  with check (author_id = acting_account() and seen_at is null);

create function a_seen_review_stays_as_it_is() returns trigger language plpgsql as $$
begin
  if old.seen_at is not null
     and (new.rating, new.listing_rating, new.body, new.edited_at, new.seen_at)
         is distinct from (old.rating, old.listing_rating, old.body, old.edited_at, old.seen_at)
     or old.reply is not null and (new.reply, new.replied_at) is distinct from (old.reply, old.replied_at) then
    raise exception 'a seen review stays as it is' using errcode = 'P0001', constraint = 'a_seen_review_stays_as_it_is';
  end if;
  return new;
end $$;

create trigger a_seen_review_stays_as_it_is before update on exchange_review
  for each row execute function a_seen_review_stays_as_it_is();

create function reviews_are_seen_when_both_are_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform show_reviews(new.leg_id, new.sent_at);
  return null;
end $$;

create trigger reviews_are_seen_when_both_are_in after insert on exchange_review
  for each row execute function reviews_are_seen_when_both_are_in();
alter table review add foreign key (exchange_review_id) references exchange_review(id);

create table safety_checklist_word (
  leg_id uuid not null references leg (id),
  side text not null,
  account_id uuid not null,
  said_at timestamptz not null,
  constraint a_side_speaks_of_a_checklist_once primary key (leg_id, side),
  constraint a_checklist_has_two_sides check (side in ('renter', 'owner'))
);
comment on table safety_checklist_word is 'Owner and renter confirm that they went through the boat''s safety checklist.';
grant select, insert on safety_checklist_word to marketplace_web;

create table wish (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member (id),
  state text not null,
  -- None of them: any category.
  categories text[] not null default '{}',
  -- features/circles/wish.ts: WishArea; none of them: anywhere.
  areas jsonb not null default '[]',
  from_day date not null,
  to_day date not null,
  -- Days of gear or nights of a stay.
  units smallint not null,
  -- Worth of a day or night in Adventure Points.
  least_points integer,
  most_points integer,
  -- What the member would add, at most.
  top_up_points integer not null default 0,
  -- Whether other owners find it when they look who wants their things.
  is_findable boolean not null default true,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since it was made or last led to an exchange: who waited longest comes first.
  waiting_since timestamptz not null,
  -- Only for weekends: every day of it is a Friday, a Saturday or a Sunday.
  is_weekend boolean not null default false,
  constraint a_weekend_has_three_days_at_most check (not is_weekend or units <= 3),
  constraint a_wish_adds_nothing_or_more check (top_up_points >= 0),
  constraint a_wish_begins_before_it_ends check (from_day <= to_day),
  constraint a_wish_has_a_range_of_worth check (least_points is null or most_points is null or least_points <= most_points),
  constraint a_wish_is_for_a_day_or_more check (units between 1 and 60),
  constraint a_wish_is_worth_something check (least_points >= 0),
  constraint a_wish_may_be_worth_something check (most_points > 0),
  constraint a_wish_names_ten_categories_at_most check (cardinality(categories) <= 10),
  constraint areas_of_a_wish_are_a_list check (jsonb_typeof(areas) = 'array'),
  constraint wish_state_is_known check (state in ('standing', 'paused', 'proposed', 'matched', 'removed'))
);
comment on table wish is 'What an owner would like to have, and when.';
create index wish_of_member on wish (member_id, made_at desc);
create index wish_standing on wish (id) where state = 'standing';
alter table wish enable row level security;
grant select, insert, update on wish to marketplace_web;
grant select on wish to signed_in;
create policy members_see_their_own_wishes on wish for select to signed_in using (member_id = acting_account());
create policy the_server_keeps_wishes on wish for all to marketplace_web using (true) with check (true);

create table wish_gift (
  wish_id uuid not null references wish (id) on delete cascade,
  listing_id bigint not null references listing (id),
  primary key (wish_id, listing_id)
);
comment on table wish_gift is 'The listings that an owner gives for a wish.';
create index wish_gift_of_listing on wish_gift (listing_id);
alter table wish_gift enable row level security;
grant select, insert, delete on wish_gift to marketplace_web;
grant select on wish_gift to signed_in;
create policy members_see_gifts_of_their_own_wishes on wish_gift for select to signed_in
  using (exists (select from wish w where w.id = wish_id));
create policy the_server_keeps_gifts on wish_gift for all to marketplace_web using (true) with check (true);

create table wish_refusal (
  wish_id uuid not null references wish (id) on delete cascade,
  listing_id bigint not null references listing (id),
  primary key (wish_id, listing_id)
);
comment on table wish_refusal is 'Listings that an owner refused for a wish. They aren''t proposed again.';
grant select, insert on wish_refusal to marketplace_web;

create table circle_run (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  wishes integer not null,
  -- Circles found and circles chosen.
  found integer not null,
  chosen integer not null,
  -- Whether nothing better was possible; where not proven, `bound` says how much better at most (features/circles/match-wishes.ts).
  is_proven boolean not null,
  total bigint not null,
  bound bigint not null,
  -- What became of every wish in a run of the matcher: [{"wish": id, "outcome": word}] (features/circles/why-unmatched.ts). Kept for the latest runs alone.
  outcomes jsonb
);
comment on table circle_run is 'One run of the matcher: how many wishes it read and how many circles it found.';
grant select, insert, update (outcomes) on circle_run to marketplace_web;

create table circle (
  exchange_id uuid primary key references exchange (id),
  run_id bigint not null references circle_run (id),
  proposed_at timestamptz not null,
  -- Sentences for all of its members.
  reasons text[] not null,
  chance_millionths integer not null,
  constraint a_chance_is_a_part_of_one check (chance_millionths between 0 and 1000000)
);
comment on table circle is 'A circle that the matcher found: why, and what became of it.';
create index circle_of_run on circle (run_id);
alter table circle enable row level security;
grant select, insert on circle to marketplace_web;
grant select on circle to signed_in;
create policy members_see_their_own_circles on circle for select to signed_in
  using (is_in_exchange(exchange_id));
create policy the_server_keeps_circles on circle for all to marketplace_web using (true) with check (true);

create table circle_place (
  exchange_id uuid not null references circle (exchange_id),
  wish_id uuid not null references wish (id),
  reasons text[] not null,
  chance_percent smallint not null,
  -- Said no, didn't answer in time, or left after everyone had agreed.
  is_refused boolean not null default false,
  primary key (exchange_id, wish_id)
);
comment on table circle_place is 'One wish in a circle: its member, why it fits, and whether they dropped out.';
create index circle_place_of_wish on circle_place (wish_id);
alter table circle_place enable row level security;
grant select, insert, update (is_refused) on circle_place to marketplace_web;
grant select on circle_place to signed_in;
create policy members_see_their_own_places on circle_place for select to signed_in
  using (exists (select from wish w where w.id = wish_id));
create policy the_server_keeps_circle_places on circle_place for all to marketplace_web using (true) with check (true);
