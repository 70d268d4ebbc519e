-- Somebody signed in reads what everybody sees of listings and members, in the same query as their own bookings.
grant select on listing, listing_photo, member, category to signed_in;
