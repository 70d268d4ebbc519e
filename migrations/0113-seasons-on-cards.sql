-- A card's price of chosen days counts the seasons of its listing, as the quote does.
create or replace view listing_card_as_shown as
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

drop trigger keep_listing_card on listing;
create trigger keep_listing_card after insert or update of slug, paths, state, category_id, title, location, province, longitude, latitude,
  time_zone, price_unit, price_cents, price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent,
  review_count, review_sum, is_featured, is_sample, features, instant_ways, delivery_cents, owner_id, seasons on listing
  for each row execute function keep_listing_card();

update listing_card c set card = s.card from listing_card_as_shown s
 where s.listing_id = c.listing_id and exists (select from listing l where l.id = c.listing_id and l.seasons <> '[]');
