-- An owner's calendar: the days that are closed, by the owner or by another platform's calendar, and the addresses in both directions.

-- Calendars of other platforms that a listing follows.
create table calendar_source (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  name text not null constraint a_calendar_has_a_name check (btrim(name) <> '' and char_length(name) <= 60),
  -- Whoever has it reads the calendar there: as secret as a password.
  url text not null constraint a_calendar_address_is_https check (url ~ '^https://' and char_length(url) <= 2000),
  created_at timestamptz not null,
  read_at timestamptz,
  -- The last time that it could be read and understood; what it said then holds until the next.
  good_at timestamptz,
  -- Why the last reading failed, in a sentence for the owner; null when it did not.
  failure text,
  -- What was left out of the last good reading, in sentences.
  warnings text[] not null default '{}',
  constraint a_listing_follows_a_calendar_once unique (listing_id, url)
);

-- Each source keeps its own rows; the claims below hold their union.
create table listing_block (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listing (id),
  -- Null: closed by the owner.
  source_id uuid references calendar_source (id) on delete cascade,
  -- The event of another calendar; '' for the owner's own.
  event_uid text not null default '',
  days daterange not null constraint a_block_takes_a_day check (not isempty(days) and lower(days) is not null and upper(days) is not null),
  note text not null default '' constraint a_block_note_is_short check (char_length(note) <= 200),
  created_at timestamptz not null,
  -- How many good readings have not found the event any more: it frees its days with the second one.
  missed smallint not null default 0,
  -- When the owner was told that a confirmed booking lies on these days.
  told_at timestamptz
);
create index listing_block_of_listing on listing_block (listing_id);
create index listing_block_of_source on listing_block (source_id) where source_id is not null;

-- A listing's calendar for others: whoever has the token reads it.
create table calendar_feed (
  listing_id bigint primary key references listing (id),
  token text not null constraint one_calendar_per_token unique
    constraint a_calendar_token_is_long check (char_length(token) between 40 and 100),
  made_at timestamptz not null
);

-- Which claims are laid from the blocks above. Others (bookings, the samples' closed weeks) stay as they are.
alter table listing_claim
  add column is_laid boolean not null default false,
  add constraint only_blocks_are_laid check (kind = 'block' or not is_laid);

/*
 * Lays a listing's blocks anew: the union of all sources, without what exchanges and other claims hold. Whoever calls has locked the
 * listing's row, as everybody does who wants its days.
 */
create function lay_blocks(listing bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  wanted tsmultirange;
begin
  select coalesce(range_agg(tsrange(lower(days)::timestamp, upper(days)::timestamp)), '{}') into wanted
    from listing_block where listing_id = listing;
  wanted := wanted - (select coalesce(range_agg(during), '{}') from listing_claim where listing_id = listing and not is_laid);
  -- What is already so stays untouched: the search follows every change.
  delete from listing_claim c where c.listing_id = listing and c.is_laid
    and not exists (select from unnest(wanted) part where part = c.during);
  insert into listing_claim (listing_id, during, kind, is_laid)
  select listing, part, 'block', true from unnest(wanted) part
   where not exists (select from listing_claim c where c.listing_id = listing and c.is_laid and c.during = part);
end $$;

alter table calendar_source enable row level security;
alter table listing_block enable row level security;
alter table calendar_feed enable row level security;
grant select, insert, update, delete on calendar_source, listing_block, calendar_feed to marketplace_web;
grant execute on function lay_blocks(bigint) to marketplace_web;
create policy the_server_keeps_calendar_sources on calendar_source for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_blocks on listing_block for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_calendar_feeds on calendar_feed for all to marketplace_web using (true) with check (true);
grant select on calendar_source, listing_block, calendar_feed, listing_claim to signed_in;
create policy owners_see_their_calendar_sources on calendar_source for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account()));
create policy owners_see_their_blocks on listing_block for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account()));
create policy owners_see_their_calendar_feeds on calendar_feed for select to signed_in
  using (exists (select from listing l where l.id = listing_id and l.owner_id = acting_account()));
