-- Members as the public sees them, categories, listings with their pictures, claimed days and reviews.

-- The exclusion constraint below mixes "same listing" (=) with "overlaps" (&&) in one GiST index.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The server works under this role: it owns nothing, so row-level security and grants bind it.
-- Roles belong to the whole cluster, so a second database (or a second process at this moment) may already have made it. An owner who may
-- create none is only let this far when a superuser has (platform/database.server/roles.ts).
do $$
begin
  create role marketplace_web nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'marketplace_web', 'member') then
    execute format('grant marketplace_web to %I', current_user);
  end if;
end $$;
grant usage on schema public to marketplace_web;

create table member (
  id uuid primary key default gen_random_uuid(),
  -- What strangers may see. Everything personal lives in other tables behind row-level security.
  display_name text not null check (char_length(display_name) between 1 and 80),
  joined_on date not null,
  response_minutes integer check (response_minutes > 0),
  response_rate_percent smallint check (response_rate_percent between 0 and 100),
  verifications text[] not null default '{}',
  is_founder boolean not null default false,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);

create table category (
  id text primary key check (id ~ '^[a-z]+$'),
  -- A small number for the search indexes; stable, never reused.
  number smallint not null unique check (number > 0),
  name text not null,
  position smallint not null unique
);

insert into category (id, number, name, position) values
  ('rv', 1, 'RV''s & Trailers', 1),
  ('water', 2, 'Boats & Personal Watercraft', 2),
  ('atv', 3, 'Off Road - ATVs, UTVs, SXS, Dirtbikes', 3),
  ('motorcycle', 4, 'Motorcycles', 4),
  ('specialty', 5, 'Specialty Cars', 5),
  ('cabins', 6, 'Vacation Homes', 6),
  ('snow', 7, 'Snow & Winter', 7),
  ('glamping', 8, 'Glamping Experiences', 8),
  ('unique', 9, 'Unique Experiences', 9),
  ('lite', 10, 'Lite Toys', 10);

create table listing (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  owner_id uuid not null references member (id),
  category_id text not null references category (id),
  state text not null default 'draft' check (state in ('draft', 'in_review', 'published', 'paused', 'archived')),
  title text not null check (char_length(title) between 3 and 100),
  -- As people say it: 'Summerland, BC'.
  location text not null check (char_length(location) between 2 and 120),
  province text not null check (province in ('BC', 'AB')),
  -- The approximate position (about 1 km) that everybody sees; the exact address is never in this table.
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  time_zone text not null check (char_length(time_zone) between 3 and 60),
  -- Stays are counted in nights, gear in days.
  price_unit text not null check (price_unit in ('day', 'night')),
  -- CAD cents for one day or night; points are whole Adventure Points for the same.
  price_cents integer not null check (price_cents between 100 and 10000000),
  price_points integer not null check (price_points between 1 and 100000),
  cleaning_fee_cents integer not null default 0 check (cleaning_fee_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  weekly_discount_percent smallint not null default 0 check (weekly_discount_percent between 0 and 90),
  monthly_discount_percent smallint not null default 0 check (monthly_discount_percent between 0 and 90),
  minimum_units smallint not null default 1 check (minimum_units between 1 and 365),
  maximum_units smallint not null default 90 check (maximum_units between 1 and 365),
  -- Whole days between today and the first day that may be asked for; days into the future that are open.
  lead_days smallint not null default 0 check (lead_days between 0 and 365),
  horizon_days smallint not null default 183 check (horizon_days between 1 and 1095),
  -- An owner's own season, when there is one: calendar days in the listing's zone, both ends included.
  open_from date,
  open_to date,
  season_note text,
  description text not null default '' check (char_length(description) <= 8000),
  features text[] not null default '{}',
  rules text[] not null default '{}',
  exchange_preferences jsonb not null default '[]' check (jsonb_typeof(exchange_preferences) = 'array'),
  is_featured boolean not null default false,
  -- 1, 2, 3 for the three that lead the featured order, 4 for other featured listings, 5 for the rest.
  featured_rank smallint not null default 5 check (featured_rank between 1 and 5),
  -- Other addresses of the same page, kept for the links that point to them: '/teryx', '/chalet'.
  paths text[] not null default '{}',
  old_slugs text[] not null default '{}',
  review_count integer not null default 0 check (review_count >= 0),
  review_sum integer not null default 0 check (review_sum >= 0),
  is_sample boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (minimum_units <= maximum_units),
  check (open_from is null or open_to is null or open_from <= open_to),
  check ((state = 'published') <= (published_at is not null))
);
create index listing_owner on listing (owner_id);
create index listing_paths on listing using gin (paths);
create index listing_old_slugs on listing using gin (old_slugs);

create table listing_photo (
  listing_id bigint not null references listing (id) on delete cascade,
  position smallint not null check (position >= 0),
  -- Alt text, focal point, size, blur placeholder and the files by width, as the picture pipeline describes them.
  picture jsonb not null,
  primary key (listing_id, position)
);

-- One table for every reason a day is taken, so that one constraint can refuse all double bookings.
create table listing_claim (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing (id),
  -- Local wall time in the listing's own zone, half-open, turnaround included: new zone data move no claim.
  during tsrange not null check (not isempty(during) and lower(during) is not null and upper(during) is not null),
  kind text not null check (kind in ('exchange', 'block')),
  created_at timestamptz not null default now(),
  constraint claims_on_a_listing_do_not_overlap exclude using gist (listing_id with =, during with &&)
);

create table review (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listing (id),
  author_name text not null check (char_length(author_name) between 1 and 80),
  rating smallint not null check (rating between 1 and 5),
  body text not null default '' check (char_length(body) <= 4000),
  stayed_on date not null,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index review_of_listing on review (listing_id, stayed_on desc, id desc);

-- The mean is read with every card, so its sum and count are kept beside the listing, changed only here.
create function keep_review_totals() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update listing set review_count = review_count - 1, review_sum = review_sum - old.rating where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update listing set review_count = review_count + 1, review_sum = review_sum + new.rating where id = new.listing_id;
  end if;
  return null;
end $$;
create trigger keep_review_totals after insert or update of rating, listing_id or delete on review
  for each row execute function keep_review_totals();

grant select on category, member, listing, listing_photo, listing_claim, review to marketplace_web;
