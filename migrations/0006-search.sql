-- Tables that a search reads, kept up to date by triggers from the listings.

create table search_word (
  number integer generated always as identity unique,
  word text primary key,
  listings integer not null default 0
);
comment on table search_word is 'Every distinct word of published titles and places, with its number of listings.';
create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off);
grant select on search_word to marketplace_web;

create table search_time_zone (
  time_zone text primary key,
  -- The zones by number, so that today in each of them is one small array.
  number smallint generated always as identity unique
);
comment on table search_time_zone is 'Time zones of listings, so the server can say what day it is in each.';
grant select on search_time_zone to marketplace_web;

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
  -- Folded text, and its distinct words.
  title text not null,
  location text not null,
  words tsvector not null
);
comment on table listing_search is 'What a search filters and sorts by, one row per published listing.';
create index listing_search_category_featured on listing_search (category, featured_rank, listing_id)
  include (x_micro, y_micro, price_cents, ways);
create index listing_search_category_price on listing_search (category, price_cents, listing_id)
  include (x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_featured on listing_search (featured_rank, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_place on listing_search (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order);
-- "Rental only" ranks listings first that offer no swap; hardly any of them takes points.
create index listing_search_points_without_swap on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways) where ways & 4 > 0 and ways & 16 = 0;
create index listing_search_price on listing_search (price_cents, listing_id)
  include (category, x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_rating on listing_search (rating_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_rental on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_sample on listing_search (listing_id)
  include (category, x_micro, y_micro, price_cents, ways) where listing_id % 64 = 0;
create index listing_search_swap on listing_search (swap_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
grant select on listing_search to marketplace_web;

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
  -- Always in the same order, so two listings with the same new words can't deadlock.
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

create view listing_days_as_ruled as
select l.id as listing_id, l.price_unit = 'night' as by_night, l.minimum_units, l.maximum_units, l.lead_days, l.horizon_days,
  coalesce(l.open_from, '-infinity') as open_from, coalesce(l.open_to, 'infinity') as open_to, l.time_zone,
  taken_days(l.id, l.price_unit = 'night') as taken,
  z.number as zone, s.category, s.x_micro, s.y_micro, s.cell_x, s.cell_y, s.price_cents, s.ways
from listing l join listing_search s on s.listing_id = l.id join search_time_zone z on z.time_zone = l.time_zone
where l.state = 'published';

create view listing_word_as_found as
select w.number as word, s.listing_id, s.category, s.x_micro, s.y_micro, s.cell_x, s.cell_y, s.price_cents, s.ways, s.featured_rank,
  s.rating_order, s.swap_order, s.rental_order
from listing_search s cross join unnest(tsvector_to_array(s.words)) part join search_word w on w.word = part;

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
comment on table listing_search_change is 'Changes that the counts don''t contain yet. They are counted in batches, so publishing never waits.';
grant select on listing_search_change to marketplace_web;

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
comment on table listing_word is 'The listings of each word by map cell, with everything that choosing candidates reads.';
create index listing_word_listing on listing_word (listing_id);
create index listing_word_place on listing_word (word, category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order);
grant select on listing_word to marketplace_web;

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
  primary key (level, category, y, x) include (listings, x_sum, y_sum, under_75, under_150, under_250, under_400, under_700)
);
comment on table listing_cell is 'Number of listings by map cell and category (0 is all). Prices in six steps let a search estimate its matches.';
grant select on listing_cell to marketplace_web;

-- Adds up to `most` changes to the counts and returns how many there were. A job runs it, one at a time.
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
revoke all on function count_search_changes(most integer) from public;
grant execute on function count_search_changes(most integer) to marketplace_web;

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

create table listing_days (
  listing_id bigint not null references listing (id) on delete cascade,
  by_night boolean not null,
  minimum_units smallint not null,
  maximum_units smallint not null,
  lead_days smallint not null,
  horizon_days smallint not null,
  open_from date not null,
  open_to date not null,
  time_zone text not null,
  -- Claimed days (gear) or nights (stays, by the date of the evening), for one comparison.
  -- Only for reading: the constraint on listing_claim prevents double bookings.
  taken datemultirange not null,
  zone smallint not null,
  category smallint not null,
  x_micro integer not null,
  y_micro integer not null,
  cell_x integer not null,
  cell_y integer not null,
  price_cents integer not null,
  ways smallint not null,
  taken_ring bit(384) generated always as (taken_ring(taken)) stored not null,
  -- A day is a listing's own place on the ring as long as its taken days lie within one turn. They all end before this day; where they
  -- are farther apart, nothing on the ring is certain.
  ring_until date generated always as (case when (isfinite(lower(taken)) and isfinite(upper(taken)) and ((lower(taken) + 384) >= upper(taken))) then upper(taken) else '-infinity'::date end) stored not null,
  primary key (listing_id) include (by_night, minimum_units, maximum_units, lead_days, horizon_days, open_from, open_to, zone, ring_until, taken_ring)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
comment on table listing_days is 'Free and taken days of a listing. Apart from listing_search, because bookings change it often.';
create index listing_days_place on listing_days (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, ring_until, taken_ring);
create index listing_days_sample on listing_days (listing_id)
  include (category, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, ring_until, taken_ring) where listing_id % 64 = 0;
grant select on listing_days to marketplace_web;

-- The first day of the first free stretch between two days. Nights are counted by the date of their evening: the last day is that of departure.
create function first_free_day(taken datemultirange, first date, last date, by_night boolean, units integer)
returns date language sql immutable parallel safe as $$
  select min(lower(gap)) from unnest(datemultirange(daterange(first, greatest(first, last + 1 - by_night::integer))) - taken) gap
   where upper(gap) - lower(gap) >= units
$$;

create table listing_text (
  listing_id bigint primary key references listing (id) on delete cascade,
  guests smallint,
  words tsvector not null,
  facts jsonb not null default '{}'
);
comment on table listing_text is 'Searchable text of a listing. Apart from listing_search, because descriptions change often and most searches don''t read them.';
create index listing_text_words on listing_text using gin (words) with (fastupdate = off);
grant select on listing_text to marketplace_web;

create table listing_card (
  listing_id bigint primary key references listing (id) on delete cascade,
  card text not null
);
comment on table listing_card is 'A listing''s card as JSON, written when the listing changes and read by every search.';
grant select on listing_card to marketplace_web;

-- Makes everything above anew from the listings: after a bulk load, or when the numbers are ever in doubt. Nobody can search
-- until it is committed.
create function rebuild_listing_search() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  truncate listing_search, listing_word, listing_days, listing_card, listing_text, listing_cell, listing_search_change, search_word;
  truncate search_time_zone restart identity;
  insert into search_time_zone select distinct time_zone from listing where state = 'published';
  alter table listing_search disable trigger user;
  insert into listing_search select * from listing_as_searched;
  alter table listing_search enable trigger user;
  insert into listing_days select * from listing_days_as_ruled;
  insert into listing_card select listing_id, card from listing_card_as_shown;
  insert into listing_text select * from listing_text_as_written;
  insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
  select 1, category, cell_x, cell_y, x_micro, y_micro, price_cents, tsvector_to_array(words) from listing_search;
  insert into search_word (word) select distinct word from listing_search_change, unnest(words) word;
  insert into listing_word select * from listing_word_as_found;
  perform count_search_changes(2147483647);
end $$;
revoke all on function rebuild_listing_search() from public;
