-- Circles that the matcher has found among the wishes, why, and what became of them. The swap itself is in `swap`.
create table circle_run (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null,
  wishes integer not null,
  -- Even circles there were to choose from, and those that were chosen.
  found integer not null,
  chosen integer not null,
  -- Whether nothing better was possible; where not proven, `bound` says how much better at most (features/circles/match-wishes.ts).
  is_proven boolean not null,
  total bigint not null,
  bound bigint not null
);

create table circle (
  swap_id uuid primary key references swap (id),
  run_id bigint not null references circle_run (id),
  proposed_at timestamptz not null,
  -- Sentences for all of its members.
  reasons text[] not null,
  chance_millionths integer not null constraint a_chance_is_a_part_of_one check (chance_millionths between 0 and 1000000)
);

-- A wish in a circle: whose it is, why it is there, and whether its member has let it fall.
create table circle_place (
  swap_id uuid not null references circle (swap_id),
  wish_id uuid not null references wish (id),
  reasons text[] not null,
  chance_percent smallint not null,
  -- Said no, or said nothing until the time was over, or left after all had agreed.
  is_refused boolean not null default false,
  primary key (swap_id, wish_id)
);
create index circle_place_of_wish on circle_place (wish_id);

-- What somebody has refused once is not offered to that wish again.
create table wish_refusal (
  wish_id uuid not null references wish (id) on delete cascade,
  listing_id bigint not null references listing (id),
  primary key (wish_id, listing_id)
);

alter table circle_run enable row level security;
alter table circle enable row level security;
alter table circle_place enable row level security;
alter table wish_refusal enable row level security;
grant select, insert on circle_run to marketplace_web;
grant select, insert on circle to marketplace_web;
grant select, insert, update (is_refused) on circle_place to marketplace_web;
grant select, insert on wish_refusal to marketplace_web;
create policy the_server_keeps_circle_runs on circle_run for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_circles on circle for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_circle_places on circle_place for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_wish_refusals on wish_refusal for all to marketplace_web using (true) with check (true);
-- A member reads the reasons of the circles they are in, and of each place their own.
grant select on circle, circle_place to signed_in;
create policy members_see_their_own_circles on circle for select to signed_in using (is_in_swap(swap_id));
create policy members_see_their_own_places on circle_place for select to signed_in
  using (exists (select from wish w where w.id = wish_id));

insert into event_reader (event_name, job_kind) values
  ('swap.accepted', 'follow-circle'),
  ('swap.declined', 'follow-circle'),
  ('swap.expired', 'follow-circle'),
  ('swap.superseded', 'follow-circle'),
  ('swap.cancelled', 'follow-circle');
