-- What a payer meant to do once their bank has agreed; and the hosted pages of the embedded test processor.

-- Kept with a payment whose bank asks its customer: whoever comes back, from whichever device, or nobody at all, the same is done with it, once.
create table payment_plan (
  payment_id uuid primary key references payment (id),
  -- What is done with it: {"target", "message", "version"}. The words go when it has ended.
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  state text not null constraint plan_state_is_known check (state in ('waiting', 'done', 'refused', 'declined')),
  -- What came of it, for people: 'requested', 'paid' …; of a "no" the sentence.
  outcome text check (char_length(outcome) <= 50),
  sentence text check (char_length(sentence) <= 1000),
  -- The page to which it belongs: known from the beginning, or made by it.
  place text constraint a_plan_leads_to_a_page_of_ours check (place ~ '^/[a-z]' and char_length(place) <= 200),
  ended_at timestamptz,
  constraint what_has_ended_says_when check ((state = 'waiting') = (ended_at is null)),
  constraint what_is_done_says_what check ((state = 'done') = (outcome is not null))
);

alter table payment_plan enable row level security;
create policy the_server_keeps_payment_plans on payment_plan for all to marketplace_web using (true) with check (true);
grant select, insert, update, delete on payment_plan to marketplace_web;

-- A page of the test processor's own: the bank's question, a card to be written down, an owner's bank details. Its id is its key.
create table test_processor_page (
  id text primary key check (id ~ '^test_page_[a-z]{24}$'),
  kind text not null check (kind in ('bank', 'card', 'account')),
  -- The payment that is asked about, the payer who writes a card down, the account that is opened.
  object_id text not null,
  return_url text not null check (char_length(return_url) <= 2000),
  -- The card that was written down.
  method text check (char_length(method) <= 200),
  made_at timestamptz not null
);
create index test_processor_page_of_object on test_processor_page (object_id);
alter table test_processor_page enable row level security;
create policy the_server_keeps_test_processor_page on test_processor_page for all to marketplace_web using (true) with check (true);
grant select, insert, update on test_processor_page to marketplace_web;

-- An owner's account is paid once its owner has told the processor who they are. Those that are there were paid already.
alter table test_processor_party add column is_ready boolean not null default true;
alter table test_processor_party alter column is_ready drop default;
grant update (is_ready) on test_processor_party to marketplace_web;
