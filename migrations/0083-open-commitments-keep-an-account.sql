-- Nothing is agreed with an account that is gone. Deleting an account locks its row and then looks for what is still open; whoever asks, offers or agrees
-- takes a share of the same lock here. So of a deletion and an acceptance at the same moment, the second one sees the first.

create function accounts_still_stand(of_accounts uuid[]) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp
  as $$ begin
  perform from auth_user where id = any(of_accounts) order by id for share;
  return not exists (select from auth_user where id = any(of_accounts) and deleted_at is not null);
end $$;
revoke all on function accounts_still_stand from public;

create function booking_is_between_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array[new.owner_id, new.renter_id]) then
    raise exception 'An account of booking % was deleted', new.id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;
create trigger a_booking_is_asked_between_accounts before insert on booking
  for each row when (new.state in ('requested', 'accepted')) execute function booking_is_between_accounts();
create trigger a_booking_is_agreed_between_accounts before update of state on booking
  for each row when (new.state = 'accepted' and old.state is distinct from new.state) execute function booking_is_between_accounts();

create function swap_is_between_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array(select member_id from swap_party where swap_id = new.id)) then
    raise exception 'An account of swap % was deleted', new.id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;
create trigger a_swap_is_agreed_between_accounts before update of state on swap
  for each row when (new.state = 'accepted' and old.state is distinct from new.state) execute function swap_is_between_accounts();

create function swap_party_has_an_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not accounts_still_stand(array[new.member_id]) then
    raise exception 'An account of swap % was deleted', new.swap_id using errcode = 'P0001', constraint = 'a_deleted_account_agrees_to_nothing';
  end if;
  return new;
end $$;
create trigger a_swap_is_offered_between_accounts before insert on swap_party
  for each row execute function swap_party_has_an_account();
