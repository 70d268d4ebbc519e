-- Deleting an account empties its row and keeps it, so nothing cascades: what only its owner could see goes here.
create function forget_what_an_account_kept() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from favourite where account_id = new.id;
  delete from saved_search where account_id = new.id;
  delete from auth_device where account_id = new.id;
  return null;
end $$;

create trigger a_deleted_account_keeps_nothing after update of deleted_at on auth_user
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_what_an_account_kept();

delete from favourite using auth_user u where u.id = account_id and u.deleted_at is not null;
delete from saved_search using auth_user u where u.id = account_id and u.deleted_at is not null;
delete from auth_device using auth_user u where u.id = account_id and u.deleted_at is not null;
