-- Who wants nothing more to begin between them and somebody else; and what members tell the operators about each other.

create table member_block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index member_block_of_blocked on member_block (blocked_id, blocker_id);
alter table member_block enable row level security;
grant select, insert, delete on member_block to marketplace_web;
create policy the_server_keeps_blocks on member_block for all to marketplace_web using (true) with check (true);

-- A block between two people was one of their conversation: it is one between the two from now on.
insert into member_block (blocker_id, blocked_id, blocked_at)
select p.account_id, o.account_id, min(p.blocked_at)
  from thread_party p join thread t on t.id = p.thread_id and t.kind = 'listing'
  join thread_party o on o.thread_id = p.thread_id and o.account_id <> p.account_id
 where p.blocked_at is not null group by 1, 2;
update thread_party p set blocked_at = null from thread t where t.id = p.thread_id and t.kind = 'listing' and p.blocked_at is not null;

-- Since when somebody hears nothing more in a thread: they have ended it, or it is with somebody alone whom they have blocked.
-- Definer's rights: whoever reads a thread sees that it is blocked, and no row of anybody's blocks.
create function blocked_since(in_thread uuid, account uuid) returns timestamptz language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(p.blocked_at, (
    select max(b.blocked_at) from member_block b join thread_party o on o.thread_id = p.thread_id and o.account_id = b.blocked_id
     where b.blocker_id = p.account_id and 2 = (select count(*) from thread_party n where n.thread_id = p.thread_id)))
    from thread_party p where p.thread_id = in_thread and p.account_id = account $$;
revoke execute on function blocked_since(uuid, uuid) from public;
grant execute on function blocked_since(uuid, uuid) to marketplace_web, signed_in;

create table member_report (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null,
  reported_id uuid not null,
  reason text not null constraint a_report_has_a_known_reason check (
    reason in ('scam', 'harassment', 'unsafe', 'off_club', 'not_as_described', 'something_else')),
  words text not null constraint a_report_is_short check (char_length(words) <= 2000),
  source text not null constraint a_report_has_a_known_source check (source in ('profile', 'thread', 'review')),
  -- The thread, or whose page the review stands on.
  source_id uuid,
  -- The last messages as the reporter could read them, when they came from a thread.
  shown jsonb not null default '[]',
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  outcome text constraint a_report_ends_in_a_known_way check (outcome in ('nothing_to_do', 'talked_to', 'taken_care_of')),
  constraint nobody_reports_themselves check (reporter_id <> reported_id),
  constraint a_closed_report_is_whole check (num_nonnulls(closed_at, closed_by, outcome) in (0, 3)),
  constraint nobody_closes_what_is_about_them check (closed_by is null or closed_by not in (reporter_id, reported_id))
);
create index member_report_waiting on member_report (reported_at, id) where closed_at is null;
create index member_report_of_reporter on member_report (reporter_id, reported_at);
alter table member_report enable row level security;
-- The serving role writes a report down and sees none; operators read and close them under their own role.
grant insert on member_report to marketplace_web;
create policy the_server_takes_reports on member_report for insert to marketplace_web with check (true);
grant select, update (closed_at, closed_by, outcome) on member_report to operator_desk;
create policy operators_see_reports on member_report for select to operator_desk using ((select acting_operator()));
create policy operators_close_reports on member_report for update to operator_desk using ((select acting_operator())) with check (true);
-- How many somebody has sent since then, for the limit of a day.
create function reports_sent(by_account uuid, since timestamptz) returns integer language sql stable security definer
  set search_path = public, pg_temp
  as $$ select count(*)::int from member_report where reporter_id = by_account and reported_at > since $$;
revoke execute on function reports_sent(uuid, timestamptz) from public;
grant execute on function reports_sent(uuid, timestamptz) to marketplace_web;

insert into event_reader (event_name, job_kind) values ('member.reported', 'tell-members');
