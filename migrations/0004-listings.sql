-- Listings as the public sees them, and what members keep about them.

create table category (
  id text primary key check (id ~ '^[a-z]+$'),
  -- A small number for the search indexes; stable, never reused.
  number smallint not null unique check (number > 0),
  name text not null,
  position smallint not null unique
);
comment on table category is 'The ten categories of the specification.';
insert into category (id, number, name, position) values
  ('rv', 1, 'RV''s & Trailers', 1),
  ('water', 2, 'Boats & Personal Watercraft', 2),
  ('atv', 3, 'Off Road - ATVs, UTVs, SXS, Dirtbikes', 3),
  ('motorcycle', 4, 'Motorcycles', 4),
  ('specialty', 5, 'Specialty Cars', 5),
  ('cabins', 6, 'Vacation Homes', 6),
  ('snow', 7, 'Snow & Winter', 7),
  ('glamping', 8, 'Glamping Experiences', 8),
  ('unique', 9, 'Unique Experiences', 9),
  ('lite', 10, 'Lite Toys', 10);
grant select on category to marketplace_web, signed_in;
create trigger tell_listings_changed after insert or update or delete or truncate on category
  for each statement execute function tell_listings_changed();

create table listing (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  owner_id uuid not null references member (id),
  category_id text not null references category (id),
  state text not null default 'draft' check (state in ('draft', 'in_review', 'published', 'paused', 'archived')),
  title text not null check (char_length(title) between 3 and 100),
  -- As people say it: 'Summerland, BC'.
  location text not null check (char_length(location) between 2 and 120),
  province text not null check (province in ('BC', 'AB')),
  -- The approximate position (about 1 km) that everyone sees. The exact address is never in this table.
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  time_zone text not null check (char_length(time_zone) between 3 and 60),
  -- Stays are counted in nights, gear in days.
  price_unit text not null check (price_unit in ('day', 'night')),
  -- CAD cents for one day or night; points are whole Adventure Points for the same.
  price_cents integer not null check (price_cents between 100 and 10000000),
  price_points integer not null check (price_points between 1 and 100000),
  cleaning_fee_cents integer not null default 0 check (cleaning_fee_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  weekly_discount_percent smallint not null default 0 check (weekly_discount_percent between 0 and 90),
  monthly_discount_percent smallint not null default 0 check (monthly_discount_percent between 0 and 90),
  minimum_units smallint not null default 1 check (minimum_units between 1 and 365),
  maximum_units smallint not null default 90 check (maximum_units between 1 and 365),
  -- Notice in whole days before the first day; how many days into the future are open.
  lead_days smallint not null default 0 check (lead_days between 0 and 365),
  horizon_days smallint not null default 183 check (horizon_days between 1 and 1095),
  -- An owner's own season, when there is one: calendar days in the listing's zone, both ends included.
  open_from date,
  open_to date,
  season_note text,
  description text not null default '' check (char_length(description) <= 8000),
  features text[] not null default '{}',
  rules text[] not null default '{}',
  exchange_preferences jsonb not null default '[]' check (jsonb_typeof(exchange_preferences) = 'array'),
  is_featured boolean not null default false,
  -- 1, 2, 3 for the three that lead the featured order, 4 for other featured listings, 5 for the rest.
  featured_rank smallint not null default 5 check (featured_rank between 1 and 5),
  -- Other addresses of the same page, kept for the links that point to them: '/teryx', '/chalet'.
  paths text[] not null default '{}',
  old_slugs text[] not null default '{}',
  review_count integer not null default 0 check (review_count >= 0),
  review_sum integer not null default 0 check (review_sum >= 0),
  is_sample boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancellation_policy text not null default 'moderate',
  -- Local time of the listing; null: the default of its kind (features/availability/claimed-time.ts).
  pick_up_time time(0) without time zone,
  return_time time(0) without time zone,
  turnaround_minutes integer not null default 0,
  has_same_day_turnover boolean not null default false,
  instant_ways text[] not null default '{}',
  -- As features/bookings/quote.ts reads them.
  seasons jsonb not null default '[]',
  add_ons jsonb not null default '[]',
  delivery_cents integer,
  -- What the listing requires of a renter: documents, age, terms.
  requirement_terms jsonb not null default '{}',
  check (minimum_units <= maximum_units),
  check (open_from is null or open_to is null or open_from <= open_to),
  check ((state = 'published') <= (published_at is not null)),
  constraint add_ons_are_a_list check (jsonb_typeof(add_ons) = 'array'),
  constraint cancellation_policy_is_known check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  constraint delivery_costs_nothing_or_more check (delivery_cents >= 0),
  constraint instant_ways_are_known check (instant_ways <@ array['rent', 'directSwap', 'adventurePoints', 'cashAndPoints']),
  constraint requirement_terms_are_an_object check (jsonb_typeof(requirement_terms) = 'object'),
  constraint seasons_are_a_list check (jsonb_typeof(seasons) = 'array'),
  constraint turnaround_is_two_days_at_most check (turnaround_minutes between 0 and 2880)
);
comment on table listing is 'What members offer, as the public sees it. The exact address is in listing_place.';
create index listing_by_publication on listing (published_at) where state = 'published';
create index listing_old_slugs on listing using gin (old_slugs);
create index listing_owner on listing (owner_id);
create index listing_paths on listing using gin (paths);
grant select, insert (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent, minimum_units, maximum_units, lead_days, horizon_days, description, features, rules, exchange_preferences, published_at, updated_at, cancellation_policy, pick_up_time, return_time, turnaround_minutes, has_same_day_turnover, instant_ways, seasons, add_ons, delivery_cents, requirement_terms), update (category_id, state, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent, minimum_units, maximum_units, lead_days, horizon_days, description, features, rules, exchange_preferences, published_at, updated_at, cancellation_policy, pick_up_time, return_time, turnaround_minutes, has_same_day_turnover, instant_ways, seasons, add_ons, delivery_cents, requirement_terms) on listing to marketplace_web;
grant select on listing to signed_in;

-- Every card shows the mean rating, so sum and count are stored with the listing. Only this trigger changes them.
create function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update listing set review_count = review_count - 1, review_sum = review_sum - old.rating where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update listing set review_count = review_count + 1, review_sum = review_sum + new.rating where id = new.listing_id;
  end if;
  return null;
end $$;

create function keep_listing_card() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'published' then
    insert into listing_card select listing_id, card from listing_card_as_shown where listing_id = new.id
    on conflict (listing_id) do update set card = excluded.card;
  else
    delete from listing_card where listing_id = new.id;
  end if;
  return null;
end $$;

create trigger keep_listing_card after insert or update of slug, paths, state, category_id, title, location, province, longitude, latitude,
  time_zone, price_unit, price_cents, price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent,
  review_count, review_sum, is_featured, is_sample, features, instant_ways, delivery_cents, owner_id, seasons on listing
  for each row execute function keep_listing_card();

create function keep_listing_search() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state <> 'published' then
    delete from listing_search where listing_id = new.id;
    delete from listing_days where listing_id = new.id;
  elsif new.state = 'published' then
    -- Look first: an insert with a conflict would use up an id each time.
    insert into search_time_zone select new.time_zone where not exists (select from search_time_zone where time_zone = new.time_zone)
    on conflict do nothing;
    insert into listing_search select * from listing_as_searched where listing_id = new.id
    on conflict (listing_id) do update set category = excluded.category, x_micro = excluded.x_micro, y_micro = excluded.y_micro,
      cell_x = excluded.cell_x, cell_y = excluded.cell_y, price_cents = excluded.price_cents, ways = excluded.ways,
      featured_rank = excluded.featured_rank, rating_order = excluded.rating_order, swap_order = excluded.swap_order,
      rental_order = excluded.rental_order, title = excluded.title, location = excluded.location, words = excluded.words;
    insert into listing_days select * from listing_days_as_ruled where listing_id = new.id
    on conflict (listing_id) do update set by_night = excluded.by_night, minimum_units = excluded.minimum_units,
      maximum_units = excluded.maximum_units, lead_days = excluded.lead_days, horizon_days = excluded.horizon_days,
      open_from = excluded.open_from, open_to = excluded.open_to, time_zone = excluded.time_zone, taken = excluded.taken,
      zone = excluded.zone, category = excluded.category, x_micro = excluded.x_micro, y_micro = excluded.y_micro,
      cell_x = excluded.cell_x, cell_y = excluded.cell_y, price_cents = excluded.price_cents, ways = excluded.ways;
  end if;
  return null;
end $$;

create trigger keep_listing_search after insert or update of category_id, state, title, location, longitude, latitude, time_zone,
  price_unit, price_cents, minimum_units, maximum_units, lead_days, horizon_days, open_from, open_to, exchange_preferences,
  featured_rank, review_count, review_sum on listing
  for each row execute function keep_listing_search();

create function keep_listing_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'published' then
    insert into listing_text select * from listing_text_as_written where listing_id = new.id
    on conflict (listing_id) do update set guests = excluded.guests, words = excluded.words, facts = excluded.facts;
  else
    delete from listing_text where listing_id = new.id;
  end if;
  return null;
end $$;

create trigger keep_listing_text
  after insert or update of state, title, location, features, rules, description, exchange_preferences, instant_ways, delivery_cents, owner_id on listing
  for each row execute function keep_listing_text();
create trigger tell_listings_changed after insert or update or delete or truncate on listing
  for each statement execute function tell_listings_changed();

-- What can be requested now, as bits: 1 rent, 2 direct swap, 4 Adventure Points, 8 cash and points; 16 some option by the
-- method swap, 32 some option by the method rent; 64 always, so that "no selection" is a mask like any other.
create function exchange_bits(preferences jsonb) returns smallint language sql immutable parallel safe as $$
  select (64 | coalesce(bit_or(
    case entry ->> 'type' when 'rent' then 1 when 'directSwap' then 2 when 'adventurePoints' then 4 when 'cashAndPoints' then 8
      when 'anyType' then 15 else 0 end
    | case when entry ->> 'type' = 'anyType' then 48 when entry ->> 'method' = 'swap' then 16 when entry ->> 'method' = 'rent' then 32
      else 0 end), 0))::smallint
  from jsonb_array_elements(preferences) entry
  where entry -> 'available' = 'true' and entry -> 'limited' is distinct from '0'
$$;

-- Text as search compares it: lower case, without accents, single spaces.
create function folded(given text) returns text language sql stable parallel safe as $$
  select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, nfc))), '\s+', ' ', 'g'))
