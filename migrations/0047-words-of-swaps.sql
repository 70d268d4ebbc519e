-- How a swap really begins and goes on stands between its messages: two of the names that were read so far never happen.
delete from event_reader where job_kind = 'note-in-thread' and event_name in ('swap.requested', 'swap.handed_off');
insert into event_reader (event_name, job_kind)
select name, 'note-in-thread' from unnest(array['swap.offered', 'swap.proposed', 'swap.agreed', 'swap.leg_handed_off']) each (name);
