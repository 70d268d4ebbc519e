-- What a stranger may leave with us: an address for the newsletter, an application to the Founders Club, feedback. And the mail we write.

-- Nobody's role. It may put a row into the three public tables and see none of them: row-level security says so, whatever the code asks.
-- Roles belong to the whole cluster, so a second database (or a second process at this moment) may already have made it.
do $$
begin
  create role anonymous nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role('marketplace_web', 'anonymous', 'member') then
    grant anonymous to marketplace_web;
  end if;
end $$;
grant usage on schema public to anonymous;

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- Which form it came from: 'footer_signup', 'feedback_thank_you'.
  source text not null default 'footer_signup',
  created_at timestamptz not null default now(),
  constraint subscriber_email_is_an_address check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  constraint subscriber_source_is_a_short_name check (source ~ '^[a-z][a-z0-9_-]{0,39}$')
);
create unique index subscriber_email_is_unique on newsletter_subscribers (lower(email));

-- Consent as the law wants it kept: to which words, when asked, when confirmed, when withdrawn. The two keys are what the mails carry.
create table newsletter_consent (
  subscriber_id uuid primary key references newsletter_subscribers (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 1000),
  confirm_key uuid not null unique default gen_random_uuid(),
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

create table founders_club_applications (
  id uuid primary key default gen_random_uuid(),
  -- The account it was made under; null for a visitor.
  user_id uuid,
  attention text,
  attention_other text,
  income_importance text,
  desired_experiences text[] default '{}',
  gear_inventory text,
  usage_frequency text,
  dream_swap text,
  location text,
  bonus_services text[] default '{}',
  user_questions text,
  commitment text,
  first_name text not null,
  last_name text,
  email text not null,
  phone text,
  created_at timestamptz not null default now(),
  constraint application_attention_is_known check (attention in ('swapping', 'renting', 'both', 'other')),
  constraint application_income_importance_is_known check (income_importance in ('priority', 'middle', 'not-priority')),
  constraint application_commitment_is_known check (commitment in ('yes', 'waitlist')),
  constraint application_has_a_first_name check (btrim(first_name) <> ''),
  constraint application_email_is_an_address
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  -- No limit is shown to people; this one only keeps out what nobody typed.
  constraint application_texts_are_not_endless check (
    char_length(concat(attention_other, usage_frequency, dream_swap, location, user_questions, first_name, last_name, phone)) <= 40000
    and char_length(gear_inventory) <= 40000
    and cardinality(desired_experiences) <= 50 and char_length(array_to_string(desired_experiences, '')) <= 4000
    and cardinality(bonus_services) <= 50 and char_length(array_to_string(bonus_services, '')) <= 4000
  )
);
create unique index application_email_is_unique on founders_club_applications (lower(email));

-- Anonymous, as the page promises: no address, no account, and the day instead of the instant.
create table friends_family_feedback (
  id uuid primary key default gen_random_uuid(),
  first_impression text not null,
  first_impression_other text,
  clear_sense text not null,
  next_action text not null,
  explanation text not null,
  has_gear_listed text not null,
  hesitation_reason text,
  would_list text not null,
  maybe_hesitation text,
  exciting_part text not null,
  unclear_part text not null,
  know_anyone text not null,
  rating integer not null,
  make_it_ten text not null,
  given_on date not null default current_date,
  constraint feedback_first_impression_is_known check (first_impression in ('excited', 'confused', 'curious', 'other')),
  constraint feedback_clear_sense_is_yes_or_no check (clear_sense in ('yes', 'no')),
  constraint feedback_has_gear_listed_is_yes_or_no check (has_gear_listed in ('yes', 'no')),
  constraint feedback_would_list_is_known check (would_list in ('yes', 'no', 'maybe')),
  constraint feedback_rating_is_from_1_to_10 check (rating between 1 and 10),
  constraint feedback_answers_every_question check (
    btrim(next_action) <> '' and btrim(explanation) <> '' and btrim(exciting_part) <> '' and btrim(unclear_part) <> ''
    and btrim(know_anyone) <> '' and btrim(make_it_ten) <> ''
  ),
  constraint feedback_texts_are_not_endless check (
    char_length(concat(first_impression_other, next_action, explanation, hesitation_reason, maybe_hesitation,
      exciting_part, unclear_part, know_anyone, make_it_ten)) <= 40000
  )
);

-- What we write to people. A row is here before anything leaves, so that a letter is neither lost nor sent twice.
create table mail (
  id bigint generated always as identity primary key,
  message_id uuid not null unique default gen_random_uuid(),
  recipient text not null check (char_length(recipient) between 3 and 320),
  subject text not null check (subject !~ '[\r\n]' and char_length(subject) <= 300),
  body text not null,
  -- Further header lines by name: 'List-Unsubscribe'.
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  -- 'unclear': the process or the line died while the letter was being handed over. It may have arrived, so it is not sent again.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'unclear')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint a_mail_that_was_sent_has_its_instant check ((state = 'sent') = (sent_at is not null))
);
create index mail_by_age on mail (created_at);

