-- Who goes without in a circle that breaks in the middle is looked for again.
insert into event_reader (event_name, job_kind) values ('swap.leg_called_off', 'follow-circle');
