-- What waits for a member of a swap waits for that member alone: each has their own time to pay otherwise when their card could not be charged.
alter table swap_party add column pay_until timestamptz;
update swap_party p set pay_until = s.pay_until
  from swap s
 where s.id = p.swap_id and s.pay_until is not null
   and exists (select from payment m
                where m.exchange_kind = 'swap_party' and m.exchange_id = p.id::text and m.is_current and m.purpose = 'price' and m.state = 'refused');
alter table swap drop column pay_until;

-- An offer whose choices have become fewer is told to both.
insert into event_reader (event_name, job_kind) values ('swap.narrowed', 'tell-members');