alter table newsletter_subscribers enable row level security;
alter table newsletter_consent enable row level security;
alter table founders_club_applications enable row level security;
alter table friends_family_feedback enable row level security;
alter table mail enable row level security;

-- With the right to select and no policy for it, a stranger's count is 0 instead of an error.
grant select, insert (id, email, source) on newsletter_subscribers to anonymous;
create policy anybody_may_subscribe on newsletter_subscribers for insert to anonymous with check (true);

grant select, insert (id, user_id, attention, attention_other, income_importance, desired_experiences, gear_inventory, usage_frequency,
  dream_swap, location, bonus_services, user_questions, commitment, first_name, last_name, email, phone) on founders_club_applications to anonymous;
-- A stranger applies for nobody's account.
create policy anybody_may_apply on founders_club_applications for insert to anonymous with check (user_id is null);

grant select, insert (id, first_impression, first_impression_other, clear_sense, next_action, explanation, has_gear_listed,
  hesitation_reason, would_list, maybe_hesitation, exciting_part, unclear_part, know_anyone, rating, make_it_ten)
  on friends_family_feedback to anonymous;
create policy anybody_may_give_feedback on friends_family_feedback for insert to anonymous with check (true);

-- The server itself writes the newsletter's mails; applications and feedback it has no reason to read.
grant select on newsletter_subscribers to marketplace_web;
create policy the_server_writes_to_subscribers on newsletter_subscribers for select to marketplace_web using (true);
grant select, insert, update on newsletter_consent to marketplace_web;
create policy the_server_keeps_consent on newsletter_consent for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on mail to marketplace_web;
create policy the_server_writes_mail on mail for all to marketplace_web using (true) with check (true);

-- `insert … returning` would need a policy that lets strangers select. Instead a row can be read back inside the transaction that inserted it,
-- and in no other: xmin is the transaction a row came from.
create function newsletter_subscribers_just_inserted(ids uuid[]) returns setof newsletter_subscribers
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from newsletter_subscribers where id = any (ids) and xmin = pg_current_xact_id_if_assigned()::xid $$;
create function founders_club_applications_just_inserted(ids uuid[]) returns setof founders_club_applications
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from founders_club_applications where id = any (ids) and xmin = pg_current_xact_id_if_assigned()::xid $$;
create function friends_family_feedback_just_inserted(ids uuid[]) returns setof friends_family_feedback
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from friends_family_feedback where id = any (ids) and xmin = pg_current_xact_id_if_assigned()::xid $$;
revoke all on function newsletter_subscribers_just_inserted, founders_club_applications_just_inserted, friends_family_feedback_just_inserted from public;
grant execute on function newsletter_subscribers_just_inserted, founders_club_applications_just_inserted, friends_family_feedback_just_inserted
  to anonymous;
