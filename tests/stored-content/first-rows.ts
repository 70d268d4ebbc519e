/** Rows for the fields that nobody in the demo has filled: somebody needed help, brought an app, lost a bank's trust, or did not come. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** Plain words in each; `putPayloads` replaces them. */
export async function addFirstRows(sql: Sql): Promise<void> {
  await sql`
    with asked as (insert into help_ticket (id, name, email, opened_at, waiting_since)
                   values (gen_random_uuid(), 'Ann', 'ann@questions.example', now(), now()) returning id)
    insert into help_message (ticket_id, body, written_at) select id, 'May I bring a dog?', now() from asked`;
  await sql`
    insert into api_token (account_id, name, scopes, token_hash, is_secured, created_at, expires_at)
    select id, 'My script', '{trips:read}', sha256(id::text::bytea), false, now(), now() + interval '30 days' from member join auth_user using (id)`;
  await sql`
    insert into auth_passkey (account_id, credential_id, public_key, sign_count, friendly_name, created_at)
    select id, id::text, ''::bytea, 0, 'My phone', now() from member join auth_user using (id)`;
  await sql`
    with heard as (insert into webhook (account_id, url, topics, secret, created_at)
                   select id, 'https://hooks.example/', '{trips}', repeat('s', 32), now() from member join auth_user using (id) returning id)
    insert into webhook_delivery (webhook_id, kind, body, created_at, state, last_fault)
    select id, 'trip.agreed', '{}', now(), 'failed', 'No answer came.' from heard`;
  await sql`
    insert into calendar_source (listing_id, name, url, created_at)
    select listing_id, 'Another site', 'https://calendar.example/' || listing_id, now() from leg group by listing_id`;
  await sql`
    insert into listing_block (listing_id, days, note, created_at)
    select listing_id, daterange(current_date + 300, current_date + 302), 'Repairs in spring', now() from leg group by listing_id`;
  await sql`
    insert into message_original (thread_id, number, body)
    select thread_id, number, 'Call me at home.' from message where sender_id is not null`;
  await sql`
    insert into breakdown_report (leg_id, reported_by, reported_at, words)
    select id, receiver_id, now(), 'It does not start.' from leg where state in ('handed_off', 'returned')`;
  await sql`
    insert into no_show_report (leg_id, title, owner_id, renter_id, absent, state, words, reported_at, answer_until, answer, answered_at,
                                decide_until, decided_by, decision, verdict, ended_at)
    select leg.id, 'A canoe', giver_id, receiver_id, 'renter', each.kind, 'Nobody came.', now(), now() + interval '2 days', 'I was there.', now(),
           now() + interval '4 days', case when each.kind = 'settled' then account_id end,
           case when each.kind = 'settled' then 'Nobody saw them.' end, case when each.kind = 'settled' then 'renter' end,
           case when each.kind = 'settled' then now() end
      from (select *, row_number() over (order by id) from leg where state in ('agreed', 'completed')) leg,
           (values ('contested', 0), ('settled', 1)) as each (kind, rest), (select account_id from operator limit 1) somebody
     where row_number % 2 = rest`;
  await sql`
    insert into handover_person (handover_id, id, name, is_minor, added_at, signed_name, signed_at, device_signed_at, signed_on)
    select id, gen_random_uuid(), 'Kim Roy', false, now(), 'Kim Roy', now(), now(), 'renter' from handover`;
  await sql`
    insert into debt (debtor_id, creditor_id, leg_id, reason, title, cents, owed_at, paid_at)
    select receiver_id, giver_id, id, 'award', 'A canoe', 1000, now(), now() from leg where state = 'completed'`;
  await sql`
    insert into chargeback (payment_id, processor_id, cents, reason, state, due_at, opened_at, taken_by)
    select id, 'dispute ' || id, 100, 'not as described', 'needs_answer', now() + interval '7 days', now(), 'a movement'
      from payment order by id limit 3`;
  await sql`
    with declared as (insert into emergency (kind, title, from_day, to_day, area, declared_by, declared_at)
                      select 'closure', 'A closed road', current_date + 200, current_date + 210,
                             '{"shape": "circle", "longitude": 0, "latitude": 0, "km": 1}', account_id, now() from operator limit 1
                      returning id)
    insert into leg_relief (leg_id, emergency_id, kind, title, state, answer_until, points_percent, offered_at)
    select leg.id, declared.id, 'closure', 'A closed road', 'offered', now() + interval '9 days', 120, now()
      from declared, leg where state = 'agreed'`;
}
