-- What a search looks up is found in one look: whether a listing is free beside its id in the index, and its card as one text.

-- A day is a listing's own place on the ring as long as its taken days lie within one turn. They all end before this day; where they
-- are farther apart, nothing on the ring is certain.
alter table listing_days add column ring_until date not null generated always as (
  case when isfinite(lower(taken)) and isfinite(upper(taken)) and lower(taken) + 384 >= upper(taken) then upper(taken) else '-infinity' end
) stored;

drop index listing_days_place;
alter table listing_days drop constraint listing_days_pkey,
  add primary key (listing_id) include (by_night, minimum_units, maximum_units, lead_days, horizon_days, open_from, open_to, zone, ring_until, taken_ring);
create index listing_days_place on listing_days (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, ring_until, taken_ring);
-- One listing in sixteen, drawn by lot: where so many of these match that there must be more than anybody counts, no other is read.
create index listing_days_drawn on listing_days (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, ring_until, taken_ring) where hashint8(listing_id) & 15 = 0;

create index listing_word_drawn on listing_word (word, category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, word_bits) where hashint8(listing_id) & 15 = 0;

-- All that a card shows, as one text: put together when a listing changes, not each time that it is found.
create table listing_card (
  listing_id bigint primary key references listing (id) on delete cascade,
  card text not null
);

create view listing_card_as_shown as
select l.id as listing_id, json_build_object(
  'slug', l.slug, 'path', l.paths[1], 'title', l.title, 'longitude', l.longitude, 'latitude', l.latitude, 'price_points', l.price_points,
  'review_count', l.review_count, 'review_sum', l.review_sum, 'is_featured', l.is_featured, 'is_sample', l.is_sample,
  'price_cents', l.price_cents, 'price_unit', l.price_unit, 'cleaning_fee_cents', l.cleaning_fee_cents, 'deposit_cents', l.deposit_cents,
  'weekly_discount_percent', l.weekly_discount_percent, 'monthly_discount_percent', l.monthly_discount_percent,
  'province', l.province, 'location', l.location, 'category_id', l.category_id, 'time_zone', l.time_zone,
  'picture', (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1)
)::text as card
from listing l where l.state = 'published';

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
  review_count, review_sum, is_featured, is_sample on listing
  for each row execute function keep_listing_card();

create function keep_listing_card_picture() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown bigint;
begin
  for shown in select distinct id from unnest(array[
      case when tg_op <> 'INSERT' then old.listing_id end, case when tg_op <> 'DELETE' then new.listing_id end]) id
    where id is not null order by id
  loop
    -- Two changes at the same moment would each leave out the other's: one after the other, by the listing's own row.
    perform from listing where id = shown for no key update;
    update listing_card c set card = s.card from listing_card_as_shown s where c.listing_id = shown and s.listing_id = shown;
  end loop;
  return null;
end $$;
create trigger keep_listing_card after insert or update or delete on listing_photo
  for each row execute function keep_listing_card_picture();

insert into listing_card select listing_id, card from listing_card_as_shown;
grant select on listing_card to marketplace_web;

create or replace function rebuild_listing_search() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  truncate listing_search, listing_word, listing_days, listing_card, listing_cell, listing_search_change, search_word;
  truncate search_time_zone restart identity;
  insert into search_time_zone select distinct time_zone from listing where state = 'published';
  alter table listing_search disable trigger user;
  insert into listing_search select * from listing_as_searched;
  alter table listing_search enable trigger user;
  insert into listing_days select * from listing_days_as_ruled;
  insert into listing_card select listing_id, card from listing_card_as_shown;
  insert into listing_search_change (sign, category, cell_x, cell_y, x_micro, y_micro, price_cents, words)
  select 1, category, cell_x, cell_y, x_micro, y_micro, price_cents, tsvector_to_array(words) from listing_search;
  insert into search_word (word) select distinct word from listing_search_change, unnest(words) word;
  insert into listing_word select * from listing_word_as_found;
  perform count_search_changes(2147483647);
end $$;
