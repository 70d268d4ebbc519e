-- Hearts that follow an account from one browser to the next.
create table favourite (
  account_id uuid not null references auth_user (id) on delete cascade,
  listing_id bigint not null references listing (id) on delete cascade,
  added_at timestamptz not null,
  primary key (account_id, listing_id)
);
create index favourite_by_age on favourite (account_id, added_at desc, listing_id);

alter table favourite enable row level security;
grant select, insert, delete on favourite to signed_in;
create policy everybody_keeps_their_own_favourites on favourite for all to signed_in
  using (account_id = acting_account()) with check (account_id = acting_account());
