-- A code that was used is kept until it would have expired: who comes with it again ends the session that it began.
alter table auth_sign_in_code add column session_id uuid references auth_session (id) on delete cascade;
create index sign_in_code_of_session on auth_sign_in_code (session_id);
