-- Requests of people who have not confirmed their email yet: unseen by the owner, without days, points or a card at the bank.
create table waiting_request (
  id uuid primary key,
  account_id uuid not null references auth_user (id) on delete cascade,
  -- When the account was signed up with the password that came with this request. A later sign-up with the address may be somebody else's.
  signed_up_at timestamptz not null,
  listing_id bigint not null references listing (id),
  -- What was asked for (features/bookings/quote.ts: AskedFor).
  asked jsonb not null,
  total_cents integer not null check (total_cents > 0),
  name text not null check (char_length(name) between 1 and 120),
  -- Both are forgotten when the request ends; a message that could not be sent is kept for its writer.
  message text not null default '' check (char_length(message) <= 2000),
  method text check (char_length(method) <= 200),
  terms_version smallint not null,
  state text not null constraint waiting_request_state_is_known
    check (state in ('waiting', 'sending', 'sent', 'stopped', 'expired', 'replaced')),
  made_at timestamptz not null,
  confirm_until timestamptz not null,
  quote_id uuid references quote (id),
  payment_id uuid references payment (id),
  -- Why it could not be sent.
  sentence text,
  ended_at timestamptz,
  constraint a_request_waits_for_a_time check (confirm_until > made_at),
  constraint a_waiting_request_that_ended_has_its_instant check ((state in ('waiting', 'sending')) = (ended_at is null)),
  constraint a_card_is_kept_only_while_a_request_waits check (state in ('waiting', 'sending') or method is null)
);
-- Nobody fills an owner's inbox from an address that is not theirs: an address has one request waiting.
create unique index one_request_waits_per_account on waiting_request (account_id) where state in ('waiting', 'sending');
create index waiting_request_by_end on waiting_request (ended_at) where ended_at is not null;
create index waiting_request_by_listing on waiting_request (listing_id);

alter table waiting_request enable row level security;
grant select, insert, update, delete on waiting_request to marketplace_web;
create policy the_server_keeps_waiting_requests on waiting_request for all to marketplace_web using (true) with check (true);
