-- A swap's conversation is one between two people as well: a block in it is one between the two from now on, like that of any other conversation of theirs.
with pair as (
  select p.thread_id, p.account_id as blocker_id, o.account_id as blocked_id, p.blocked_at
    from thread_party p join thread_party o on o.thread_id = p.thread_id and o.account_id <> p.account_id
   where p.blocked_at is not null and 2 = (select count(*) from thread_party n where n.thread_id = p.thread_id)
), blocked as (
  insert into member_block (blocker_id, blocked_id, blocked_at)
  select blocker_id, blocked_id, min(blocked_at) from pair group by 1, 2 on conflict do nothing
)
update thread_party p set blocked_at = null from pair where p.thread_id = pair.thread_id and p.account_id = pair.blocker_id;
