-- An emergency that met further days alone, which the bank then did not pay: both sides are told that a late return counts again.
insert into event_reader (event_name, job_kind) values ('booking.interruption_unmet', 'tell-members');
-- Days that go back move the time of return back: it may have passed by then, and nobody had looked.
insert into event_reader (event_name, job_kind) values ('booking.extension_unpaid', 'watch-return');
