-- What operators read and nobody else does; and how fast the pages were, in numbers without a person.

-- An operator at the desk. The server takes this role for as long as one of their questions runs, with their account in the claims.
do $$
begin
  create role operator_desk nologin;
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
do $$
begin
  if not pg_has_role('marketplace_web', 'operator_desk', 'member') then
    grant operator_desk to marketplace_web;
  end if;
end $$;
grant usage on schema public to operator_desk;

-- Whether the account of this transaction's claims is an operator at this moment: the role alone opens nothing.
create function acting_operator() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from operator where account_id = acting_account() and revoked_at is null) $$;
revoke all on function acting_operator from public;
grant execute on function acting_operator to operator_desk;

grant select on friends_family_feedback, newsletter_subscribers, newsletter_consent to operator_desk;
create policy operators_read_feedback on friends_family_feedback for select to operator_desk using ((select acting_operator()));
create policy operators_read_subscribers on newsletter_subscribers for select to operator_desk using ((select acting_operator()));
create policy operators_read_consent on newsletter_consent for select to operator_desk using ((select acting_operator()));
create index feedback_by_day on friends_family_feedback (given_on, id);

-- How often a kind of page took how long on a day: no address, no account, no path that somebody typed.
create table web_vital (
  day date not null,
  page text not null check (char_length(page) between 1 and 40),
  measure text not null constraint web_vital_measure_is_known check (measure in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  -- Tenths of a power of ten, the value rounded up; see platform/web-vitals.ts.
  step smallint not null check (step between -30 and 60),
  good integer not null check (good >= 0),
  fair integer not null check (fair >= 0),
  poor integer not null check (poor >= 0),
  primary key (day, page, measure, step)
);
grant select, insert, update, delete on web_vital to marketplace_web;

create index audit_entry_of_act on audit_entry (act, id);
create index job_given_up on job (id) where state = 'given_up';
create index mail_to_look_at on mail (id) where state in ('unclear', 'refused');
