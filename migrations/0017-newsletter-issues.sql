-- Which subscriber has been written to with which issue of the newsletter: nobody gets an issue twice, however often and by however many it is sent.
create table newsletter_delivery (
  -- SHA-256 of the issue's subject and text, in hexadecimal.
  issue text not null constraint newsletter_issue_is_a_hash check (issue ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  written_at timestamptz not null,
  constraint subscriber_gets_an_issue_once primary key (issue, subscriber_id)
);
create index newsletter_delivery_by_subscriber on newsletter_delivery (subscriber_id);

alter table newsletter_delivery enable row level security;
grant select, insert on newsletter_delivery to marketplace_web;
create policy the_server_writes_issues on newsletter_delivery for all to marketplace_web using (true) with check (true);
