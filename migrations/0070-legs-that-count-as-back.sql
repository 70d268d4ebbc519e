-- A leg whose return nobody confirms counts as back by itself: what is out already is looked at as well.
insert into job (kind, body, key, due_at, created_at)
select 'presume-leg-return', jsonb_build_object('id', id), id::text, now(), now() from swap_leg where state = 'handed_off'
on conflict on constraint a_job_with_a_key_is_there_once do nothing;
