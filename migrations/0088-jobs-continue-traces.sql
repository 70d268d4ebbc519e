-- A job continues the trace of the request that asked for it: the pool sets request.trace (a W3C traceparent) in a traced transaction,
-- and the default below also reaches jobs that a trigger adds for an event. Null where nothing is traced.
alter table job add column trace text;
alter table job alter column trace set default nullif(current_setting('request.trace', true), '');
