-- What people say to each other: about a listing, from the first question on through every booking of it; and in a swap.

create table thread (
  id uuid primary key default gen_random_uuid(),
  -- listing: one person and the owner of a listing. swap: everybody who takes part in it.
  kind text not null constraint thread_kind_is_known check (kind in ('listing', 'swap')),
  listing_id bigint references listing (id),
  -- Who is not the owner.
  guest_id uuid,
  swap_id uuid references swap (id),
  last_number integer not null default 0,
  last_at timestamptz not null,
  started_at timestamptz not null,
  -- Since something was confirmed between them: contacts are hidden no more, and what was hidden is shown.
  opened_at timestamptz,
  constraint a_thread_is_about_one_thing check (
    case kind when 'listing' then num_nonnulls(listing_id, guest_id) = 2 and swap_id is null
              else num_nonnulls(listing_id, guest_id) = 0 and swap_id is not null end),
  constraint two_people_have_one_thread_about_a_listing unique (listing_id, guest_id),
  constraint a_swap_has_one_thread unique (swap_id)
);

create table thread_party (
  thread_id uuid not null references thread (id) on delete cascade,
  account_id uuid not null,
  side text not null constraint thread_side_is_known check (side in ('owner', 'guest', 'member')),
  -- The last message that was read.
  read_number integer not null default 0,
  read_at timestamptz,
  -- A letter about unread messages: when one is due, up to which message the last one told, and when.
  letter_due_at timestamptz,
  told_number integer not null default 0,
  told_at timestamptz,
  -- Nothing more is heard from the others, and nothing more can be said to them.
  blocked_at timestamptz,
  primary key (thread_id, account_id)
);
create index thread_party_of_account on thread_party (account_id, thread_id);

create table message (
  thread_id uuid not null references thread (id) on delete cascade,
  number integer not null constraint messages_count_from_one check (number >= 1),
  -- Null: nobody said it, it happened.
  sender_id uuid,
  -- As everybody in the thread may read it. '' where there is only a picture, or an event.
  body text not null constraint a_message_is_short check (char_length(body) <= 2400),
  -- Which kinds of contacts were hidden from it.
  hidden text[] not null default '{}'
    constraint hidden_kinds_are_known check (hidden <@ array['email', 'phone', 'link', 'handle']),
  -- 'booking.accepted': what happened, and to which booking.
  event text,
  booking_id uuid references booking (id),
  sent_at timestamptz not null,
  primary key (thread_id, number),
  constraint a_message_is_said_or_happened check ((sender_id is null) = (event is not null))
);
create index message_of_sender on message (sender_id, sent_at);

-- What was written where something was hidden: for its writer, and for everybody once the thread is open.
create table message_original (
  thread_id uuid not null,
  number integer not null,
  body text not null constraint an_original_is_short check (char_length(body) <= 2000),
  primary key (thread_id, number),
  foreign key (thread_id, number) references message (thread_id, number) on delete cascade
);

-- Pictures under an address made by chance. One that was sent in and not yet said belongs to no message.
create table message_picture (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references thread (id) on delete cascade,
  sender_id uuid not null,
  number integer,
  picture jsonb not null,
  paths text[] not null,
  sent_in_at timestamptz not null,
  foreign key (thread_id, number) references message (thread_id, number)
);
create index message_picture_of_message on message_picture (thread_id, number);
create index message_picture_left_over on message_picture (sent_in_at) where number is null;

-- For policies: whoever may read a thread is one of its people. Definer's rights, for the policy on the people asks this itself.
create function is_in_thread(thread uuid) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from thread_party p where p.thread_id = thread and p.account_id = acting_account()) $$;
revoke execute on function is_in_thread(uuid) from public;
grant execute on function is_in_thread(uuid) to signed_in;

alter table thread enable row level security;
alter table thread_party enable row level security;
alter table message enable row level security;
alter table message_original enable row level security;
alter table message_picture enable row level security;
grant select, insert, update (last_number, last_at, opened_at) on thread to marketplace_web;
grant select, insert, update on thread_party to marketplace_web;
-- What was said stays as it was said.
grant select, insert on message, message_original to marketplace_web;
grant select, insert, update (number), delete on message_picture to marketplace_web;
create policy the_server_keeps_threads on thread for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_thread_parties on thread_party for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_messages on message for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_originals on message_original for all to marketplace_web using (true) with check (true);
create policy the_server_keeps_message_pictures on message_picture for all to marketplace_web using (true) with check (true);
grant select on thread, thread_party, message, message_original, message_picture to signed_in;
create policy people_see_their_own_threads on thread for select to signed_in using (is_in_thread(id));
create policy people_see_who_is_in_their_threads on thread_party for select to signed_in using (is_in_thread(thread_id));
create policy people_see_messages_of_their_threads on message for select to signed_in using (is_in_thread(thread_id));
create policy originals_are_their_writers_until_the_thread_is_open on message_original for select to signed_in using (
  exists (select from message m join thread t on t.id = m.thread_id
           where m.thread_id = message_original.thread_id and m.number = message_original.number
             and (m.sender_id = acting_account() or t.opened_at is not null)));
create policy people_see_pictures_of_their_threads on message_picture for select to signed_in
  using (is_in_thread(thread_id) and (number is not null or sender_id = acting_account()));

-- What happens to bookings and swaps stands between the messages.
insert into event_reader (event_name, job_kind)
select name, 'note-in-thread' from unnest(array[
  'booking.requested', 'booking.countered', 'booking.accepted', 'booking.declined', 'booking.withdrawn', 'booking.expired', 'booking.superseded',
  'booking.cancelled', 'booking.extended', 'booking.handed_off', 'booking.returned', 'booking.completed',
  'swap.requested', 'swap.countered', 'swap.accepted', 'swap.declined', 'swap.withdrawn', 'swap.expired', 'swap.superseded', 'swap.cancelled',
  'swap.handed_off', 'swap.returned', 'swap.completed']) each (name);
