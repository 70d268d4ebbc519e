-- What stands in the place of a contact can be ten times as long as the contact: 2,000 characters of short names come to some 20,000 as others read them.
alter table message drop constraint a_message_is_short;
alter table message add constraint a_message_is_short check (char_length(body) <= 24000);
