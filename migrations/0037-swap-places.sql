-- Where a listing really stands is seen by who receives it in a swap as well, from the agreement until the return.
create policy receivers_in_a_swap_see_the_place on listing_place for select to signed_in
  using (exists (select from swap_leg l where l.listing_id = listing_place.listing_id and l.receiver_id = acting_account()
                  and l.state in ('agreed', 'handed_off')));
