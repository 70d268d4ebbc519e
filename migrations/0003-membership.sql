-- The Founders Club and what visitors send: applications, memberships, identity checks, the newsletter and feedback.

create table newsletter_consent (
  subscriber_id uuid primary key,
  words text not null check (char_length(words) between 1 and 1000),
  confirm_key uuid not null default gen_random_uuid() unique,
  unsubscribe_key uuid not null default gen_random_uuid() unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on table newsletter_consent is 'Consent to the newsletter as the law wants it kept: to which words, when asked, confirmed and withdrawn.';
alter table newsletter_consent enable row level security;
grant select, insert, update on newsletter_consent to marketplace_web;
grant select on newsletter_consent to operator_desk;
create policy operators_read_consent on newsletter_consent for select to operator_desk using ((select acting_operator()));
create policy the_server_keeps_consent on newsletter_consent for all to marketplace_web using (true) with check (true);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- The form: 'footer_signup', 'feedback_thank_you'.
  source text not null default 'footer_signup',
  created_at timestamptz not null default now(),
  constraint subscriber_email_is_an_address check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  constraint subscriber_source_is_a_short_name check (source ~ '^[a-z][a-z0-9_-]{0,39}$')
);
comment on table newsletter_subscribers is 'Addresses that the newsletter form was sent with.';
create unique index subscriber_email_is_unique on newsletter_subscribers (lower(email));
alter table newsletter_subscribers enable row level security;
grant select, insert (id, email, source) on newsletter_subscribers to anonymous;
grant select on newsletter_subscribers to marketplace_web, operator_desk;

-- `insert … returning` would need a policy that lets strangers select. Instead a row can be read back inside the transaction that inserted it,
-- and in no other: xmin is the transaction a row came from.
create function newsletter_subscribers_just_inserted(ids uuid[]) returns setof newsletter_subscribers
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from newsletter_subscribers where id = any (ids) and xmin = pg_current_xact_id_if_assigned()::xid $$;
revoke all on function newsletter_subscribers_just_inserted(ids uuid[]) from public;
grant execute on function newsletter_subscribers_just_inserted(ids uuid[]) to anonymous;

create policy anybody_may_subscribe on newsletter_subscribers for insert to anonymous with check (true);
create policy operators_read_subscribers on newsletter_subscribers for select to operator_desk using ((select acting_operator()));
create policy the_server_writes_to_subscribers on newsletter_subscribers for select to marketplace_web using (true);
alter table newsletter_consent add foreign key (subscriber_id) references newsletter_subscribers(id) on delete cascade;

create table newsletter_delivery (
  -- SHA-256 of the issue's subject and text, in hexadecimal.
  issue text not null,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  written_at timestamptz not null,
  constraint subscriber_gets_an_issue_once primary key (issue, subscriber_id),
  constraint newsletter_issue_is_a_hash check (issue ~ '^[0-9a-f]{64}$')
);
comment on table newsletter_delivery is 'Which subscriber got which issue, so nobody gets an issue twice.';
create index newsletter_delivery_by_subscriber on newsletter_delivery (subscriber_id);
grant select, insert on newsletter_delivery to marketplace_web;

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
  given_on date not null default CURRENT_DATE,
  constraint feedback_answers_every_question check (btrim(next_action) <> '' and btrim(explanation) <> '' and btrim(exciting_part) <> '' and btrim(unclear_part) <> ''
    and btrim(know_anyone) <> '' and btrim(make_it_ten) <> ''),
  constraint feedback_clear_sense_is_yes_or_no check (clear_sense in ('yes', 'no')),
  constraint feedback_first_impression_is_known check (first_impression in ('excited', 'confused', 'curious', 'other')),
  constraint feedback_has_gear_listed_is_yes_or_no check (has_gear_listed in ('yes', 'no')),
  constraint feedback_rating_is_from_1_to_10 check (rating between 1 and 10),
  constraint feedback_texts_are_not_endless check (char_length(concat(first_impression_other, next_action, explanation, hesitation_reason, maybe_hesitation,
      exciting_part, unclear_part, know_anyone, make_it_ten)) <= 40000),
  constraint feedback_would_list_is_known check (would_list in ('yes', 'no', 'maybe'))
);
comment on table friends_family_feedback is 'Anonymous feedback: no address, no account, and the day instead of the time.';
create index feedback_by_day on friends_family_feedback (given_on, id);
alter table friends_family_feedback enable row level security;
grant select, insert (id, first_impression, first_impression_other, clear_sense, next_action, explanation, has_gear_listed, hesitation_reason, would_list, maybe_hesitation, exciting_part, unclear_part, know_anyone, rating, make_it_ten) on friends_family_feedback to anonymous;
grant select on friends_family_feedback to operator_desk;

