-- Taken days, and the owner's side of a listing: drafts, photos, blocked days and calendars.

create table listing_claim (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing (id),
  -- Local time of the listing, half-open, turnaround included. New time zone data doesn't move a claim.
  during tsrange not null check (not isempty(during) and lower(during) is not null and upper(during) is not null),
  kind text not null check (kind in ('exchange', 'block')),
  created_at timestamptz not null default now(),
  -- Whether the claim was made from listing_block.
  is_laid boolean not null default false,
  leg_id uuid,
  constraint a_block_belongs_to_no_leg check (kind = 'exchange' or leg_id is null),
  constraint claims_on_a_listing_do_not_overlap exclude using gist (listing_id with =, during with &&),
  constraint only_blocks_are_laid check (kind = 'block' or not is_laid)
);
comment on table listing_claim is 'Taken days of a listing, whatever the reason, so that one constraint refuses every double booking.';
create unique index one_claim_for_a_leg on listing_claim (leg_id) where leg_id is not null;
grant select, insert, update, delete on listing_claim to marketplace_web;
grant select on listing_claim to signed_in;

-- The days that a claim takes. Gear: every day it touches. Stays: the nights whose evening (from 15:00) it touches,
-- so that a departure in the morning, turnaround included, leaves the same day free for the next arrival.
create function claimed_days(during tsrange, by_night boolean) returns daterange language sql immutable parallel safe as $$
  select daterange(lower(during)::date,
    greatest(lower(during)::date,
      case when by_night and upper(during)::time <= time '15:00' then upper(during)::date
        else (upper(during) - interval '1 microsecond')::date + 1 end))
$$;

create function taken_days(listing bigint, by_night boolean) returns datemultirange language sql stable as $$
  select coalesce(range_agg(claimed_days(during, by_night)), '{}') from listing_claim
  where listing_id = listing and upper(during) > localtimestamp - interval '3 days'
$$;

create function keep_listing_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  claimed bigint;
begin
  for claimed in select distinct id from unnest(array[
      case when tg_op <> 'INSERT' then old.listing_id end, case when tg_op <> 'DELETE' then new.listing_id end]) id
    where id is not null order by id
  loop
    -- Concurrent claims on one listing wait for each other: neither would see the other's days.
    -- Locking the listing's row makes publishing wait as well.
    perform from listing where id = claimed for no key update;
    update listing_days set taken = taken_days(claimed, by_night) where listing_id = claimed;
  end loop;
  return null;
end $$;

create trigger keep_listing_days after insert or update or delete on listing_claim
  for each row execute function keep_listing_days();
create trigger tell_listings_changed after insert or update or delete or truncate on listing_claim
  for each statement execute function tell_listings_changed();

create table listing_meter (
  listing_id bigint not null references listing (id) on delete cascade,
  meter text not null,
  -- Tenths of a kilometre or hour, for each day.
  included_tenths integer not null,
  -- CAD cents for one kilometre or hour more.
  rate_cents integer not null,
  primary key (listing_id, meter),
  constraint a_meter_rate_is_something check (rate_cents between 1 and 100000),
  constraint included_is_not_negative check (included_tenths between 0 and 1000000),
  constraint listing_meter_is_known check (meter in ('km', 'generator_hours', 'engine_hours'))
);
comment on table listing_meter is 'Kilometres, engine hours and the like that a listing includes, and what more costs. No row: not charged.';
grant select, insert, update, delete on listing_meter to marketplace_web;

create table shown_by_member (
  account_id uuid primary key,
  birth_date date,
  -- '5': cars; '6': motorcycles.
  licence_classes text[] not null default '{}',
  licence_until date,
  -- Listings that wait for an operator.
  waiting text[] not null default '{}',
  constraint licence_classes_are_known check (licence_classes <@ array['5', '6']),
  constraint what_waits_is_known check (waiting <@ array['identity', 'operator_card'])
);
comment on table shown_by_member is 'Dates that an operator read off a document, such as a licence''s expiry. The document itself is deleted.';
alter table shown_by_member enable row level security;
grant select, insert, update, delete on shown_by_member to marketplace_web;
grant select on shown_by_member to signed_in;
create policy an_account_reads_what_it_has_shown on shown_by_member for select to signed_in using (account_id = acting_account());
create policy the_server_keeps_what_members_have_shown on shown_by_member for all to marketplace_web using (true) with check (true);

