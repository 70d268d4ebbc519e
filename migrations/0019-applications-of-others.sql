-- An address that stands in an application is nobody's until somebody proves it. Who sent an application is kept apart from whose it has become.
alter table application_review add column sent_by uuid;
-- The account that sent the application; null when nobody was signed in, so that nothing says the address was the sender's own.
-- Of what came in before, whoever has it now counts as its sender: it is replaced by nobody.
update application_review r set sent_by = a.user_id
  from founders_club_applications a where a.id = r.application_id;

-- One that was sent under an account with an address that belongs to somebody else gives the address back and takes its own account's.
grant update (email) on founders_club_applications to marketplace_web;
