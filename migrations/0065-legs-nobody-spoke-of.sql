-- A leg of which nobody says how it went is asked about when its days are over, and called off by the clock 48 hours later.
alter table swap_leg drop constraint a_leg_is_called_off_by_somebody_known;
alter table swap_leg add constraint a_leg_is_called_off_by_somebody_known
  check (called_off_by in ('giver', 'receiver', 'swap', 'emergency', 'clock'));
-- What was agreed before is looked at as well.
insert into job (kind, body, key, due_at, created_at)
select 'ask-about-leg', jsonb_build_object('id', id), id::text, greatest(return_at, now()), now() from swap_leg where state = 'agreed'
on conflict on constraint a_job_with_a_key_is_there_once do nothing;

-- Members are told of it, and of what becomes of bonds; and a break stands between the messages.
insert into event_reader (event_name, job_kind) values
  ('swap.leg_unsaid', 'tell-members'),
  ('swap.bond_kept', 'tell-members'),
  ('swap.leg_called_off', 'note-in-thread');