create function friends_family_feedback_just_inserted(ids uuid[]) returns setof friends_family_feedback
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from friends_family_feedback where id = any (ids) and xmin = pg_current_xact_id_if_assigned()::xid $$;
revoke all on function friends_family_feedback_just_inserted(ids uuid[]) from public;
grant execute on function friends_family_feedback_just_inserted(ids uuid[]) to anonymous;

create policy anybody_may_give_feedback on friends_family_feedback for insert to anonymous with check (true);
create policy operators_read_feedback on friends_family_feedback for select to operator_desk using ((select acting_operator()));

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
  constraint application_commitment_is_known check (commitment in ('yes', 'waitlist')),
  constraint application_email_is_an_address check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  constraint application_has_a_first_name check (btrim(first_name) <> ''),
  constraint application_income_importance_is_known check (income_importance in ('priority', 'middle', 'not-priority')),
  -- People are shown no limit. This one only keeps out texts that nobody typed.
  constraint application_texts_are_not_endless check (char_length(concat(attention_other, usage_frequency, dream_swap, location, user_questions, first_name, last_name, phone)) <= 40000
    and char_length(gear_inventory) <= 40000
    and cardinality(desired_experiences) <= 50 and char_length(array_to_string(desired_experiences, '')) <= 4000
    and cardinality(bonus_services) <= 50 and char_length(array_to_string(bonus_services, '')) <= 4000)
);
comment on table founders_club_applications is 'Applications to the Founders Club, as they were sent.';
create unique index application_email_is_unique on founders_club_applications (lower(email));
create index application_of_account on founders_club_applications (user_id) where user_id is not null;
alter table founders_club_applications enable row level security;
grant select, insert (id, user_id, attention, attention_other, income_importance, desired_experiences, gear_inventory, usage_frequency, dream_swap, location, bonus_services, user_questions, commitment, first_name, last_name, email, phone) on founders_club_applications to anonymous, signed_in;
grant select, delete, update (user_id, email) on founders_club_applications to marketplace_web;

create function founders_club_applications_just_inserted(ids uuid[]) returns setof founders_club_applications
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from founders_club_applications where id = any (ids) and xmin = pg_current_xact_id_if_assigned()::xid $$;
revoke all on function founders_club_applications_just_inserted(ids uuid[]) from public;
grant execute on function founders_club_applications_just_inserted(ids uuid[]) to anonymous;
grant execute on function founders_club_applications_just_inserted(ids uuid[]) to signed_in;

create policy an_account_applies_for_itself on founders_club_applications for insert to signed_in
  with check (user_id = acting_account());
create policy an_account_reads_its_application on founders_club_applications for select to signed_in
  using (user_id = acting_account() or (user_id is null and lower(email) = lower(acting_email())));

-- A visitor can't apply in the name of an account.
create policy anybody_may_apply on founders_club_applications for insert to anonymous with check (user_id is null);

create policy the_server_forgets_applications on founders_club_applications for delete to marketplace_web using (true);
create policy the_server_joins_applications_to_accounts on founders_club_applications for update to marketplace_web using (true) with check (true);
create policy the_server_reads_applications on founders_club_applications for select to marketplace_web using (true);

