-- What was learned to be a contact, and no rule names, is hidden as a 'contact'.
alter table message drop constraint hidden_kinds_are_known;
alter table message
  add constraint hidden_kinds_are_known check (hidden <@ array['email', 'phone', 'link', 'handle', 'contact']);
