/**
 * Reads rows about a person that no page shows completely, for their own export: payments, swaps, devices and the like, without secrets.
 */
import type { JsonValue, Sql } from '../../platform/database.server/sql.ts';

type Person = { accountId: string; email: string | null };
type Row = { row: JsonValue };

/** By their name in the export. What is removed (`-`) is a key, or about someone else. */
const parts = {
  passkeys: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{public_key,credential_id,sign_count}'::text[] as row from auth_passkey t where account_id = ${accountId}`,
  devices: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{device_key}'::text[] as row from auth_device t where account_id = ${accountId}`,
  browsersWithPush: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{p256dh,auth}'::text[] as row from push_subscription t where account_id = ${accountId}`,
  apiTokens: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{token_hash}'::text[] as row from api_token t where account_id = ${accountId} order by created_at`,
  webhooks: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{secret}'::text[] as row from webhook t where account_id = ${accountId} order by created_at`,
  waitingRequests: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from waiting_request t where account_id = ${accountId}`,
  quotes: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from quote t where member_id = ${accountId}`,
  payments: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{owner_cents,owner_fee_cents,pay_out_at,earned_at,request_key,confirm_url}'::text[] as row
      from payment t where payer_id = ${accountId} order by asked_at`,
  membershipBills: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from membership_bill t where member_id = ${accountId} order by due_at`,
  membershipCards: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{method}'::text[] as row from membership_card t where member_id = ${accountId}`,
  payouts: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from payout t where member_id = ${accountId} order by due_at`,
  processorAccounts: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from processor_party t where member_id = ${accountId}`,
  exchanges: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) || jsonb_build_object('kind', e.kind, 'state', e.state, 'asked_at', e.asked_at, 'ended_at', e.ended_at) as row
      from exchange_party t join exchange e on e.id = t.exchange_id where t.member_id = ${accountId} order by e.asked_at`,
  offers: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from exchange_offer t where made_by = ${accountId}`,
  handedOver: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from leg t where ${accountId}::uuid in (giver_id, receiver_id) order by pick_up_at`,
  noShowReports: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{decided_by}'::text[] as row from no_show_report t where ${accountId}::uuid in (owner_id, renter_id)`,
  breakdownReports: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from breakdown_report t where reported_by = ${accountId}`,
  checklistWords: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from safety_checklist_word t where account_id = ${accountId}`,
  pointsCorrections: (sql: Sql, { accountId }: Person) => sql<Row[]>`
    select to_jsonb(t) - '{proposed_by,decided_by}'::text[] as row from points_correction t where member_id = ${accountId}`,
  newsletter: (sql: Sql, { email }: Person) => sql<Row[]>`
    select to_jsonb(t) as row from newsletter_subscribers t where email = ${email}`,
  emails: (sql: Sql, { email }: Person) => sql<Row[]>`
    select jsonb_build_object('subject', subject, 'state', state, 'createdAt', created_at, 'sentAt', sent_at) as row
      from mail where recipient = ${email} order by id`,
};

export type RowsOfPerson = Record<keyof typeof parts, JsonValue[]>;

/** All rows, with their table's column names, read one table after the other over one connection. @param email in lower case; null if the account has none */
export async function rowsOfPerson(sql: Sql, person: Person): Promise<RowsOfPerson> {
  const found: Partial<RowsOfPerson> = {};
  for (const [name, read] of Object.entries(parts))
    found[name as keyof RowsOfPerson] = (await read(sql, person)).map(({ row }) => row);
  return found as RowsOfPerson;
}
