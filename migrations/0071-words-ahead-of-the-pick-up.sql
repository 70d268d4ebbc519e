-- A hand-off can be confirmed from a day before the pick-up on, at home: a lone word from before it does not say that anybody came.
alter table booking add column hand_off_said_at timestamptz;
alter table swap_leg add column hand_off_said_at timestamptz;
update booking b set hand_off_said_at = said.at
  from (select h.exchange_id, max(c.confirmed_at) as at
          from handover_confirmation c join handover h on h.id = c.handover_id
         where h.exchange_kind = 'booking' and c.stage = 'departure' group by h.exchange_id) said
 where said.exchange_id = b.id and b.state = 'accepted';
update swap_leg l set hand_off_said_at = said.at
  from (select h.exchange_id, max(c.confirmed_at) as at
          from handover_confirmation c join handover h on h.id = c.handover_id
         where h.exchange_kind = 'swap_leg' and c.stage = 'departure' group by h.exchange_id) said
 where said.exchange_id = l.id and l.state = 'agreed';
