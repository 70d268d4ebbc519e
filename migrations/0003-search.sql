-- What searching needs, kept beside the listings and always in step with them: one narrow row for each published listing,
-- its rules and taken days, the distinct words of titles and places, and counts by map cell.

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

-- What can be asked for now, as bits: 1 rent, 2 direct swap, 4 Adventure Points, 8 cash and points; 16 some option by the
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

create table listing_search (
  listing_id bigint primary key references listing (id) on delete cascade,
  category smallint not null,
  -- Millionths of a degree: exact, and half the size of a double in every index.
  x_micro integer not null,
  y_micro integer not null,
  cell_x integer not null,
  cell_y integer not null,
  price_cents integer not null,
  ways smallint not null,
  -- One whole number for each sort order, ascending; equal ones are told apart by the id.
  featured_rank smallint not null,
  rating_order integer not null,
  swap_order smallint not null,
  rental_order smallint not null,
  -- As `folded` makes them; and their distinct words as they stand between spaces.
  title text not null,
  location text not null,
  words tsvector not null
);

-- Each index holds everything that choosing candidates reads, so that choosing never visits the table.
create index listing_search_place on listing_search (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_category_price on listing_search (category, price_cents, listing_id)
  include (x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_price on listing_search (price_cents, listing_id)
  include (category, x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_featured on listing_search (featured_rank, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_rating on listing_search (rating_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_swap on listing_search (swap_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_rental on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
-- One listing in 64, for a map over a country whose filter matches more than can be counted while somebody waits.
create index listing_search_sample on listing_search (listing_id)
  include (category, x_micro, y_micro, price_cents, ways) where listing_id % 64 = 0;
-- Titles change seldom and must be found at once: no pending list that every search would have to read.
create index listing_search_words on listing_search using gin (words) with (fastupdate = off);

-- Apart from the row above because bookings change it: an update there would send index-only scans back to the table.
create table listing_days (
  listing_id bigint primary key references listing (id) on delete cascade,
  by_night boolean not null,
  minimum_units smallint not null,
  maximum_units smallint not null,
  lead_days smallint not null,
  horizon_days smallint not null,
  open_from date not null,
  open_to date not null,
  time_zone text not null,
  -- Days (gear) or nights (stays, by the date of the evening) that are claimed: what can be asked in one comparison.
  -- A reading aid: the law against double booking is the constraint on listing_claim.
  taken datemultirange not null
) with (fillfactor = 80);

-- Which zones there are, so that the server can say what day it is in each of them.
create table search_time_zone (time_zone text primary key);

-- Every distinct word of published titles and places. Words stay when their last listing goes; their count tells.
create table search_word (
  number integer not null unique generated always as identity,
  word text primary key,
  listings integer not null default 0
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- For each word its listings by map cell, with all that choosing candidates reads: one word in one place is one short stretch of
-- this index, however common the word is elsewhere.
create table listing_word (
  word integer not null,
  listing_id bigint not null,
  category smallint not null,
  x_micro integer not null,
  y_micro integer not null,
  cell_x integer not null,
  cell_y integer not null,
  price_cents integer not null,
  ways smallint not null,
  featured_rank smallint not null,
  rating_order integer not null,
  swap_order smallint not null,
  rental_order smallint not null
);
create index listing_word_place on listing_word (word, category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_word_listing on listing_word (listing_id);

-- Counts by map cell and category; category 0 counts all. Prices in six steps let a search guess how many will match.
create table listing_cell (
  level smallint not null,
  category smallint not null,
  y integer not null,
  x integer not null,
  listings integer not null,
  x_sum bigint not null,
  y_sum bigint not null,
  under_75 integer not null,
  under_150 integer not null,
  under_250 integer not null,
  under_400 integer not null,
  under_700 integer not null,
  primary key (level, category, y, x)
);

-- What the counts do not yet contain. Cells are shared by many listings: counted in batches, publishing never waits for them.
create table listing_search_change (
  id bigint generated always as identity primary key,
  sign smallint not null check (sign in (-1, 1)),
  category smallint not null,
  cell_x integer not null,
  cell_y integer not null,
  x_micro integer not null,
  y_micro integer not null,
  price_cents integer not null,
  words text[] not null
);

-- What a claim takes from a searcher. Gear: every day it touches. Stays: the nights whose evening (from 15:00) it touches,
-- so that a departure in the morning, turnaround included, leaves the same day free for the next arrival.
create function claimed_days(during tsrange, by_night boolean) returns daterange language sql immutable parallel safe as $$
  select daterange(lower(during)::date,
    greatest(lower(during)::date,
      case when by_night and upper(during)::time <= time '15:00' then upper(during)::date
        else (upper(during) - interval '1 microsecond')::date + 1 end))
$$;

create function taken_days(listing bigint, by_night boolean) returns datemultirange language sql stable as $$
  select coalesce(range_agg(claimed_days(during, by_night)), '{}') from listing_claim
  where listing_id = listing and upper(during) > localtimestamp - interval '3 days'
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

create view listing_days_as_ruled as
select l.id as listing_id, l.price_unit = 'night' as by_night, l.minimum_units, l.maximum_units, l.lead_days, l.horizon_days,
  coalesce(l.open_from, '-infinity') as open_from, coalesce(l.open_to, 'infinity') as open_to, l.time_zone,
  taken_days(l.id, l.price_unit = 'night') as taken
from listing l where l.state = 'published';

create function keep_listing_search() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state <> 'published' then
    delete from listing_search where listing_id = new.id;
    delete from listing_days where listing_id = new.id;
  elsif new.state = 'published' then
    insert into search_time_zone values (new.time_zone) on conflict do nothing;
    insert into listing_search select * from listing_as_searched where listing_id = new.id
    on conflict (listing_id) do update set category = excluded.category, x_micro = excluded.x_micro, y_micro = excluded.y_micro,
      cell_x = excluded.cell_x, cell_y = excluded.cell_y, price_cents = excluded.price_cents, ways = excluded.ways,
      featured_rank = excluded.featured_rank, rating_order = excluded.rating_order, swap_order = excluded.swap_order,
      rental_order = excluded.rental_order, title = excluded.title, location = excluded.location, words = excluded.words;
    insert into listing_days select * from listing_days_as_ruled where listing_id = new.id
    on conflict (listing_id) do update set by_night = excluded.by_night, minimum_units = excluded.minimum_units,
      maximum_units = excluded.maximum_units, lead_days = excluded.lead_days, horizon_days = excluded.horizon_days,
      open_from = excluded.open_from, open_to = excluded.open_to, time_zone = excluded.time_zone, taken = excluded.taken;
  end if;
  return null;
end $$;
create trigger keep_listing_search after insert or update of category_id, state, title, location, longitude, latitude, time_zone,
  price_unit, price_cents, minimum_units, maximum_units, lead_days, horizon_days, open_from, open_to, exchange_preferences,
  featured_rank, review_count, review_sum on listing
  for each row execute function keep_listing_search();

create function keep_listing_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  claimed bigint;
begin
  for claimed in select distinct id from unnest(array[
      case when tg_op <> 'INSERT' then old.listing_id end, case when tg_op <> 'DELETE' then new.listing_id end]) id
    where id is not null order by id
  loop
    -- Two claims on one listing at the same moment would each compute the days without seeing the other's: one after the other.
    -- The listing's own row is taken, so that publishing it at this moment waits as well.
    perform from listing where id = claimed for no key update;
    update listing_days set taken = taken_days(claimed, by_night) where listing_id = claimed;
  end loop;
  return null;
end $$;
create trigger keep_listing_days after insert or update or delete on listing_claim
  for each row execute function keep_listing_days();

create view listing_word_as_found as
select w.number as word, s.listing_id, s.category, s.x_micro, s.y_micro, s.cell_x, s.cell_y, s.price_cents, s.ways, s.featured_rank,
  s.rating_order, s.swap_order, s.rental_order
from listing_search s cross join unnest(tsvector_to_array(s.words)) part join search_word w on w.word = part;

create function keep_listing_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from listing_word where listing_id = old.listing_id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  -- In one order everywhere, so that two listings with the same new words wait for each other and never in a circle.
  insert into search_word (word)
  select part from unnest(tsvector_to_array(new.words)) part where not exists (select from search_word where word = part)
  order by part on conflict do nothing;
  insert into listing_word select * from listing_word_as_found where listing_id = new.listing_id;
  return null;
end $$;
create trigger keep_listing_words after insert or update or delete on listing_search
  for each row execute function keep_listing_words();

create function note_search_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.category, old.x_micro, old.y_micro, old.price_cents, old.words)
      is not distinct from (new.category, new.x_micro, new.y_micro, new.price_cents, new.words) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
    values (-1, old.category, old.cell_x, old.cell_y, old.x_micro, old.y_micro, old.price_cents, tsvector_to_array(old.words));
  end if;
  if tg_op <> 'DELETE' then
    insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
    values (1, new.category, new.cell_x, new.cell_y, new.x_micro, new.y_micro, new.price_cents, tsvector_to_array(new.words));
  end if;
  return null;
end $$;
create trigger note_search_change after insert or update or delete on listing_search
  for each row execute function note_search_change();

-- Adds up to `most` noted changes to the counts; answers how many there were. Run by a job; one at a time.
create function count_search_changes(most integer default 20000) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted integer;
begin
  perform pg_advisory_xact_lock(7104203);
  with noted as (
    delete from listing_search_change where id in (select id from listing_search_change order by id limit most) returning *
  ), finest as (
    select category, cell_y, cell_x, sum(sign) as listings, sum(sign * x_micro::bigint) as x_sum, sum(sign * y_micro::bigint) as y_sum,
      coalesce(sum(sign) filter (where price_cents < 7500), 0) as under_75, coalesce(sum(sign) filter (where price_cents < 15000), 0) as under_150,
      coalesce(sum(sign) filter (where price_cents < 25000), 0) as under_250, coalesce(sum(sign) filter (where price_cents < 40000), 0) as under_400,
      coalesce(sum(sign) filter (where price_cents < 70000), 0) as under_700
    from noted group by category, cell_y, cell_x
  ), counted_cells as (
    insert into listing_cell as cell
    select level, counted_as, cell_y >> (13 - level) as y, cell_x >> (13 - level) as x, sum(listings), sum(x_sum), sum(y_sum),
      sum(under_75), sum(under_150), sum(under_250), sum(under_400), sum(under_700)
    from finest, generate_series(3, 13) level, lateral (values (0), (category)) as both_ways (counted_as)
    group by level, counted_as, y, x
    on conflict (level, category, y, x) do update set listings = cell.listings + excluded.listings,
      x_sum = cell.x_sum + excluded.x_sum, y_sum = cell.y_sum + excluded.y_sum,
      under_75 = cell.under_75 + excluded.under_75, under_150 = cell.under_150 + excluded.under_150,
      under_250 = cell.under_250 + excluded.under_250, under_400 = cell.under_400 + excluded.under_400,
      under_700 = cell.under_700 + excluded.under_700
  ), counted_words as (
    update search_word set listings = search_word.listings + part.change
    from (select word, sum(sign)::integer as change from noted, unnest(words) word group by word) part
    where search_word.word = part.word and part.change <> 0
  )
  select count(*) into counted from noted;
  return counted;
end $$;

-- Makes everything above anew from the listings: after a bulk load, or when the numbers are ever in doubt. Nobody can search
-- until it is committed.
create function rebuild_listing_search() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  truncate listing_search, listing_word, listing_days, listing_cell, listing_search_change, search_word, search_time_zone;
  insert into search_time_zone select distinct time_zone from listing where state = 'published';
  insert into listing_days select * from listing_days_as_ruled;
  alter table listing_search disable trigger user;
  insert into listing_search select * from listing_as_searched;
  alter table listing_search enable trigger user;
  insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
  select 1, category, cell_x, cell_y, x_micro, y_micro, price_cents, tsvector_to_array(words) from listing_search;
  insert into search_word (word) select distinct word from listing_search_change, unnest(words) word;
  insert into listing_word select * from listing_word_as_found;
  perform count_search_changes(2147483647);
end $$;
revoke execute on function rebuild_listing_search() from public;
revoke execute on function count_search_changes(integer) from public;

select rebuild_listing_search();

grant select on listing_search, listing_word, listing_days, search_time_zone, search_word, listing_cell, listing_search_change to marketplace_web;
grant execute on function count_search_changes(integer) to marketplace_web;
