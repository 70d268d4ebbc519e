-- The wallet of an account that is deleted is closed: its points expire with it.
insert into event_reader (event_name, job_kind) values ('account.deleted', 'close-wallet');
