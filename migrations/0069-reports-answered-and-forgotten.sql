-- An operator looks at a report within a time that is reminded of; a year after it was closed it is gone; and whoever sent it takes it along with their data.

-- Whether a report waits, since when, and between whom. Definer's rights: the clock asks it, and reads no word of any report.
create function report_that_waits(report uuid) returns table (reported_at timestamptz, people uuid[])
  language sql stable security definer set search_path = public, pg_temp
  as $$ select r.reported_at, array[r.reporter_id, r.reported_id] from member_report r where r.id = report and r.closed_at is null $$;
revoke execute on function report_that_waits(uuid) from public;
grant execute on function report_that_waits(uuid) to marketplace_web;

-- Nobody deletes a report but by its age, and none that waits. Definer's rights: the serving role reads none, so it could find none.
create function forget_reports(closed_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with gone as (delete from member_report where closed_at < closed_before returning 1) select count(*)::int from gone $$;
revoke execute on function forget_reports(timestamptz) from public;
grant execute on function forget_reports(timestamptz) to marketplace_web;
create index member_report_closed on member_report (closed_at) where closed_at is not null;

-- What somebody wrote is theirs to read; what came of it is not.
grant select (id, reporter_id, reported_id, reason, words, source, source_id, shown, reported_at) on member_report to signed_in;
create policy everybody_sees_what_they_reported on member_report for select to signed_in using (reporter_id = (select acting_account()));
