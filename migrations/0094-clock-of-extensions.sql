-- The clock's job for further days is named after its row of the lifecycle table.
update job set kind = 'extension-expire' where kind = 'expire-extension';
