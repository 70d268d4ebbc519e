-- What owners are making and have on the market: drafts, their photos, and the review before everybody sees them.
-- `listing` stays what the public reads; a draft is the owner's own, and the public row is made and changed from it.

create table hosted_listing (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references member (id),
  state text not null constraint hosted_listing_state_is_known
    check (state in ('draft', 'in_review', 'needs_changes', 'published', 'paused', 'archived')),
  -- Counts every change of words and photos: an operator decides about the edition that they have read.
  edition integer not null default 1 constraint edition_counts_from_one check (edition > 0),
  -- By step, as features/hosting/draft.ts reads it. The exact address stands here and in no public table.
  draft jsonb not null default '{}' constraint a_draft_is_an_object check (jsonb_typeof(draft) = 'object'),
  -- How often each step was saved, so that two windows do not write over each other unseen.
  saves jsonb not null default '{}',
  -- What everybody sees; null before the first publication.
  listing_id bigint constraint one_draft_for_a_listing unique references listing (id),
  -- What the public row was made from, and the last edition that an operator has seen.
  published_draft jsonb,
  published_edition integer,
  reviewed_edition integer,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- The operator's words to the owner; '' for none.
  review_note text not null default '' constraint a_review_note_is_short check (char_length(review_note) <= 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint what_waits_for_review_was_submitted check (state <> 'in_review' or submitted_at is not null),
  constraint what_is_on_the_market_has_a_public_row check (state not in ('published', 'paused') or (listing_id is not null and published_draft is not null))
);
create index hosted_listing_of_owner on hosted_listing (owner_id, created_at, id);
create index hosted_listing_to_review on hosted_listing (submitted_at, id) where state = 'in_review';

create table hosted_photo (
  id uuid primary key default gen_random_uuid(),
  hosted_id uuid not null references hosted_listing (id) on delete cascade,
  position smallint not null constraint photo_position_counts_from_nought check (position >= 0),
  -- SHA-256 of what was sent: the same picture twice is one picture.
  content_hash text not null constraint a_content_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$'),
  -- As features/listings/listing-card.ts draws it; the owner's words are its alt text.
  picture jsonb not null,
  created_at timestamptz not null,
  constraint a_listing_shows_a_picture_once unique (hosted_id, content_hash),
  constraint photos_stand_in_one_order unique (hosted_id, position) deferrable initially deferred
);

alter table hosted_listing enable row level security;
alter table hosted_photo enable row level security;
grant select, insert, update on hosted_listing to marketplace_web;
grant select, insert, update, delete on hosted_photo to marketplace_web;
create policy the_server_keeps_hosted_listings on hosted_listing for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_hosted_photos on hosted_photo for all to marketplace_web using (true) with check (true);
grant select on hosted_listing, hosted_photo to signed_in;
create policy owners_see_their_own_drafts on hosted_listing for select to signed_in using (owner_id = acting_account());
create policy owners_see_the_photos_of_their_own_drafts on hosted_photo for select to signed_in
  using (exists (select from hosted_listing h where h.id = hosted_id));

-- Publishing writes the public row. Ratings, ranks and old addresses are nobody's to set from here.
grant insert (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone, price_unit, price_cents,
    price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent, minimum_units, maximum_units,
    lead_days, horizon_days, description, features, rules, exchange_preferences, published_at, updated_at, cancellation_policy,
    pick_up_time, return_time, turnaround_minutes, has_same_day_turnover, instant_ways, seasons, add_ons, delivery_cents),
  update (category_id, state, title, location, province, longitude, latitude, time_zone, price_unit, price_cents,
    price_points, cleaning_fee_cents, deposit_cents, weekly_discount_percent, monthly_discount_percent, minimum_units, maximum_units,
    lead_days, horizon_days, description, features, rules, published_at, updated_at, cancellation_policy,
    pick_up_time, return_time, turnaround_minutes, has_same_day_turnover, instant_ways, seasons, add_ons, delivery_cents) on listing
  to marketplace_web;
grant insert, update, delete on listing_photo to marketplace_web;
