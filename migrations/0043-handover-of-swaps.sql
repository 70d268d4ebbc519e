-- Each leg of an agreed swap has a hand-over of its own.
insert into event_reader (event_name, job_kind) values ('swap.accepted', 'open-handover');
