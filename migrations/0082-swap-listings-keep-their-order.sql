-- Listings offered to choose from keep the order of the offer: messages, the swap's page and its price all begin with the same one.
alter table swap_leg add column place smallint not null default 0;

update swap_leg leg
   set place = listed.place - 1
  from swap s, swap_offer o, jsonb_array_elements(o.terms -> 'legs') with ordinality as listed (terms, place)
 where leg.state = 'offered' and s.id = leg.swap_id and o.swap_id = s.id and o.version = s.version
   and (listed.terms ->> 'listingId')::bigint = leg.listing_id and (listed.terms ->> 'receiverId')::uuid = leg.receiver_id;
