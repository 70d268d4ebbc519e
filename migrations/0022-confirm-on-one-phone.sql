-- A side may confirm on the other side's phone, with a code that only its own pages show. Both sides' codes are made from this seed.
alter table handover
  add column code_seed uuid not null default gen_random_uuid(),
  add column wrong_codes smallint not null default 0 constraint wrong_codes_have_a_limit check (wrong_codes between 0 and 5);
alter table handover_confirmation add column is_by_code boolean not null default false;
