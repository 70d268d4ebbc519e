-- What somebody is looking for: kept with the account, and told of by letter when something new fits.
create table saved_search (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth_user (id) on delete cascade,
  -- The filter as the address of /listings says it, always written the same way.
  query text not null constraint a_saved_search_is_short check (char_length(query) <= 500),
  name text not null constraint a_saved_search_has_a_name check (char_length(name) between 1 and 200),
  saved_at timestamptz not null,
  is_told boolean not null default true,
  -- Of what was published until then the account has been told.
  told_until timestamptz not null,
  -- In the letters: whoever has it can end them, and nothing else.
  off_key uuid not null unique default gen_random_uuid(),
  constraint a_search_is_saved_once unique (account_id, query)
);
create index saved_search_to_tell on saved_search (told_until) where is_told;
create index listing_by_publication on listing (published_at) where state = 'published';

alter table saved_search enable row level security;
grant select, insert, update, delete on saved_search to signed_in;
create policy everybody_keeps_their_own_searches on saved_search for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
-- For the letters and their links, which know nobody.
grant select, update (is_told, told_until) on saved_search to marketplace_web;
create policy the_server_tells_of_searches on saved_search for all to marketplace_web using (true) with check (true);
