-- A circle's points are settled net: a member pays `points` or gets `gets_points`, from all who pay, once everything has changed hands.
alter table exchange_party add column gets_points integer not null default 0;
-- Circles from before: each member pays who gives to them, and may both pay and get. Their sums stay.
update exchange_party p set gets_points = payer.points
  from exchange_party payer join exchange e on e.id = payer.exchange_id and e.kind = 'circle'
 where payer.exchange_id = p.exchange_id and payer.pays_to = p.member_id and payer.points > 0;
alter table exchange_party add constraint a_member_gets_no_negative_points check (gets_points >= 0);
