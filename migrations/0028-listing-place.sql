-- Where a listing really stands: for its owner, and for a renter from the agreement until the return. The public row knows it to about a kilometre.
create table listing_place (
  listing_id bigint primary key references listing (id) on delete cascade,
  address text not null default '' constraint an_address_is_short check (char_length(address) <= 300),
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90)
);
alter table listing_place enable row level security;
grant select, insert, update on listing_place to marketplace_web;
create policy the_server_keeps_places on listing_place for all to marketplace_web using (true) with check (true);
grant select on listing_place to signed_in;
create policy both_sides_of_a_booking_see_the_place on listing_place for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account())
    or exists (select from booking b where b.listing_id = listing_place.listing_id and b.renter_id = acting_account()
                  and b.state in ('accepted', 'handed_off')));

insert into listing_place (listing_id, address, longitude, latitude)
select listing_id, coalesce(published_draft -> 'place' ->> 'address', ''), (published_draft -> 'place' ->> 'longitude')::double precision,
       (published_draft -> 'place' ->> 'latitude')::double precision
  from hosted_listing
 where listing_id is not null and published_draft -> 'place' ->> 'longitude' is not null and published_draft -> 'place' ->> 'latitude' is not null;
