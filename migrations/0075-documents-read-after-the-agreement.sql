-- A birthday that is read off a document after something was agreed is told like one that was known before: whoever is too young for it hears of it, and is reminded.
insert into event_reader (event_name, job_kind) values
  ('identity.verified', 'note-documents-read'),
  ('exchange.documents_read', 'tell-members');