$$;

-- The map's own grid: cells of the Web Mercator tile pyramid at level 13, about 3 km wide here. Coarser cells are right shifts.
create function map_cell_x(longitude double precision) returns integer language sql immutable parallel safe as $$
  select least(8191, floor((longitude + 180) / 360 * 8192))::integer
$$;

create function map_cell_y(latitude double precision) returns integer language sql immutable parallel safe as $$
  select greatest(0, least(8191, floor((1 - asinh(tan(radians(greatest(-85.05, least(85.05, latitude))))) / pi()) / 2 * 8192)))::integer
$$;

create view listing_as_searched as
select l.id as listing_id, c.number as category,
  round(l.longitude * 1e6)::integer as x_micro, round(l.latitude * 1e6)::integer as y_micro,
  cell.x as cell_x, cell.y as cell_y,
  l.price_cents, ways.bits as ways, l.featured_rank,
  -- The Bayesian mean (prior 4.6, weight 5), best first.
  round((5 - (4.6 * 5 + l.review_sum) / (5 + l.review_count)) * 1e6)::integer as rating_order,
  (l.featured_rank + case when ways.bits & 16 > 0 then 0 else 10 end)::smallint as swap_order,
  (l.featured_rank + case when ways.bits & 16 > 0 then 10 else 0 end)::smallint as rental_order,
  text.title, text.location,
  array_to_tsvector(array(select distinct word from unnest(string_to_array(text.title || ' ' || text.location, ' ')) word where word <> '')) as words
