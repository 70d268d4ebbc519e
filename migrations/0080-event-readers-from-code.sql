-- The server writes this table from features/event-readers.ts when it starts; earlier migrations filled it by hand.
truncate event_reader;
alter table event_reader drop constraint event_reader_pkey;
-- The kind of exchange that an event must be about for this reader to hear of it; null: any.
alter table event_reader add column exchange_kind text;
alter table event_reader add constraint an_event_reader_is_listed_once unique nulls not distinct (event_name, job_kind, exchange_kind);

create or replace function ask_event_readers() returns trigger language plpgsql as $$
begin
  insert into job (kind, body, key, due_at, created_at)
  select job_kind, jsonb_build_object('event', new.id, 'name', new.name, 'subject_kind', new.subject_kind, 'subject_id', new.subject_id,
                                      'body', new.body, 'happened_at', new.happened_at),
         'event ' || new.id, new.happened_at, new.happened_at
    from event_reader
   where event_name = new.name
     -- An event about money names its exchange in the body; any other event is about its subject.
     and (exchange_kind is null or exchange_kind = coalesce(new.body -> 'exchange' ->> 'kind', new.subject_kind))
   order by job_kind
  on conflict on constraint a_job_with_a_key_is_there_once do nothing;
  if found then perform pg_notify('job', new.name); end if;
  return null;
end $$;