create table hosted_listing (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references member (id),
  state text not null,
  -- Counts changes of text and photos: an operator decides about the edition that they read.
  edition integer not null default 1,
  -- The draft by step (features/hosting/draft.ts). It holds the exact address, which no public table has.
  draft jsonb not null default '{}',
  -- How often each step was saved, so two windows don't overwrite each other unnoticed.
  saves jsonb not null default '{}',
  -- The published listing; null before the first publication.
  listing_id bigint references listing (id),
  -- The published draft, and the last edition that an operator saw.
  published_draft jsonb,
  published_edition integer,
  reviewed_edition integer,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- The operator's message to the owner; '' for none.
  review_note text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The public listing may still show a photo that the draft removed.
  published_photos text[] not null default '{}',
  -- When an operator approved the listing before its owner's identity was verified; it goes live with the verification.
  approved_at timestamptz,
  constraint a_draft_is_an_object check (jsonb_typeof(draft) = 'object'),
  constraint a_review_note_is_short check (char_length(review_note) <= 2000),
  constraint edition_counts_from_one check (edition > 0),
  constraint hosted_listing_state_is_known check (state in ('draft', 'in_review', 'needs_changes', 'published', 'paused', 'archived')),
  constraint one_draft_for_a_listing unique (listing_id),
  constraint what_is_on_the_market_has_a_public_row check (state not in ('published', 'paused') or (listing_id is not null and published_draft is not null)),
  constraint what_waits_for_review_was_submitted check (state <> 'in_review' or submitted_at is not null)
);
comment on table hosted_listing is 'An owner''s work on a listing: the draft, its review and what was published last.';
create index hosted_listing_of_owner on hosted_listing (owner_id, created_at, id);
create index hosted_listing_published_photos on hosted_listing using gin (published_photos);
create index hosted_listing_to_review on hosted_listing (submitted_at, id) where state = 'in_review';
alter table hosted_listing enable row level security;
grant select, insert, update on hosted_listing to marketplace_web;
grant select on hosted_listing to signed_in;
create policy owners_see_their_own_drafts on hosted_listing for select to signed_in using (owner_id = acting_account());
create policy the_server_keeps_hosted_listings on hosted_listing for all to marketplace_web using (true) with check (true);

create table hosted_photo (
  id uuid primary key default gen_random_uuid(),
  hosted_id uuid not null references hosted_listing (id) on delete cascade,
  position smallint not null,
  -- SHA-256 of the upload: the same picture twice is one picture.
  content_hash text not null,
  -- The card's JSON (features/listings/listing-card.ts).
  picture jsonb not null,
  created_at timestamptz not null,
  constraint a_content_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$'),
  constraint a_listing_shows_a_picture_once unique (hosted_id, content_hash),
  constraint photo_position_counts_from_nought check ("position" >= 0),
  constraint photos_stand_in_one_order unique (hosted_id, "position") deferrable initially deferred
);
comment on table hosted_photo is 'Photos of a draft or a published listing, as its owner arranged them.';
create index hosted_photo_by_content on hosted_photo (content_hash);
alter table hosted_photo enable row level security;
grant select, insert, update, delete on hosted_photo to marketplace_web;
grant select on hosted_photo to signed_in;
create policy owners_see_the_photos_of_their_own_drafts on hosted_photo for select to signed_in
  using (exists (select from hosted_listing h where h.id = hosted_id));
create policy the_server_keeps_hosted_photos on hosted_photo for all to marketplace_web using (true) with check (true);

create table kept_photo (
  content_hash text primary key,
  -- The addresses of its files.
  paths text[] not null,
  -- When it was uploaded last.
  kept_at timestamptz not null,
  constraint a_kept_hash_is_sha256 check (content_hash ~ '^[0-9a-f]{64}$')
);
comment on table kept_photo is 'Which photos have files and which listings show them; files without a row are deleted.';
create index kept_photo_by_age on kept_photo (kept_at);
grant select, insert, update, delete on kept_photo to marketplace_web;