create table application_review (
  -- Checked at the commit: an application that is sent again replaces the withdrawn one under its id.
  application_id uuid primary key references founders_club_applications (id) deferrable initially deferred,
  state text not null,
  -- Counts changes of state, so a decision about an older state is refused.
  version integer not null default 1 check (version > 0),
  submitted_at timestamptz not null,
  -- When the answer was promised.
  due_at timestamptz not null,
  -- Accounts of operators.
  review_started_by uuid,
  review_started_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- The operator's message in the email to the applicant; '' for none.
  note text not null default '' check (char_length(note) <= 2000),
  -- The account that sent the application. It belongs to the account that proves its email, which may be another one.
  sent_by uuid,
  constraint a_decided_application_names_who_decided check (state not in ('approved', 'waitlisted', 'declined') or (decided_at is not null and decided_by is not null)),
  constraint an_answer_is_due_after_the_submission check (due_at > submitted_at),
  constraint an_open_application_is_not_decided check (state not in ('submitted', 'in_review') or (decided_at is null and decided_by is null)),
  constraint application_state_is_known check (state in ('submitted', 'in_review', 'approved', 'waitlisted', 'declined', 'withdrawn'))
);
comment on table application_review is 'The review of an application, apart from what the applicant sent and may read back.';
create index application_review_by_due on application_review (due_at, application_id);
create index application_review_by_state on application_review (state, due_at, application_id);
-- The queue in the order of submission, and how many came in within the last hour.
create index application_review_by_submission on application_review (submitted_at, application_id);
alter table application_review enable row level security;
grant select on application_review to signed_in;
grant select, insert, update, delete on application_review to marketplace_web;

-- The policy on applications decides which rows are found.
create policy an_account_reads_its_review on application_review for select to signed_in
  using (exists (select from founders_club_applications a where a.id = application_id));

create policy the_server_keeps_reviews on application_review for all to marketplace_web using (true) with check (true);

create table membership (
  id uuid primary key default gen_random_uuid(),
  application_id uuid,
  -- Also the member's id. Null while no account has the applicant's confirmed email.
  account_id uuid,
  -- The lower-case email it is reserved for until there is an account; null afterwards.
  reserved_for text,
  kind text not null,
  state text not null,
  -- Never given out again, even when its founder leaves.
  founder_seat smallint,
  seat_left_at timestamptz,
  -- What the founder was promised at approval; later settings don't change it.
  founder_free text,
  approved_at timestamptz not null,
  joined_at timestamptz,
  cancelled_at timestamptz,
  -- When the yearly fee begins; null: never.
  fee_from timestamptz,
  renter_terms_version smallint,
  renter_terms_accepted_at timestamptz,
  constraint a_cancelled_membership_has_its_instant check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint a_founder_has_a_promise check (founder_seat is null or founder_free is not null),
  constraint a_membership_is_kept_for_an_address_or_an_account_has_it check ((state = 'reserved') = (account_id is null) and (state = 'reserved') = (reserved_for is not null)),
  constraint a_membership_that_was_joined_has_its_instant check ((state = 'reserved') = (joined_at is null)),
  constraint a_seat_is_left_by_who_had_it check (seat_left_at is null or founder_seat is not null),
  constraint founder_seats_are_one_to_a_hundred check (founder_seat between 1 and 100),
  constraint membership_kind_is_known check (kind in ('renter', 'owner')),
  constraint membership_state_is_known check (state in ('reserved', 'active', 'cancelled')),
  constraint one_founder_per_seat unique (founder_seat),
  constraint one_membership_per_account unique (account_id),
  constraint one_membership_per_application unique (application_id),
  constraint only_owners_take_a_seat check (founder_seat is null or kind = 'owner'),
  constraint renter_terms_are_accepted_at_an_instant check ((renter_terms_version is null) = (renter_terms_accepted_at is null)),
  constraint what_founders_are_promised_is_known check (founder_free in ('first_year', 'life'))
);
comment on table membership is 'A member''s place in the club: kind, state and founder''s seat.';
create index membership_by_approval on membership (approved_at, id);
create unique index one_membership_kept_per_address on membership (reserved_for) where reserved_for is not null;
alter table membership enable row level security;
grant select on membership to signed_in;
grant select, insert, update on membership to marketplace_web;
create policy an_account_reads_its_membership on membership for select to signed_in
  using (account_id = acting_account());
create policy the_server_keeps_memberships on membership for all to marketplace_web using (true) with check (true);

