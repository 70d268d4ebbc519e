-- What owners dream of, and which of their own listings they give for it.
create table wish (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member (id),
  state text not null constraint wish_state_is_known check (state in ('standing', 'paused', 'proposed', 'matched', 'removed')),
  -- None of them: any category.
  categories text[] not null default '{}' constraint a_wish_names_ten_categories_at_most check (cardinality(categories) <= 10),
  -- features/circles/wish.ts: WishArea; none of them: anywhere.
  areas jsonb not null default '[]' constraint areas_of_a_wish_are_a_list check (jsonb_typeof(areas) = 'array'),
  from_day date not null,
  to_day date not null,
  -- Days of gear or nights of a stay.
  units smallint not null constraint a_wish_is_for_a_day_or_more check (units between 1 and 60),
  -- Worth of a day or night in Adventure Points.
  least_points integer constraint a_wish_is_worth_something check (least_points >= 0),
  most_points integer constraint a_wish_may_be_worth_something check (most_points > 0),
  -- What the member would add, at most.
  top_up_points integer not null default 0 constraint a_wish_adds_nothing_or_more check (top_up_points >= 0),
  -- Whether other owners find it when they look who wants their things.
  is_findable boolean not null default true,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since it was made, or last led to an exchange: who has waited long comes first.
  waiting_since timestamptz not null,
  constraint a_wish_begins_before_it_ends check (from_day <= to_day),
  constraint a_wish_has_a_range_of_worth check (least_points is null or most_points is null or least_points <= most_points)
);
create index wish_of_member on wish (member_id, made_at desc);
create index wish_standing on wish (id) where state = 'standing';

create table wish_gift (
  wish_id uuid not null references wish (id) on delete cascade,
  listing_id bigint not null references listing (id),
  primary key (wish_id, listing_id)
);
create index wish_gift_of_listing on wish_gift (listing_id);

alter table wish enable row level security;
alter table wish_gift enable row level security;
grant select, insert, update on wish to marketplace_web;
grant select, insert, delete on wish_gift to marketplace_web;
create policy the_server_keeps_wishes on wish for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_gifts on wish_gift for all to marketplace_web using (true) with check (true);
-- What a member reads for themselves: their own.
grant select on wish, wish_gift to signed_in;
create policy members_see_their_own_wishes on wish for select to signed_in using (member_id = acting_account());
create policy members_see_gifts_of_their_own_wishes on wish_gift for select to signed_in
  using (exists (select from wish w where w.id = wish_id));

-- Who leaves the club wishes no more.
insert into event_reader (event_name, job_kind) values
  ('membership.cancelled', 'forget-wishes'),
  ('account.deleted', 'forget-wishes');
