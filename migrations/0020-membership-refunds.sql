-- A paid membership year is refunded by its unused whole months when its member leaves.

alter table membership_bill add column refunded_cents integer not null default 0;
alter table membership_bill add constraint no_more_of_a_membership_is_refunded_than_was_charged
  check (refunded_cents between 0 and fee_cents - credit_cents + tax_cents and (state = 'paid' or refunded_cents = 0));
-- What was shared out goes back to what is held, for a refund.
insert into cash_reason values ('unearn', '{payable,fees,tax}', '{held}');
alter table cash_transfer drop constraint what_moves_at_the_processor_names_its_movement;
alter table cash_transfer add constraint what_moves_at_the_processor_names_its_movement
  check ((movement is null) = (reason in ('earn', 'unearn', 'chargeback_share')));
