-- From application to founder: what becomes of an application, the memberships, and the hundred seats.

-- Beside the application's row and not in it: what a stranger sends and reads back holds nothing of its review.
create table application_review (
  -- Checked at the end of a transaction: a withdrawn application that is sent again takes the old one's place, under its number.
  application_id uuid primary key references founders_club_applications (id) deferrable initially deferred,
  state text not null,
  -- Counts the changes of state, so that a decision about what has changed meanwhile is noticed.
  version integer not null default 1 check (version > 0),
  submitted_at timestamptz not null,
  -- The answer is promised by then.
  due_at timestamptz not null,
  -- Accounts of operators.
  review_started_by uuid,
  review_started_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- The operator's words in the letter to the applicant; '' for none.
  note text not null default '' check (char_length(note) <= 2000),
  constraint application_state_is_known
    check (state in ('submitted', 'in_review', 'approved', 'waitlisted', 'declined', 'withdrawn')),
  constraint an_answer_is_due_after_the_submission check (due_at > submitted_at),
  constraint a_decided_application_names_who_decided
    check (state not in ('approved', 'waitlisted', 'declined') or (decided_at is not null and decided_by is not null)),
  constraint an_open_application_is_not_decided
    check (state not in ('submitted', 'in_review') or (decided_at is null and decided_by is null))
);
create index application_review_by_due on application_review (due_at, application_id);
create index application_review_by_state on application_review (state, due_at, application_id);
create index application_of_account on founders_club_applications (user_id) where user_id is not null;

-- What came in before there was a review waits for one, its promise counted from its own day.
insert into application_review (application_id, state, submitted_at, due_at)
select id, 'submitted', created_at, created_at + interval '48 hours' from founders_club_applications;

create table membership (
  id uuid primary key default gen_random_uuid(),
  application_id uuid,
  -- Also the member's id. Null while nobody with the applicant's confirmed e-mail has an account.
  account_id uuid,
  -- Lower-cased; whom it is kept for until there is an account. Forgotten afterwards: the account knows its address.
  reserved_for text,
  kind text not null constraint membership_kind_is_known check (kind in ('renter', 'owner')),
  state text not null,
  -- Never given out again, also when its founder leaves.
  founder_seat smallint,
  seat_left_at timestamptz,
  -- What a founder was promised at the approval, whatever the setting says later.
  founder_free text constraint what_founders_are_promised_is_known check (founder_free in ('first_year', 'life')),
  approved_at timestamptz not null,
  joined_at timestamptz,
  cancelled_at timestamptz,
  -- From when on the yearly amount is owed; null: never.
  fee_from timestamptz,
  renter_terms_version smallint,
  renter_terms_accepted_at timestamptz,
  constraint membership_state_is_known check (state in ('reserved', 'active', 'cancelled')),
  constraint one_membership_per_account unique (account_id),
  constraint one_membership_per_application unique (application_id),
  constraint one_founder_per_seat unique (founder_seat),
  constraint founder_seats_are_one_to_a_hundred check (founder_seat between 1 and 100),
  constraint only_owners_take_a_seat check (founder_seat is null or kind = 'owner'),
  constraint a_founder_has_a_promise check (founder_seat is null or founder_free is not null),
  constraint a_seat_is_left_by_who_had_it check (seat_left_at is null or founder_seat is not null),
  constraint a_membership_is_kept_for_an_address_or_an_account_has_it
    check ((state = 'reserved') = (account_id is null) and (state = 'reserved') = (reserved_for is not null)),
  constraint a_membership_that_was_joined_has_its_instant check ((state = 'reserved') = (joined_at is null)),
  constraint a_cancelled_membership_has_its_instant check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint renter_terms_are_accepted_at_an_instant
    check ((renter_terms_version is null) = (renter_terms_accepted_at is null))
);
create unique index one_membership_kept_per_address on membership (reserved_for) where reserved_for is not null;
create index membership_by_approval on membership (approved_at, id);

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

-- The badge says what the membership says, whoever writes the membership.
create function keep_founder_badge() returns trigger language plpgsql as $$
begin
  update member set is_founder = (new.state = 'active' and new.founder_seat is not null and new.seat_left_at is null)
   where id = new.account_id
     and is_founder <> (new.state = 'active' and new.founder_seat is not null and new.seat_left_at is null);
  return null;
end $$;
create trigger keep_founder_badge after insert or update on membership
  for each row when (new.account_id is not null) execute function keep_founder_badge();

alter table application_review enable row level security;
alter table membership enable row level security;

-- Somebody who is signed in applies for their own account, and reads what is their own.
grant insert (id, user_id, attention, attention_other, income_importance, desired_experiences, gear_inventory, usage_frequency,
  dream_swap, location, bonus_services, user_questions, commitment, first_name, last_name, email, phone),
  select on founders_club_applications to signed_in;
create policy an_account_applies_for_itself on founders_club_applications for insert to signed_in
  with check (user_id = acting_account());
-- The address that the acting account has confirmed; null for none. An application from before the account has nothing else in common with it.
create function acting_email() returns text language sql stable set search_path = pg_catalog, pg_temp
  as $$ select nullif(current_setting('request.claims', true), '')::jsonb ->> 'email' $$;
grant execute on function acting_email() to signed_in;
create policy an_account_reads_its_application on founders_club_applications for select to signed_in
  using (user_id = acting_account() or (user_id is null and lower(email) = lower(acting_email())));
grant execute on function founders_club_applications_just_inserted to signed_in;
grant select on application_review to signed_in;
-- The policy of the application decides which ones are found.
create policy an_account_reads_its_review on application_review for select to signed_in
  using (exists (select from founders_club_applications a where a.id = application_id));
grant select on membership to signed_in;
create policy an_account_reads_its_membership on membership for select to signed_in
  using (account_id = acting_account());

-- The server reviews applications: it reads them, joins them to accounts, and forgets them when asked to. What they say it never changes.
grant select, update (user_id), delete on founders_club_applications to marketplace_web;
create policy the_server_reads_applications on founders_club_applications for select to marketplace_web using (true);
create policy the_server_joins_applications_to_accounts on founders_club_applications for update to marketplace_web
  using (true) with check (true);
create policy the_server_forgets_applications on founders_club_applications for delete to marketplace_web using (true);
grant select, insert, update, delete on application_review to marketplace_web;
create policy the_server_keeps_reviews on application_review for all to marketplace_web using (true) with check (true);
grant select, insert, update on membership to marketplace_web;
create policy the_server_keeps_memberships on membership for all to marketplace_web using (true) with check (true);

-- An account that has confirmed its address, first or anew, may have applied before; one that is gone is forgotten here too.
insert into event_reader (event_name, job_kind) values
  ('account.confirmed', 'join-applicant'),
  ('account.email_changed', 'join-applicant'),
  ('account.deleted', 'forget-applicant');
