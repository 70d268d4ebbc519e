-- Searches take fewer roads (docs/decisions/0006): nothing walks within tiles, draws listings by lot, asks the text index for several words, or
-- sorts candidates out by the bits of their words.
drop index listing_days_drawn;
drop view listing_word_as_found;
-- Takes the indexes of the word with it.
alter table listing_word drop column word_bits;
create view listing_word_as_found as
select w.number as word, s.listing_id, s.category, s.x_micro, s.y_micro, s.cell_x, s.cell_y, s.price_cents, s.ways, s.featured_rank,
  s.rating_order, s.swap_order, s.rental_order
from listing_search s cross join unnest(tsvector_to_array(s.words)) part join search_word w on w.word = part;
create index listing_word_place on listing_word (word, category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order);

-- Takes the indexes of the orders and places with it.
alter table listing_search drop column near, drop column word_bits;
drop function word_bits(tsvector);
drop function word_bits(text);
drop index listing_search_words;
create index listing_search_place on listing_search (category, cell_y, cell_x)
  include (listing_id, x_micro, y_micro, price_cents, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_category_price on listing_search (category, price_cents, listing_id)
  include (x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_price on listing_search (price_cents, listing_id)
  include (category, x_micro, y_micro, ways, featured_rank, rating_order, swap_order, rental_order);
create index listing_search_featured on listing_search (featured_rank, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_category_featured on listing_search (category, featured_rank, listing_id)
  include (x_micro, y_micro, price_cents, ways);
create index listing_search_rating on listing_search (rating_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_swap on listing_search (swap_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
create index listing_search_rental on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways);
-- "Rental only" puts first what offers no swap, and of those hardly any takes points.
create index listing_search_points_without_swap on listing_search (rental_order, listing_id)
  include (category, x_micro, y_micro, price_cents, ways) where ways & 4 > 0 and ways & 16 = 0;
create index listing_search_sample on listing_search (listing_id)
  include (category, x_micro, y_micro, price_cents, ways) where listing_id % 64 = 0;
