-- What a listing asks of whoever takes it out, what members have shown of it, and who went through the safety checklist of a boat.
alter table listing add column requirement_terms jsonb not null default '{}'
  constraint requirement_terms_are_an_object check (jsonb_typeof(requirement_terms) = 'object');
grant insert (requirement_terms), update (requirement_terms) on listing to marketplace_web;
update listing set requirement_terms = jsonb_build_object('registration', 'SAMPLE-' || id)
 where is_sample and province = 'BC' and price_unit = 'night';
update listing l
   set requirement_terms = jsonb_build_object(
         'kind', coalesce(h.published_draft -> 'about' -> 'details' ->> 'kind', ''),
         'registration', coalesce(h.published_draft -> 'about' -> 'details' ->> 'registration', ''))
  from hosted_listing h
 where h.listing_id = l.id and h.published_draft is not null;

-- As operators read it off documents that are gone by then. Only these dates are kept.
create table shown_by_member (
  account_id uuid primary key,
  birth_date date,
  -- '5': cars; '6': motorcycles.
  licence_classes text[] not null default '{}' constraint licence_classes_are_known check (licence_classes <@ array['5', '6']),
  licence_until date,
  -- What lies with an operator at this moment.
  waiting text[] not null default '{}' constraint what_waits_is_known check (waiting <@ array['identity', 'operator_card'])
);
alter table shown_by_member enable row level security;
grant select, insert, update, delete on shown_by_member to marketplace_web;
create policy the_server_keeps_what_members_have_shown on shown_by_member for all to marketplace_web using (true) with check (true);
grant select on shown_by_member to signed_in;
create policy an_account_reads_what_it_has_shown on shown_by_member for select to signed_in using (account_id = acting_account());

-- Both sides say at the boat that they went through it: then a boat may be steered without the operator's card.
create table safety_checklist_word (
  exchange_kind text not null constraint a_checklist_belongs_to_an_exchange check (exchange_kind in ('booking', 'swap_leg')),
  exchange_id uuid not null,
  side text not null constraint a_checklist_has_two_sides check (side in ('renter', 'owner')),
  account_id uuid not null,
  said_at timestamptz not null,
  primary key (exchange_kind, exchange_id, side)
);
alter table safety_checklist_word enable row level security;
grant select, insert on safety_checklist_word to marketplace_web;
create policy the_server_keeps_safety_checklists on safety_checklist_word for all to marketplace_web using (true) with check (true);

-- A licence is shown anew when it ends, and a boat's operator card beside who somebody is: several checks count, one of each waits.
alter table identity_check drop constraint identity_document_is_known;
alter table identity_check add constraint identity_document_is_known
  check (document in ('drivers_licence', 'provincial_id', 'passport', 'operator_card'));
alter table identity_check add column thing text not null
  generated always as (case document when 'operator_card' then 'operator_card' else 'identity' end) stored;
drop index one_identity_check_counts_per_account;
create unique index one_document_of_a_kind_waits_per_account on identity_check (account_id, thing) where state = 'submitted';
create index identity_check_of_account on identity_check (account_id, submitted_at);
insert into shown_by_member (account_id, waiting)
select account_id, array['identity'] from identity_check where state = 'submitted' on conflict do nothing;

-- Whose it is hears at the agreement that something has still to be shown, and is reminded.
insert into event_reader (event_name, job_kind) values ('swap_leg.not_ready', 'tell-members');
