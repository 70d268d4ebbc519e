-- A confirmation that a request waits for is good for as long as the request; null: for as long as every other link.
alter table auth_one_time_token add column good_until timestamptz;
