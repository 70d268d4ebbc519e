-- Law: for the same days of a listing a member has one open offer of a swap. Two questions of a bank, two windows or two presses at one moment make one.
-- Written from here on: what is open by now goes on as it is. Null for circles, which the club proposes.
alter table swap
  add column asker_id uuid references member (id),
  add column asked_listing_id bigint references listing (id),
  -- Wall time of the listing, half-open, as its calendar would lose it; the days of the open offer.
  add column asked_during tsrange,
  add constraint what_a_swap_asks_for_is_whole check (num_nulls(asker_id, asked_listing_id, asked_during) in (0, 3)),
  add constraint a_swap_is_offered_once
    exclude using gist (asker_id with =, asked_listing_id with =, asked_during with &&) where (state = 'requested');
