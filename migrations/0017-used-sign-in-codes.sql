-- A code that was used is kept until it would have expired. A second use ends the session that the first one began.
alter table auth_sign_in_code add column session_id uuid references auth_session (id) on delete cascade;