-- A seat belongs to its membership for good.
create function a_seat_stays_with_its_founder() returns trigger language plpgsql as $$
begin
  if old.founder_seat is not null and (tg_op = 'DELETE' or new.founder_seat is distinct from old.founder_seat) then
    raise exception 'a seat stays with its founder' using errcode = 'P0001', constraint = 'a_seat_stays_with_its_founder';
  end if;
  return coalesce(new, old);
end $$;

create trigger a_seat_stays_with_its_founder before update or delete on membership
  for each row execute function a_seat_stays_with_its_founder();
create trigger keep_founder_badge after insert or update on membership
  for each row when (new.account_id is not null) execute function keep_founder_badge();

create table identity_check (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  document text not null,
  state text not null,
  submitted_at timestamptz not null,
  -- An account of an operator.
  decided_by uuid,
  decided_at timestamptz,
  -- The operator's message to the member; '' for none.
  note text not null default '' check (char_length(note) <= 2000),
  thing text generated always as (case document when 'operator_card' then 'operator_card' else 'identity' end) stored not null,
  -- Decided by an operator, or by a provider.
  provider text,
  constraint an_identity_is_decided_by_somebody check ((state = 'submitted') = (decided_at is null) and (decided_at is null) = (decided_by is null and provider is null)),
  constraint identity_document_is_known check (document in ('drivers_licence', 'provincial_id', 'passport', 'operator_card')),
  constraint identity_state_is_known check (state in ('submitted', 'verified', 'declined'))
);
comment on table identity_check is 'An identity check: requested, then verified or declined by an operator or a provider.';
create index identity_check_by_submission on identity_check (state, submitted_at, id);
create index identity_check_of_account on identity_check (account_id, submitted_at);
create unique index one_document_of_a_kind_waits_per_account on identity_check (account_id, thing) where state = 'submitted';
alter table identity_check enable row level security;
grant select, insert, update, delete on identity_check to marketplace_web;
grant select on identity_check to signed_in;
create policy an_account_reads_its_identity_check on identity_check for select to signed_in using (account_id = acting_account());
create policy the_server_keeps_identity_checks on identity_check for all to marketplace_web using (true) with check (true);

create table identity_picture (
  check_id uuid primary key references identity_check (id) on delete cascade,
  -- WebP, encoded again from the uploaded pixels.
  content bytea not null check (octet_length(content) between 1 and 6000000)
);
comment on table identity_picture is 'The picture of an identity check. It is deleted 30 days after the decision.';
alter table identity_picture enable row level security;
grant insert on identity_picture to marketplace_web;
grant select on identity_picture to operator_desk;

create function forget_identity_pictures(decided_before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$ with gone as (
    delete from identity_picture p using identity_check c
     where c.id = p.check_id and c.decided_at < decided_before returning p.check_id)
  select count(*) from gone $$;
revoke all on function forget_identity_pictures(decided_before timestamp with time zone) from public;
grant execute on function forget_identity_pictures(decided_before timestamp with time zone) to marketplace_web;

create policy operators_see_identity_pictures on identity_picture for select to operator_desk using ((select acting_operator()));
create policy the_server_takes_identity_pictures_in on identity_picture for insert to marketplace_web with check (true);

create table identity_session (
  -- The provider's id.
  id text primary key,
  account_id uuid not null,
  provider text not null,
  state text not null,
  -- Why the last try failed; null if it didn't.
  problem text,
  opened_at timestamptz not null,
  answered_at timestamptz,
  constraint identity_session_state_is_known check (state in ('open', 'checking', 'verified', 'ended'))
);
comment on table identity_session is 'An identity check that a provider runs on its own page, while it is under way.';
create index identity_session_of_account on identity_session (account_id);
create unique index one_identity_session_is_under_way_per_account on identity_session (account_id)
  where state in ('open', 'checking');
alter table identity_session enable row level security;
grant select, insert, update, delete on identity_session to marketplace_web;
grant select on identity_session to signed_in;
create policy an_account_reads_its_identity_sessions on identity_session for select to signed_in using (account_id = acting_account());
create policy the_server_keeps_identity_sessions on identity_session for all to marketplace_web using (true) with check (true);
