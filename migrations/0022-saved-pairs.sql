-- Members read only their own favourites. Two owners who saved each other's listings are the exception: each learns what both know anyway.
create function owners_who_saved(wanted bigint) returns table (member_id uuid, listing_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select theirs.owner_id, theirs.id
    from listing mine
    join favourite own on own.account_id = mine.owner_id
    join listing theirs on theirs.id = own.listing_id and theirs.state = 'published' and theirs.owner_id <> mine.owner_id
   where mine.id = wanted and mine.state = 'published'
     and exists (select from favourite f where f.account_id = theirs.owner_id and f.listing_id = mine.id)
$$;
comment on function owners_who_saved(bigint) is 'Owners who saved this listing, with those of their listings that its owner saved.';
revoke all on function owners_who_saved(bigint) from public;
grant execute on function owners_who_saved(bigint) to marketplace_web;