create table listing_block (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  -- Null: closed by the owner.
  source_id uuid,
  -- The event's id in the other calendar; '' for a block of the owner's.
  event_uid text not null default '',
  days daterange not null,
  note text not null default '',
  created_at timestamptz not null,
  -- How many readings in a row didn't find the event. The second one frees its days.
  missed smallint not null default 0,
  -- When the owner was told that a confirmed trip has these days.
  told_at timestamptz,
  constraint a_block_note_is_short check (char_length(note) <= 200),
  constraint a_block_takes_a_day check (not isempty(days) and lower(days) is not null and upper(days) is not null)
);
comment on table listing_block is 'Days that an owner or a followed calendar blocked, per source. listing_claim holds their union.';
create index listing_block_of_listing on listing_block (listing_id);
create index listing_block_of_source on listing_block (source_id) where source_id is not null;
alter table listing_block enable row level security;
grant select, insert, update, delete on listing_block to marketplace_web;
grant select on listing_block to signed_in;

-- Rebuilds a listing's blocks: the union of all sources without the days that exchanges and other claims hold. The caller holds a
-- lock on the listing's row, like everything that claims days.
create function lay_blocks(listing bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  wanted tsmultirange;
begin
  select coalesce(range_agg(tsrange(lower(days)::timestamp, upper(days)::timestamp)), '{}') into wanted
    from listing_block where listing_id = listing;
  wanted := wanted - (select coalesce(range_agg(during), '{}') from listing_claim where listing_id = listing and not is_laid);
  -- Claims that don't change stay, because search follows every change.
  delete from listing_claim c where c.listing_id = listing and c.is_laid
    and not exists (select from unnest(wanted) part where part = c.during);
  insert into listing_claim (listing_id, during, kind, is_laid)
  select listing, part, 'block', true from unnest(wanted) part
   where not exists (select from listing_claim c where c.listing_id = listing and c.is_laid and c.during = part);
end $$;
grant execute on function lay_blocks(listing bigint) to marketplace_web;

create policy owners_see_their_blocks on listing_block for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account()));
create policy the_server_keeps_blocks on listing_block for all to marketplace_web using (true) with check (true);

create table calendar_source (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  name text not null,
  -- Anyone who has the address can read the calendar, so it's as secret as a password.
  url text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- The last successful reading; its days hold until the next.
  good_at timestamptz,
  -- Why the last reading failed, for the owner; null if it didn't.
  failure text,
  -- What was left out of the last successful reading, in sentences.
  warnings text[] not null default '{}',
  constraint a_calendar_address_is_https check (url ~ '^https://' and char_length(url) <= 2000),
  constraint a_calendar_has_a_name check (btrim(name) <> '' and char_length(name) <= 60),
  constraint a_listing_follows_a_calendar_once unique (listing_id, url)
);
comment on table calendar_source is 'Calendars on other platforms that a listing follows.';
create index calendar_source_of_listing on calendar_source (listing_id);
alter table calendar_source enable row level security;
grant select, insert, update, delete on calendar_source to marketplace_web;
grant select on calendar_source to signed_in;

-- The oldest of the last successful readings of the calendars that a listing follows; '-infinity' when one was never read,
-- null when it follows none.
create function calendars_read_at(listing bigint) returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select min(coalesce(good_at, '-infinity')) from calendar_source where listing_id = listing
$$;
grant execute on function calendars_read_at(listing bigint) to marketplace_web;

create policy owners_see_their_calendar_sources on calendar_source for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account()));
create policy the_server_keeps_calendar_sources on calendar_source for all to marketplace_web using (true) with check (true);
alter table listing_block add foreign key (source_id) references calendar_source(id) on delete cascade;

create table calendar_feed (
  listing_id bigint primary key references listing (id),
  token text not null,
  made_at timestamptz not null,
  constraint a_calendar_token_is_long check (char_length(token) between 40 and 100),
  constraint one_calendar_per_token unique (token)
);
comment on table calendar_feed is 'A listing''s calendar for other platforms. Anyone with its token can read it.';
alter table calendar_feed enable row level security;
grant select, insert, update, delete on calendar_feed to marketplace_web;
grant select on calendar_feed to signed_in;
create policy owners_see_their_calendar_feeds on calendar_feed for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account()));
create policy the_server_keeps_calendar_feeds on calendar_feed for all to marketplace_web using (true) with check (true);
