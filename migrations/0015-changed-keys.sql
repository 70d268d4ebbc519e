-- A change says which kept pages it makes old, by the keys of features/listings/shown-keys.ts; before, every statement made all of them old.

-- Keys are separated by spaces; a message without keys means every page. PostgreSQL merges equal messages of one transaction.
create function tell_keys(keys text[]) returns void language sql as $$
  select pg_notify('listings_changed', case when octet_length(said) < 7900 then said else '' end)
    from (select string_agg(distinct key, ' ' order by key) as said from unnest(keys) key) joined where said is not null
$$;

-- The end of a member's address.
create function member_key(member uuid) returns text language sql immutable parallel safe as $$
  select 'member:' || left(replace(member::text, '-', ''), 12)
$$;

create function listing_key(of_listing bigint) returns text language sql stable as $$
  select 'listing:' || slug from listing where id = of_listing
$$;

-- Every page: for settings and categories, and for a table that is emptied.
create or replace function tell_listings_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or old is distinct from new then
    perform pg_notify('listings_changed', '');
  end if;
  return null;
end $$;

-- Nobody sees a draft. A search can order by anything; which listings there are, where and of which kind changes rarely.
create function tell_listing_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_choice boolean := tg_op <> 'UPDATE' or
    (old.state, old.category_id, old.longitude, old.latitude, old.featured_rank) is distinct from
    (new.state, new.category_id, new.longitude, new.latitude, new.featured_rank);
begin
  if coalesce(old.state = 'published', false) or coalesce(new.state = 'published', false) then
    if old is distinct from new then
      perform tell_keys(array['listing:' || old.slug, 'listing:' || new.slug, member_key(old.owner_id), member_key(new.owner_id),
        'searches', case when is_choice then 'choices' end]);
    end if;
  end if;
  return null;
end $$;

create function tell_photo_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old is distinct from new then
    perform tell_keys(array[listing_key(old.listing_id), listing_key(new.listing_id)]);
  end if;
  return null;
end $$;

create function tell_claim_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old is distinct from new then
    perform tell_keys(array[listing_key(old.listing_id), listing_key(new.listing_id), 'free-days']);
  end if;
  return null;
end $$;

create function tell_review_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old is distinct from new then
    perform tell_keys(array[listing_key(old.listing_id), listing_key(new.listing_id), member_key(old.author_id), member_key(new.author_id)]);
  end if;
  return null;
end $$;

-- Before both sides have written, nobody sees a review.
create function tell_seen_review_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.seen_at is not null and old is distinct from new then
    perform tell_keys(array[listing_key(new.listing_id), member_key(new.author_id), member_key(new.subject_id)]);
  end if;
  return null;
end $$;

create function tell_member_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old is distinct from new then
    perform tell_keys(array[member_key(old.id)]);
  end if;
  return null;
end $$;

drop trigger tell_listings_changed on setting;
create trigger tell_listings_changed after insert or update or delete on setting for each row execute function tell_listings_changed();

drop trigger tell_listings_changed on category;
create trigger tell_listings_changed after insert or update or delete on category for each row execute function tell_listings_changed();
create trigger tell_all_listings_changed after truncate on category for each statement execute function tell_listings_changed();

drop trigger tell_listings_changed on listing;
create trigger tell_listings_changed after insert or update or delete on listing for each row execute function tell_listing_changed();
create trigger tell_all_listings_changed after truncate on listing for each statement execute function tell_listings_changed();

drop trigger tell_listings_changed on listing_photo;
create trigger tell_listings_changed after insert or update or delete on listing_photo for each row execute function tell_photo_changed();
create trigger tell_all_listings_changed after truncate on listing_photo for each statement execute function tell_listings_changed();

drop trigger tell_listings_changed on listing_claim;
create trigger tell_listings_changed after insert or update or delete on listing_claim for each row execute function tell_claim_changed();
create trigger tell_all_listings_changed after truncate on listing_claim for each statement execute function tell_listings_changed();

drop trigger tell_listings_changed on review;
create trigger tell_listings_changed after insert or update or delete on review for each row execute function tell_review_changed();
create trigger tell_all_listings_changed after truncate on review for each statement execute function tell_listings_changed();

create trigger tell_listings_changed after update on exchange_review for each row execute function tell_seen_review_changed();

drop trigger tell_listings_changed on member;
create trigger tell_listings_changed after update or delete on member for each row execute function tell_member_changed();
create trigger tell_all_listings_changed after truncate on member for each statement execute function tell_listings_changed();

-- As in 0009, without its message: the triggers of both tables of reviews send one.
create or replace function show_reviews(of_leg uuid, now_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown integer;
begin
  -- Two reviews at the same moment wait for each other: neither would see the other.
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || of_leg, 0));
  with seen as (
    update exchange_review r set seen_at = now_at
     where r.leg_id = of_leg and r.seen_at is null
       and (r.open_until <= now_at or 2 = (select count(*) from exchange_review b where b.leg_id = of_leg))
    returning *), public_ones as (
    insert into review (listing_id, author_id, rating, body, stayed_on, exchange_review_id)
    select listing_id, author_id, listing_rating, body, last_day, id from seen where listing_rating is not null
    returning id)
  select count(*) into shown from seen;
  return shown;
end $$;
