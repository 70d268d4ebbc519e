-- What filters, badges and comparisons read of a listing: numbers in its own words, and what its owner has switched on.

-- How a number is found among the features. Its groups are added up: 'Sleeps 2 + 1' is three.
create table listing_fact (name text primary key, pattern text not null);
insert into listing_fact (name, pattern) values
  ('sleeps', 'sleeps (\d{1,2})(?: ?\+ ?(\d))?'),
  ('seats', 'seats (\d{1,2})\M|\m(\d{1,2}) (?:passengers|people|riders|seats)'),
  ('length', '\m(\d{1,3}) ?(?:ft|feet|foot) long'),
  ('towing', '\m(\d{3,5}) kg to tow');

-- The owner is a top host by rule; the nightly job alone says so.
alter table member add column is_top_host boolean not null default false;
grant update (is_top_host) on member to marketplace_web;

create function facts_of(features text[], instant_ways text[], delivery_cents integer, is_top_host boolean)
returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(name, number), '{}') from (
    select f.name, max((select sum(part::integer) from unnest(said) part)) as number
      from unnest(features) feature, listing_fact f, regexp_matches(replace(lower(feature), ',', ''), f.pattern, 'g') said group by f.name
    union all select 'instant', 1 where cardinality(instant_ways) > 0
    union all select 'delivery', 1 where delivery_cents is not null
    union all select 'top', 1 where is_top_host) each
$$;

alter table listing_text add column facts jsonb not null default '{}';

create or replace view listing_text_as_written as
select l.id as listing_id, most_guests(l.features) as guests,
  searched_text(l.title, l.location, l.features || l.rules, l.description, l.exchange_preferences) as words,
  facts_of(l.features, l.instant_ways, l.delivery_cents, m.is_top_host) as facts
from listing l join member m on m.id = l.owner_id where l.state = 'published';

create or replace function keep_listing_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'published' then
    insert into listing_text select * from listing_text_as_written where listing_id = new.id
    on conflict (listing_id) do update set guests = excluded.guests, words = excluded.words, facts = excluded.facts;
  else
    delete from listing_text where listing_id = new.id;
  end if;
  return null;
end $$;
drop trigger keep_listing_text on listing;
create trigger keep_listing_text
  after insert or update of state, title, location, features, rules, description, exchange_preferences, instant_ways, delivery_cents, owner_id on listing
  for each row execute function keep_listing_text();

create or replace view listing_card_as_shown as
select l.id as listing_id, json_build_object(
  'slug', l.slug, 'path', l.paths[1], 'title', l.title, 'longitude', l.longitude, 'latitude', l.latitude, 'price_points', l.price_points,
  'review_count', l.review_count, 'review_sum', l.review_sum, 'is_featured', l.is_featured, 'is_sample', l.is_sample,
  'price_cents', l.price_cents, 'price_unit', l.price_unit, 'cleaning_fee_cents', l.cleaning_fee_cents, 'deposit_cents', l.deposit_cents,
  'weekly_discount_percent', l.weekly_discount_percent, 'monthly_discount_percent', l.monthly_discount_percent,
  'province', l.province, 'location', l.location, 'category_id', l.category_id, 'time_zone', l.time_zone,
  'facts', facts_of(l.features, l.instant_ways, l.delivery_cents, m.is_top_host),
  'picture', (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1)
)::text as card
from listing l join member m on m.id = l.owner_id where l.state = 'published';

drop trigger keep_listing_card on listing;
create trigger keep_listing_card after insert or update of slug, paths, state, category_id, title, location, province, longitude, latitude,
  time_zone, price_unit, price_cents, price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent,
  review_count, review_sum, is_featured, is_sample, features, instant_ways, delivery_cents, owner_id on listing
  for each row execute function keep_listing_card();

create function keep_facts_of_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listing_text t set facts = s.facts from listing_text_as_written s join listing l on l.id = s.listing_id
   where l.owner_id = new.id and t.listing_id = s.listing_id;
  update listing_card c set card = s.card from listing_card_as_shown s join listing l on l.id = s.listing_id
   where l.owner_id = new.id and c.listing_id = s.listing_id;
  perform pg_notify('listings_changed', '');
  return null;
end $$;
create trigger keep_facts_of_owner after update of is_top_host on member
  for each row when (old.is_top_host <> new.is_top_host) execute function keep_facts_of_owner();

update listing_text t set facts = s.facts from listing_text_as_written s where s.listing_id = t.listing_id;
update listing_card c set card = s.card from listing_card_as_shown s where s.listing_id = c.listing_id;
