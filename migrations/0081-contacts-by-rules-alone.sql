-- Contacts are found by rules alone: nothing is hidden as a 'contact' any more. What was hidden so counts as a handle, and the words in its place change with it.
update message
   set hidden = array(select distinct case kind when 'contact' then 'handle' else kind end from unnest(hidden) as kind)
 where 'contact' = any(hidden);
update message
   set body = replace(replace(body, '[contact hidden]', '[handle hidden]'), '[e-mail address hidden]', '[email address hidden]')
 where hidden <> '{}';
alter table message drop constraint hidden_kinds_are_known;
alter table message
  add constraint hidden_kinds_are_known check (hidden <@ array['email', 'phone', 'link', 'handle']);
