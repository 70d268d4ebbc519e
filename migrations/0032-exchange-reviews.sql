-- What the two sides of an exchange say of each other. Neither sees the other's words before both have sent theirs, or before the time is over; these are
-- laws of the database, so that no question of the server's can ask around them.

-- The first of the two words that it is back.
alter table booking add column return_said_at timestamptz;

create table exchange_review (
  id uuid primary key default gen_random_uuid(),
  -- A booking, or one leg of a swap.
  exchange_kind text not null constraint a_review_is_about_a_known_kind check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  author_side text not null constraint a_review_is_written_by_a_side check (author_side in ('renter', 'owner')),
  author_id uuid not null references member (id),
  subject_id uuid not null references member (id),
  listing_id bigint not null references listing (id),
  -- The last calendar day of the exchange, at the listing.
  last_day date not null,
  -- Of the person; the renter's says how the listing was as well.
  rating smallint not null constraint a_review_has_one_to_five_stars check (rating between 1 and 5),
  listing_rating smallint constraint a_listing_has_one_to_five_stars check (listing_rating between 1 and 5),
  body text not null constraint a_review_is_short check (char_length(body) <= 2000),
  sent_at timestamptz not null,
  edited_at timestamptz not null,
  open_until timestamptz not null,
  seen_at timestamptz,
  -- The subject's one word to it.
  reply text constraint a_reply_is_short check (char_length(reply) between 1 and 2000),
  replied_at timestamptz,
  constraint a_side_reviews_once unique (exchange_kind, exchange_id, author_side),
  constraint nobody_reviews_themselves check (author_id <> subject_id),
  constraint a_review_is_written_in_its_time check (sent_at < open_until and edited_at >= sent_at and edited_at < open_until),
  constraint the_renter_rates_the_listing_too check ((author_side = 'renter') = (listing_rating is not null)),
  constraint a_reply_answers_what_is_seen check (
    (reply is null) = (replied_at is null) and (replied_at is null or seen_at is not null and replied_at < seen_at + interval '720 hours'))
);
create index exchange_review_of_subject on exchange_review (subject_id, seen_at desc) where seen_at is not null;
create index exchange_review_of_author on exchange_review (author_id, seen_at desc);

-- What is public of a listing: the samples under a name, everybody else's under their profile.
alter table review
  alter column author_name drop not null,
  add column author_id uuid references member (id),
  add column exchange_review_id uuid constraint an_exchange_is_reviewed_once_in_public unique references exchange_review (id),
  add constraint a_public_review_says_who_wrote_it check (num_nonnulls(author_name, author_id) = 1);
create index review_of_author on review (author_id) where author_id is not null;

-- Which sides have sent theirs: that, and no word of what they wrote.
create function sides_that_reviewed(of_kind text, of_id uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(array_agg(author_side order by author_side), '{}') from exchange_review where exchange_kind = of_kind and exchange_id = of_id $$;
revoke all on function sides_that_reviewed from public;
grant execute on function sides_that_reviewed to marketplace_web;

-- The only way in which a review comes to be seen: when both are in, or its time is over at the instant `now_at`. The totals of the listing change with
-- it, and what pages show is dropped. Returns how many came to be seen.
create function show_reviews(of_kind text, of_id uuid, now_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown integer;
begin
  -- Two who send at the same moment would each see one alone.
  perform pg_advisory_xact_lock(hashtextextended('reviews of ' || of_kind || ' ' || of_id, 0));
  with seen as (
    update exchange_review r set seen_at = now_at
     where r.exchange_kind = of_kind and r.exchange_id = of_id and r.seen_at is null
       and (r.open_until <= now_at
            or 2 = (select count(*) from exchange_review b where b.exchange_kind = of_kind and b.exchange_id = of_id))
    returning *), public_ones as (
    insert into review (listing_id, author_id, rating, body, stayed_on, exchange_review_id)
    select listing_id, author_id, listing_rating, body, last_day, id from seen where listing_rating is not null
    returning id)
  select count(*) into shown from seen;
  if shown > 0 then
    perform pg_notify('listings_changed', '');
  end if;
  return shown;
end $$;
revoke all on function show_reviews from public;
grant execute on function show_reviews to marketplace_web;

create function reviews_are_seen_when_both_are_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform show_reviews(new.exchange_kind, new.exchange_id, new.sent_at);
  return null;
end $$;
create trigger reviews_are_seen_when_both_are_in after insert on exchange_review
  for each row execute function reviews_are_seen_when_both_are_in();

create function a_seen_review_stays_as_it_is() returns trigger language plpgsql as $$
begin
  if old.seen_at is not null
     and (new.rating, new.listing_rating, new.body, new.edited_at, new.seen_at)
         is distinct from (old.rating, old.listing_rating, old.body, old.edited_at, old.seen_at)
     or old.reply is not null and (new.reply, new.replied_at) is distinct from (old.reply, old.replied_at) then
    raise exception 'a seen review stays as it is' using errcode = 'P0001', constraint = 'a_seen_review_stays_as_it_is';
  end if;
  return new;
end $$;
create trigger a_seen_review_stays_as_it_is before update on exchange_review
  for each row execute function a_seen_review_stays_as_it_is();

alter table exchange_review enable row level security;
grant select, insert, update (rating, listing_rating, body, edited_at, reply, replied_at) on exchange_review to marketplace_web;
grant select on exchange_review to signed_in;
-- The server itself reads an unseen review only on behalf of whoever wrote it.
create policy a_review_is_its_authors_until_it_is_seen on exchange_review for select to marketplace_web, signed_in
  using (seen_at is not null or author_id = acting_account());
create policy an_author_writes_a_review on exchange_review for insert to marketplace_web
  with check (author_id = acting_account() and seen_at is null);
create policy an_author_edits_and_a_subject_replies on exchange_review for update to marketplace_web
  using (acting_account() = case when seen_at is null then author_id else subject_id end);
