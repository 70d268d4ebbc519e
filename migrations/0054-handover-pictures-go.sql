-- The files of a hand-over's pictures go once nobody can claim, contest or appeal any more; what is known of them, and their hashes, stays.
alter table handover_shot add column gone_at timestamptz;
create function what_is_gone_stays_gone() returns trigger language plpgsql as $$
begin
  if old.gone_at is not null and new.gone_at is distinct from old.gone_at then
    raise exception 'what is gone stays gone' using errcode = 'P0001', constraint = 'what_is_gone_stays_gone';
  end if;
  return new;
end $$;
create trigger what_is_gone_stays_gone before update on handover_shot for each row execute function what_is_gone_stays_gone();
create index handover_shot_kept on handover_shot (handover_id) where gone_at is null;
grant update (gone_at) on handover_shot to marketplace_web;
