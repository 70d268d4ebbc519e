-- The map's sample of one in 64 answers from its index alone again: since a marked day asks until when the ring is certain, every listing's
-- row was read as well.
drop index listing_days_sample;
create index listing_days_sample on listing_days (listing_id)
  include (category, x_micro, y_micro, price_cents, ways, by_night, minimum_units, maximum_units, lead_days, horizon_days,
    open_from, open_to, zone, ring_until, taken_ring) where listing_id % 64 = 0;
