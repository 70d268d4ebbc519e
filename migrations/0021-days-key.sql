-- A booking or a block says that a listing's days have changed, not the whole listing: pages that show only its card stay.
-- During the deployment, processes of the version before keep a listing's page until its minute is over.
create or replace function tell_claim_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old is distinct from new then
    perform tell_keys(array['days:' || listing_key(old.listing_id), 'days:' || listing_key(new.listing_id), 'free-days']);
  end if;
  return null;
end $$;