from listing l
join category c on c.id = l.category_id
cross join lateral (select exchange_bits(l.exchange_preferences) as bits offset 0) ways
cross join lateral (select map_cell_x(l.longitude) as x, map_cell_y(l.latitude) as y offset 0) cell
cross join lateral (select folded(l.title) as title, folded(l.location) as location offset 0) text
where l.state = 'published';

-- The most people that a feature names: 'Sleeps 6', 'Sleeps 2 + 1', 'Seats 4', 'Up to 15 passengers'. Null: none does.
create function most_guests(features text[]) returns smallint language sql immutable parallel safe as $$
  select max(coalesce(said[1], said[3])::integer + coalesce(said[2], '0')::integer)::smallint
    from unnest(features) feature,
         regexp_matches(lower(feature), '(?:sleeps|seats) (\d{1,2})(?: ?\+ ?(\d))?|(\d{1,2}) (?:passengers|people|guests|adults|riders|seats)', 'g') said
$$;

-- A: title and place, B: features and rules, C: description, D: what the owner looks for in a swap. "No pets" must not match "pets".
create function searched_text(title text, location text, facts text[], description text, preferences jsonb)
returns tsvector language sql stable parallel safe as $$
  select setweight(to_tsvector('pg_catalog.english', folded(title || ' ' || location)), 'A')
    || setweight(to_tsvector('pg_catalog.english', folded(coalesce((
      select string_agg(fact, '. ') from unnest(facts) fact where fact !~* '^no '), ''))), 'B')
    || setweight(to_tsvector('pg_catalog.english', folded(description)), 'C')
    || setweight(to_tsvector('pg_catalog.english', folded(coalesce((
      select string_agg(entry ->> 'notes', '. ') from jsonb_array_elements(preferences) entry
       where entry ->> 'type' in ('directSwap', 'anyType') and entry -> 'available' = 'true'), ''))), 'D')
