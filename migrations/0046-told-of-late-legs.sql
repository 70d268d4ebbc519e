-- Members are told of a leg of a swap that is late as of a booking.
insert into event_reader (event_name, job_kind) values ('swap_leg.late', 'tell-members'), ('swap_leg.one_before_is_late', 'tell-members');
