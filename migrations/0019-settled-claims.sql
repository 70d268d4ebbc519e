-- Owner and renter can settle a claim for a part of it: the latest offer, and the way in which it ended.

alter table dispute
  add column offer_cents integer,
  add column offered_by text check (offered_by in ('renter', 'owner')),
  add column offered_at timestamptz,
  add constraint an_offer_is_a_part_of_the_claim check (offer_cents between 1 and claimed_cents),
  add constraint an_offer_says_who_and_when check (num_nonnulls(offer_cents, offered_by, offered_at) in (0, 3));
alter table dispute drop constraint a_dispute_ends_in_a_known_way;
alter table dispute add constraint a_dispute_ends_in_a_known_way
  check (ended_by in ('accept', 'settle', 'stay_silent', 'stand', 'decide_appeal', 'withdraw'));
