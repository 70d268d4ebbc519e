-- Whether somebody is who they say: a picture of them with a document, looked at by a person, and gone a month after the decision.
create table identity_check (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  document text not null constraint identity_document_is_known
    check (document in ('drivers_licence', 'provincial_id', 'passport')),
  state text not null constraint identity_state_is_known check (state in ('submitted', 'verified', 'declined')),
  submitted_at timestamptz not null,
  -- An account of an operator.
  decided_by uuid,
  decided_at timestamptz,
  -- The operator's words to the member; '' for none.
  note text not null default '' check (char_length(note) <= 2000),
  constraint an_identity_is_decided_by_somebody
    check ((state = 'submitted') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create unique index one_identity_check_counts_per_account on identity_check (account_id) where state in ('submitted', 'verified');
create index identity_check_by_submission on identity_check (state, submitted_at, id);

-- Apart from the check, because it goes long before.
create table identity_picture (
  check_id uuid primary key references identity_check (id) on delete cascade,
  -- WebP, drawn anew from the pixels that were sent.
  content bytea not null check (octet_length(content) between 1 and 6000000)
);

alter table identity_check enable row level security;
alter table identity_picture enable row level security;
grant select, insert, update, delete on identity_check to marketplace_web;
create policy the_server_keeps_identity_checks on identity_check for all to marketplace_web using (true) with check (true);
-- The serving role takes a picture in and never sees one: that is the operators' alone. It belongs to the role of the desk and has its grants, so
-- only the missing policy keeps it out; what is to go is taken away by a function of the owner's.
grant insert on identity_picture to marketplace_web;
create policy the_server_takes_identity_pictures_in on identity_picture for insert to marketplace_web with check (true);
create function forget_identity_pictures(decided_before timestamptz) returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$ with gone as (
    delete from identity_picture p using identity_check c
     where c.id = p.check_id and c.decided_at < decided_before returning p.check_id)
  select count(*) from gone $$;
revoke all on function forget_identity_pictures from public;
grant execute on function forget_identity_pictures to marketplace_web;
grant select on identity_picture to operator_desk;
create policy operators_see_identity_pictures on identity_picture for select to operator_desk using ((select acting_operator()));
grant select on identity_check to signed_in;
create policy an_account_reads_its_identity_check on identity_check for select to signed_in using (account_id = acting_account());

insert into event_reader (event_name, job_kind) values ('account.deleted', 'forget-identity');
