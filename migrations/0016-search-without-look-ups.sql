-- What a million listings taught: looking up single rows is nine tenths of a search. So the candidates' own indexes answer whether
-- they are free on the days asked for, and whether they can have the words typed; only what they cannot settle is looked up.

-- A word as two of 64 bits: a listing that lacks one of them cannot have the word. Of the others one in fifteen has both by chance.
create function word_bits(word text) returns bigint language sql immutable parallel safe as $$
  select (1::bigint << (hash & 63)) | (1::bigint << ((hash >> 6) & 63)) from (select ('x' || left(md5(word), 3))::bit(12)::integer) each (hash)
$$;
create function word_bits(words tsvector) returns bigint language sql immutable parallel safe as $$
  select coalesce(bit_or(public.word_bits(word)), 0) from unnest(tsvector_to_array(words)) word
$$;

-- Taken days on a ring of 384: the bit of a day is its number since 1970 modulo 384. A clear bit says that the day is free. A set one
-- may be a day a year earlier or later: then `taken` decides.
create function taken_ring(taken datemultirange) returns bit(384) language sql immutable parallel safe as $$
  select case when bool_or(not isfinite(lower(stretch)) or not isfinite(upper(stretch)) or lower(stretch) + 384 <= upper(stretch))
    then ~0::bit(384)
    else coalesce((select bit_or(set_bit(0::bit(384), (day - date '1970-01-01') % 384, 1))
      from unnest(taken) each, lateral (select lower(each) + step as day from generate_series(0, upper(each) - lower(each) - 1) step) days
    ), 0::bit(384)) end
  from unnest(taken) stretch
$$;

alter table listing_search
  add column word_bits bigint not null generated always as (word_bits(words)) stored,
  -- The tile of level 9, about 50 km wide, that the listing is in.
  add column near integer not null generated always as (((cell_y >> 4) << 9) | (cell_x >> 4)) stored;

drop index listing_search_place, listing_search_category_price, listing_search_price, listing_search_featured, listing_search_rating,
  listing_search_swap, listing_search_rental, listing_search_sample;
create index listing_search_place on listing_search (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order, word_bits);
create index listing_search_category_price on listing_search (category, price_cents, listing_id)
  include (x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order, word_bits);
create index listing_search_price on listing_search (price_cents, listing_id)
  include (category, x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order, word_bits);
create index listing_search_featured on listing_search (featured_rank, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits);
create index listing_search_rating on listing_search (rating_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits);
create index listing_search_swap on listing_search (swap_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits);
create index listing_search_rental on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits);
-- "Rental only" puts first what offers no swap. Of those hardly any takes points: without an index of their own the search for
-- points in this order would read half of all listings to find that out.
create index listing_search_points_without_swap on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits) where ways & 4 > 0 and ways & 16 = 0;
-- The orders that are asked for most, within a tile: a city's page is filled after a few dozen entries.
create index listing_search_near_featured on listing_search (near, featured_rank, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits);
create index listing_search_near_price on listing_search (near, price_cents, listing_id)
  include (category, x_micro, y_micro, ways, word_bits);
create index listing_search_near_rating on listing_search (near, rating_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits);
-- A category within the order that is asked for most.
create index listing_search_category_featured on listing_search (category, featured_rank, listing_id)
  include (x_micro, y_micro, price_cents, ways, word_bits);

create index listing_search_sample on listing_search (listing_id)
  include (category, x_micro, y_micro, price_cents, ways, word_bits) where listing_id % 64 = 0;

-- The zones by number, so that today in each of them is one small array.
alter table search_time_zone add column number smallint not null unique generated always as identity;

-- With its place beside its rules and taken days a candidate is judged within one index. Bookings change it, and the table alone:
-- what the other indexes say of a listing stays untouched.
drop view listing_days_as_ruled;
create view listing_days_as_ruled as
select l.id as listing_id, l.price_unit = 'night' as by_night, l.minimum_units, l.maximum_units, l.lead_days, l.horizon_days,
  coalesce(l.open_from, '-infinity') as open_from, coalesce(l.open_to, 'infinity') as open_to, l.time_zone,
  taken_days(l.id, l.price_unit = 'night') as taken,
  z.number as zone, s.category, s.x_micro, s.y_micro, s.cell_x, s.cell_y, s.price_cents, s.ways
from listing l join listing_search s on s.listing_id = l.id join search_time_zone z on z.time_zone = l.time_zone
where l.state = 'published';

truncate listing_days;
alter table listing_days
  add column zone smallint not null,
  add column category smallint not null,
  add column x_micro integer not null,
  add column y_micro integer not null,
  add column cell_x integer not null,
  add column cell_y integer not null,
  add column price_cents integer not null,
  add column ways smallint not null,
  add column taken_ring bit(384) not null generated always as (taken_ring(taken)) stored;
insert into listing_days select * from listing_days_as_ruled;
create index listing_days_place on listing_days (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, taken_ring);
create index listing_days_sample on listing_days (listing_id)
  include (category, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, taken_ring) where listing_id % 64 = 0;
-- Index-only reading needs pages that are known to be visible to all: bookings must not wait for a fifth of the table to change.
alter table listing_days set (autovacuum_vacuum_scale_factor = 0.02);

-- The words of a listing beside each of them: two words at once are found among the listings of the rarer one.
truncate listing_word;
drop index listing_word_place;
alter table listing_word add column word_bits bigint not null;
create or replace view listing_word_as_found as
select w.number as word, s.listing_id, s.category, s.x_micro, s.y_micro, s.cell_x, s.cell_y, s.price_cents, s.ways, s.featured_rank,
  s.rating_order, s.swap_order, s.rental_order, s.word_bits
from listing_search s cross join unnest(tsvector_to_array(s.words)) part join search_word w on w.word = part;
insert into listing_word select * from listing_word_as_found;
create index listing_word_place on listing_word (word, category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order, word_bits);

-- Counts are read with every search, a hundred cells at a time.
alter table listing_cell drop constraint listing_cell_pkey,
  add primary key (level, category, y, x) include (listings, x_sum, y_sum, under_75, under_150, under_250, under_400, under_700);

create or replace function keep_listing_search() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state <> 'published' then
    delete from listing_search where listing_id = new.id;
    delete from listing_days where listing_id = new.id;
  elsif new.state = 'published' then
    -- A conflict would use up a number each time.
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

create or replace function rebuild_listing_search() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  truncate listing_search, listing_word, listing_days, listing_cell, listing_search_change, search_word;
  truncate search_time_zone restart identity;
  insert into search_time_zone select distinct time_zone from listing where state = 'published';
  alter table listing_search disable trigger user;
  insert into listing_search select * from listing_as_searched;
  alter table listing_search enable trigger user;
  insert into listing_days select * from listing_days_as_ruled;
  insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
  select 1, category, cell_x, cell_y, x_micro, y_micro, price_cents, tsvector_to_array(words) from listing_search;
  insert into search_word (word) select distinct word from listing_search_change, unnest(words) word;
  insert into listing_word select * from listing_word_as_found;
  perform count_search_changes(2147483647);
end $$;
