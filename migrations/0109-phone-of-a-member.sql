-- The number under which a member can be called by whom they share a confirmed trip with. Apart from the public profile: everybody may read that one.
create table member_phone (
  member_id uuid primary key references member (id) on delete cascade,
  phone text not null constraint a_phone_is_dialable check (phone ~ '^\+[0-9]{10,15}$')
);
alter table member_phone enable row level security;
grant select, insert, update, delete on member_phone to marketplace_web;
create policy the_server_keeps_phones on member_phone for all to marketplace_web using (true) with check (true);
