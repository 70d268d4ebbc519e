-- A rental can be paid in two parts: the second payment of a member's part has a purpose of its own.
alter table payment drop constraint payment_purpose_is_known;
alter table payment add constraint payment_purpose_is_known check (purpose in ('price', 'rest', 'deposit')) not valid;
alter table payment validate constraint payment_purpose_is_known;
