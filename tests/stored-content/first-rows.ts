/** Adds rows for the fields that nobody in the demo has filled: someone asked for help, connected an app, disputed a charge, or didn't come. */
import type { Sql } from '../../platform/database.server/sql.ts';

/** Opens the page on which one traveller signs the waiver on their own phone. */
export const waiverKey = 'key-of-the-proof';

/** Plain words in each; `putPayloads` replaces them. */
export async function addFirstRows(sql: Sql): Promise<void> {
  await addPeopleRows(sql);
  await addTripRows(sql);
  await addClaimRows(sql);
  await addMoneyRows(sql);
}

/** What members, visitors and their programs wrote, apart from their trips. */
async function addPeopleRows(sql: Sql): Promise<void> {
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
    with asked as (insert into newsletter_subscribers (email) values ('ann@questions.example') returning id)
    insert into newsletter_consent (subscriber_id, words, confirmed_at) select id, 'Send me news.', now() from asked`;
  await sql`
    insert into hosted_listing (owner_id, state, draft, listing_id, published_draft, submitted_at, created_at, updated_at)
    select distinct on (owner_id) h.owner_id, 'published', h.draft, listing.id, h.draft, now(), now(), now()
      from hosted_listing h join listing using (owner_id) where h.listing_id is null`;
}

/** What the two sides of a trip wrote before and during it. */
async function addTripRows(sql: Sql): Promise<void> {
  await sql`
    insert into message_original (thread_id, number, body)
    select thread_id, number, 'Call me at home.' from message where sender_id is not null`;
  await sql`
    insert into handover_person (handover_id, id, name, is_minor, added_at, signed_name, signed_at, device_signed_at, signed_on)
    select id, gen_random_uuid(), 'Kim Roy', false, now(), 'Kim Roy', now(), now(), 'renter' from handover`;
  await sql`
    insert into handover_person (handover_id, id, name, is_minor, added_at, link_hash, link_until)
    select id, gen_random_uuid(), 'Lee Roy', false, now(), encode(sha256(${waiverKey}::text::bytea), 'hex'), now() + interval '9 days'
      from handover limit 1`;
  await sql`
    insert into breakdown_report (leg_id, reported_by, reported_at, words)
    select id, receiver_id, now(), 'It does not start.' from leg where state in ('handed_off', 'returned')`;
  await sql`
    insert into exchange_cancel_word (exchange_id, side, refund_percent, reason, said_at)
    select id, side, 80, 'Our plans have changed.', now() from exchange, (values ('renter'), ('owner')) as each (side)
     where kind = 'rental' and state = 'accepted'`;
  await sql`
    with declared as (insert into emergency (kind, title, from_day, to_day, area, declared_by, declared_at)
                      select 'closure', 'A closed road', current_date + 200, current_date + 210,
                             '{"shape": "circle", "longitude": 0, "latitude": 0, "km": 1}', account_id, now() from operator limit 1
                      returning id),
         met as (insert into leg_interruption (leg_id, emergency_id, kind, title, state, began_at, until, points_percent)
                 select leg.id, declared.id, 'closure', 'A closed road', 'standing', now(), now() + interval '9 days', 120
                   from declared, leg where state = 'handed_off')
    insert into leg_relief (leg_id, emergency_id, kind, title, state, answer_until, points_percent, offered_at)
    select leg.id, declared.id, 'closure', 'A closed road', 'offered', now() + interval '9 days', 120, now()
      from declared, leg where state = 'agreed'`;
}

/** What the two sides wrote when something went wrong, and how we decided. */
async function addClaimRows(sql: Sql): Promise<void> {
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
    insert into dispute (leg_id, listing_id, title, owner_id, renter_id, state, words, claimed_cents, claimed_at, answer_until, decide_until,
                         decided_by, decided_at, decision, appealed_by, appealed_at, appeal, second_by, second_at, second_decision,
                         ended_by, ended_at, awarded_cents, held_cents, captured_cents, released_cents, owed_cents)
    select leg.id, listing_id, 'A canoe', giver_id, receiver_id, each.kind, 'It has a hole.', 5000, now(), now() + interval '2 days',
           now() + interval '9 days', account_id, now(), 'The photos show it.', 'renter', now(), 'It was there before.', each.by, each.at,
           case when each.by is not null then 'The photos are of the same day.' end, case when each.by is not null then 'decide_appeal' end,
           each.at, cents, cents, cents, cents, cents
      from (select *, row_number() over (order by id) from leg where state = 'completed') leg,
           (values ('appealed', 0, null::uuid, null::timestamptz, null::int), ('settled', 1, gen_random_uuid(), now(), 0)) as each (kind, rest, by, at, cents),
           (select account_id from operator limit 1) somebody
     where row_number % 2 = rest`;
}

/** What people and we wrote about payments and first requests. */
async function addMoneyRows(sql: Sql): Promise<void> {
  await sql`
    insert into debt (debtor_id, creditor_id, leg_id, reason, title, cents, owed_at, paid_at)
    select receiver_id, giver_id, id, 'award', 'A canoe', 1000, now(), now() from leg where state = 'completed'`;
  await sql`
    insert into chargeback (payment_id, processor_id, cents, reason, state, due_at, opened_at, taken_by)
    select id, 'dispute ' || id, 100, 'not as described', 'needs_answer', now() + interval '7 days', now(), 'a movement'
      from payment order by id limit 3`;
  await sql`
    insert into membership_bill (member_id, kind, state, covers_from, covers_to, listings, yearly_cents, bundle_points, fee_cents, tax_name, tax_cents,
                                 due_at, announced_at)
    select account_id, 'year', 'planned', now() + interval '20 days', now() + interval '385 days', 1, 29700, 0, 29700, 'GST 5%', 1485,
           now() + interval '20 days', now()
      from membership where state = 'active'`;
  await sql`
    with refused as (insert into payment_plan (payment_id, plan, state, sentence, ended_at)
                     select distinct on (payer_id) id, jsonb_build_object('target', jsonb_build_object('for', 'debt', 'debtId', id), 'message', ''),
                            'refused', 'The days are taken.', now()
                       from payment where not exists (select from payment_plan where payment_id = payment.id)
                      order by payer_id, id returning payment_id),
         asked as (select payment_id, payer_id, (select min(id) from listing) as listing_id from refused join payment on id = payment_id)
    insert into waiting_request (id, account_id, signed_up_at, listing_id, asked, total_cents, name, message, terms_version, state, made_at,
                                 confirm_until, payment_id, sentence, ended_at)
    select gen_random_uuid(), payer_id, now(), listing_id,
           jsonb_build_object('way', 'rent', 'from', current_date + 60, 'to', current_date + 62, 'addOnIds', '[]'::jsonb, 'isDelivered', false, 'points', 0),
           10000, 'Ann Lake', 'We are four.', 1, each.state, now(), now() + interval '1 day',
           case when each.state = 'sent' then payment_id end, case when each.state = 'stopped' then 'The days are taken.' end, now()
      from asked, (values ('sent'), ('stopped')) as each (state)`;
}
