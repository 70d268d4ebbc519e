-- Reminders of a report are asked for as it comes in: those that waited before there were any have theirs as well, where their time is not over.
insert into job (kind, body, key, due_at, created_at)
select 'remind-of-promise', jsonb_build_object('promise', 'look at a report', 'subject', r.id, 'key', r.id, 'share', reminder.share),
       'look at a report of ' || r.id || ' ' || r.id || ' ' || reminder.share, greatest(r.reported_at + reminder.later, now()), now()
  from member_report r
 cross join (values ('half', interval '24 hours'), ('late', interval '38 hours 24 minutes')) as reminder (share, later)
 where r.closed_at is null and r.reported_at + interval '48 hours' > now()
on conflict on constraint a_job_with_a_key_is_there_once do nothing;
