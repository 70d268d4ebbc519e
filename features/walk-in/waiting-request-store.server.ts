/** Stores requests that wait for their sender to confirm an email; the only SQL that does. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { present } from '../../platform/assert.ts';
import type { AskedFor } from '../exchange/price/quote.ts';
import { openWaitingStates, type WaitingRequestState } from './waiting-request-lifecycle.ts';

export type WaitingRequest = {
  id: string;
  accountId: string;
  signedUpAt: Date;
  listingId: number;
  asked: AskedFor;
  totalCents: number;
  name: string;
  message: string;
  method: string | null;
  termsVersion: number;
  state: WaitingRequestState;
  confirmUntil: Date;
  quoteId: string | null;
  paymentId: string | null;
};

const columns = (sql: Sql) => sql`
  w.id, w.account_id as "accountId", w.signed_up_at as "signedUpAt", w.listing_id as "listingId", w.asked, w.total_cents as "totalCents",
  w.name, w.message, w.method, w.terms_version as "termsVersion", w.state, w.confirm_until as "confirmUntil", w.quote_id as "quoteId",
  w.payment_id as "paymentId"`;

export type NewWaitingRequest = Omit<
  WaitingRequest,
  'signedUpAt' | 'state' | 'quoteId' | 'paymentId' | 'accountId' | 'method'
> & { method: string };

/** Stores a request with the new account. */
export async function insertWaiting(
  sql: Sql,
  accountId: string,
  one: NewWaitingRequest,
  state: WaitingRequestState,
  now: Date,
): Promise<WaitingRequest> {
  const [row] = await sql<WaitingRequest[]>`
    insert into waiting_request as w (id, account_id, signed_up_at, listing_id, asked, total_cents, name, message, method, terms_version, state, made_at, confirm_until)
    select ${one.id}, id, created_at, ${one.listingId}, ${sql.json(one.asked)}, ${one.totalCents}, ${one.name}, ${one.message}, ${one.method},
           ${one.termsVersion}, ${state}, ${now}, ${one.confirmUntil}
      from auth_user where id = ${accountId}
    returning ${columns(sql)}`;
  return present(row, 'request of a new account');
}

/** A request, locked until the transaction ends; null if it does not exist. */
export async function lockWaiting(sql: Sql, id: string): Promise<WaitingRequest | null> {
  const [row] = await sql<WaitingRequest[]>`
    select ${columns(sql)} from waiting_request w where w.id = ${id} for update`;
  return row ?? null;
}

/** An account's open request; null if none. */
export async function openRequestOf(sql: Sql, accountId: string): Promise<WaitingRequest | null> {
  const [row] = await sql<WaitingRequest[]>`
    select ${columns(sql)} from waiting_request w where w.account_id = ${accountId} and w.state = any(${openWaitingStates})`;
  return row ?? null;
}

export type SignUpProof = { createdAt: Date; confirmedAt: Date | null; hasPassword: boolean };

/** How an account was signed up and confirmed; null if deleted. */
export async function signUpProof(sql: Sql, accountId: string): Promise<SignUpProof | null> {
  const [row] = await sql<SignUpProof[]>`
    select created_at as "createdAt", email_confirmed_at as "confirmedAt", password_hash is not null as "hasPassword"
      from auth_user where id = ${accountId} and deleted_at is null`;
  return row ?? null;
}

/** Whether an email was confirmed before the request's deadline. */
export const confirmedInTime = (
  { confirmUntil }: Pick<WaitingRequest, 'confirmUntil'>,
  proof: SignUpProof | null,
): boolean => proof !== null && proof.confirmedAt !== null && proof.confirmedAt <= confirmUntil;

/** Writes a locked request's state. Only `applyStep` calls it. */
export async function moveWaiting(
  sql: Sql,
  { id, state: before }: Pick<WaitingRequest, 'id' | 'state'>,
  after: Record<string, string | Date | null> & { state: WaitingRequestState },
): Promise<void> {
  const moved = await sql`
    update waiting_request set ${sql(after)} where id = ${id} and state = ${before} returning id`;
  present(moved[0], 'waiting request whose row is locked');
}

/** Records the price at which a request is sent. */
export async function saveQuoteOf(sql: Sql, id: string, quoteId: string): Promise<void> {
  await sql`update waiting_request set quote_id = ${quoteId} where id = ${id}`;
}

/** Deletes requests that ended before an instant. */
export async function forgetEnded(sql: Sql, before: Date): Promise<void> {
  await sql`delete from waiting_request where ended_at < ${before}`;
}
