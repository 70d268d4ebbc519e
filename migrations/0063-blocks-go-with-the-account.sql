-- Whom somebody has blocked is theirs: it goes with their account.
insert into event_reader (event_name, job_kind) values ('account.deleted', 'forget-blocks');
delete from member_block b using auth_user a where a.id = b.blocker_id and a.deleted_at is not null;
