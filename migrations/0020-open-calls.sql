-- The processor is called outside any transaction. What is called is written down first, so that after a crash the same call is made again.
alter table payment add column open_call jsonb;
comment on column payment.open_call is 'The call to the processor that was decided on and whose answer isn''t recorded yet. Null: none.';
alter table payout add column sending_cents integer;
comment on column payout.sending_cents is 'What the processor was asked to send and hasn''t confirmed yet, in CAD cents. Null: nothing.';
alter table payout add constraint only_a_waiting_payout_is_being_sent check (sending_cents is null or state = 'waiting') not valid;
alter table payout validate constraint only_a_waiting_payout_is_being_sent;
