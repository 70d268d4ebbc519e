-- How fresh is what a listing knows of the calendars that it follows? Bookings ask, before they confirm by themselves.

/*
 * The instant of the oldest among the last good readings of the calendars that a listing follows; '-infinity' when one was never read,
 * null when it follows none.
 */
create function calendars_read_at(listing bigint) returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select min(coalesce(good_at, '-infinity')) from calendar_source where listing_id = listing
$$;
grant execute on function calendars_read_at(bigint) to marketplace_web;
create index calendar_source_of_listing on calendar_source (listing_id);
