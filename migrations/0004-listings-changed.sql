-- Pages are kept in memory by every server process; whoever changes what they show says so. One word a statement, and
-- PostgreSQL folds equal words of one transaction into one.
create function tell_listings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listings_changed', '');
  return null;
end $$;

create trigger tell_listings_changed after insert or update or delete or truncate on category
  for each statement execute function tell_listings_changed();
create trigger tell_listings_changed after insert or update or delete or truncate on member
  for each statement execute function tell_listings_changed();
create trigger tell_listings_changed after insert or update or delete or truncate on listing
  for each statement execute function tell_listings_changed();
create trigger tell_listings_changed after insert or update or delete or truncate on listing_photo
  for each statement execute function tell_listings_changed();
create trigger tell_listings_changed after insert or update or delete or truncate on listing_claim
  for each statement execute function tell_listings_changed();
create trigger tell_listings_changed after insert or update or delete or truncate on review
  for each statement execute function tell_listings_changed();