$$;

create table listing_photo (
  listing_id bigint not null references listing (id) on delete cascade,
  position smallint not null check (position >= 0),
  -- Alt text, focal point, size, blur placeholder and the files by width, as the picture pipeline describes them.
  picture jsonb not null,
  primary key (listing_id, "position")
);
comment on table listing_photo is 'Photos of a published listing, in order.';
grant select, insert, update, delete on listing_photo to marketplace_web;
grant select on listing_photo to signed_in;

create function keep_listing_card_picture() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown bigint;
begin
  for shown in select distinct id from unnest(array[
      case when tg_op <> 'INSERT' then old.listing_id end, case when tg_op <> 'DELETE' then new.listing_id end]) id
    where id is not null order by id
  loop
    -- Locking the listing's row makes concurrent changes wait for each other: neither would see the other's.
    perform from listing where id = shown for no key update;
    update listing_card c set card = s.card from listing_card_as_shown s where c.listing_id = shown and s.listing_id = shown;
  end loop;
  return null;
end $$;

create trigger keep_listing_card after insert or update or delete on listing_photo
  for each row execute function keep_listing_card_picture();
create trigger tell_listings_changed after insert or update or delete or truncate on listing_photo
  for each statement execute function tell_listings_changed();

create table listing_place (
  listing_id bigint primary key references listing (id) on delete cascade,
  address text not null default '',
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  -- The host's check-in instructions. The guest sees them from 24 hours before the pick-up.
  check_in text not null default '',
  constraint an_address_is_short check (char_length(address) <= 300),
  constraint check_in_is_short check (char_length(check_in) <= 1500)
);
comment on table listing_place is 'The exact address of a listing: for its owner, and for a renter from the agreement until the return.';
alter table listing_place enable row level security;
grant select, insert, update, delete on listing_place to marketplace_web;
grant select on listing_place to signed_in;
create policy owners_see_the_place on listing_place for select to signed_in
  using (exists (select from listing l where l.id = listing_place.listing_id and l.owner_id = acting_account()));
create policy the_server_keeps_places on listing_place for all to marketplace_web using (true) with check (true);

create table listing_fact (
  name text primary key,
  pattern text not null
);
comment on table listing_fact is 'How a number is found among a listing''s features. Groups are added: ''Sleeps 2 + 1'' is three.';
insert into listing_fact (name, pattern) values
  ('sleeps', 'sleeps (\d{1,2})(?: ?\+ ?(\d))?'),
  ('seats', 'seats (\d{1,2})\M|\m(\d{1,2}) (?:passengers|people|riders|seats)'),
  ('length', '\m(\d{1,3}) ?(?:ft|feet|foot) long'),
  ('towing', '\m(\d{3,5}) kg to tow');

