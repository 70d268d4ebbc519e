-- Whoever reads a fact is asked in one statement instead of one for each, and runners are woken once: an acceptance has four readers.
create or replace function ask_event_readers() returns trigger language plpgsql as $$
begin
  insert into job (kind, body, key, due_at, created_at)
  select job_kind, jsonb_build_object('event', new.id, 'name', new.name, 'subject_kind', new.subject_kind, 'subject_id', new.subject_id,
                                      'body', new.body, 'happened_at', new.happened_at),
         'event ' || new.id, new.happened_at, new.happened_at
    from event_reader where event_name = new.name order by job_kind
  on conflict on constraint a_job_with_a_key_is_there_once do nothing;
  if found then perform pg_notify('job', new.name); end if;
  return null;
end $$;