create function facts_of(features text[], instant_ways text[], delivery_cents integer, is_top_host boolean)
returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(name, number), '{}') from (
    select f.name, max((select sum(part::integer) from unnest(said) part)) as number
      from unnest(features) feature, listing_fact f, regexp_matches(replace(lower(feature), ',', ''), f.pattern, 'g') said group by f.name
    union all select 'instant', 1 where cardinality(instant_ways) > 0
    union all select 'delivery', 1 where delivery_cents is not null
    union all select 'top', 1 where is_top_host) each
$$;

-- A card's price of chosen days counts the seasons of its listing, as the quote does.
create view listing_card_as_shown as
select l.id as listing_id, json_build_object(
  'slug', l.slug, 'path', l.paths[1], 'title', l.title, 'longitude', l.longitude, 'latitude', l.latitude, 'price_points', l.price_points,
  'review_count', l.review_count, 'review_sum', l.review_sum, 'is_featured', l.is_featured, 'is_sample', l.is_sample,
  'price_cents', l.price_cents, 'price_unit', l.price_unit, 'cleaning_fee_cents', l.cleaning_fee_cents, 'deposit_cents', l.deposit_cents,
  'weekly_discount_percent', l.weekly_discount_percent, 'monthly_discount_percent', l.monthly_discount_percent,
  'seasons', l.seasons,
  'province', l.province, 'location', l.location, 'category_id', l.category_id, 'time_zone', l.time_zone,
  'facts', facts_of(l.features, l.instant_ways, l.delivery_cents, m.is_top_host),
  'picture', (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1)
)::text as card
from listing l join member m on m.id = l.owner_id where l.state = 'published';

create view listing_text_as_written as
select l.id as listing_id, most_guests(l.features) as guests,
  searched_text(l.title, l.location, l.features || l.rules, l.description, l.exchange_preferences) as words,
  facts_of(l.features, l.instant_ways, l.delivery_cents, m.is_top_host) as facts
from listing l join member m on m.id = l.owner_id where l.state = 'published';

create table review (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing (id),
  author_name text check (char_length(author_name) between 1 and 80),
  rating smallint not null check (rating between 1 and 5),
  body text not null default '' check (char_length(body) <= 4000),
  stayed_on date not null,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  author_id uuid references member (id),
  exchange_review_id uuid,
  constraint a_public_review_says_who_wrote_it check (num_nonnulls(author_name, author_id) = 1),
  constraint an_exchange_is_reviewed_once_in_public unique (exchange_review_id)
);
comment on table review is 'Reviews of the sample listings.';
create index review_of_author on review (author_id) where author_id is not null;
create index review_of_listing on review (listing_id, stayed_on desc, id desc);
grant select on review to marketplace_web;
create trigger keep_review_totals after insert or update of rating, listing_id or delete on review
  for each row execute function keep_review_totals();
create trigger tell_listings_changed after insert or update or delete or truncate on review
  for each statement execute function tell_listings_changed();

create table favourite (
  account_id uuid not null references auth_user (id) on delete cascade,
  listing_id bigint not null references listing (id) on delete cascade,
  added_at timestamptz not null,
  primary key (account_id, listing_id)
);
comment on table favourite is 'Listings that a member saved.';
create index favourite_by_age on favourite (account_id, added_at desc, listing_id);
alter table favourite enable row level security;
grant select, insert, delete on favourite to signed_in;
create policy everybody_keeps_their_own_favourites on favourite for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());

create table saved_search (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  -- The filter in the form of the address of /listings, always written the same way.
  query text not null,
  name text not null,
  saved_at timestamptz not null,
  is_told boolean not null default true,
  -- The account was told about everything published until then.
  told_until timestamptz not null,
  -- The token of the unsubscribe link in emails. It can do nothing else.
  off_key uuid not null default gen_random_uuid() unique,
  constraint a_saved_search_has_a_name check (char_length(name) between 1 and 200),
  constraint a_saved_search_is_short check (char_length(query) <= 500),
  constraint a_search_is_saved_once unique (account_id, query)
);
comment on table saved_search is 'Searches that a member saved. New matches are emailed.';
create index saved_search_to_tell on saved_search (told_until) where is_told;
alter table saved_search enable row level security;
grant select, insert, update, delete on saved_search to signed_in;
grant select, update (is_told, told_until) on saved_search to marketplace_web;
create policy everybody_keeps_their_own_searches on saved_search for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
create policy the_server_tells_of_searches on saved_search for all to marketplace_web using (true) with check (true);
