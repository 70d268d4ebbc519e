/** Stores identity checks; the only SQL that writes them. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { IdentityState } from './identity-lifecycle.ts';
import type { DocumentKind } from './identity-view.ts';

/** @throws 23505 one_document_of_a_kind_waits_per_account */
export async function insertCheck(
  sql: Sql,
  check: {
    accountId: string;
    document: DocumentKind;
    state: IdentityState;
    submittedAt: Date;
    content: Buffer;
  },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into identity_check (account_id, document, state, submitted_at)
    values (${check.accountId}, ${check.document}, ${check.state}, ${check.submittedAt}) returning id`;
  if (!row) throw new Error('An identity check was not saved.');
  await sql`insert into identity_picture (check_id, content) values (${row.id}, ${check.content})`;
  return row.id;
}

/** Records a check decided without a picture here: by a provider, or by a seed. */
export async function insertVerified(
  sql: Sql,
  check: {
    accountId: string;
    document: DocumentKind;
    by: { operator: string } | { provider: string };
    submittedAt: Date;
    at: Date;
  },
): Promise<void> {
  const { accountId, document, by, submittedAt, at } = check;
  await sql`
    insert into identity_check (account_id, document, state, submitted_at, decided_at, decided_by, provider)
    values (${accountId}, ${document}, 'verified', ${submittedAt}, ${at},
            ${'operator' in by ? by.operator : null}, ${'provider' in by ? by.provider : null})`;
}

export type LockedCheck = { id: string; accountId: string; document: DocumentKind; state: IdentityState };

/** Locks one check until the transaction ends; null when it does not exist. */
export async function lockCheck(sql: Sql, id: string): Promise<LockedCheck | null> {
  const [row] = await sql<LockedCheck[]>`
    select id, account_id as "accountId", document, state from identity_check where id = ${id} for update`;
  return row ?? null;
}

/** Saves a decision if the state is still the one that was read. */
export async function saveDecision(
  sql: Sql,
  before: LockedCheck,
  decided: { state: IdentityState; by: string; at: Date; note: string },
): Promise<void> {
  const saved = await sql`
    update identity_check set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at}, note = ${decided.note}
     where id = ${before.id} and state = ${before.state} returning id`;
  if (saved.length === 0) throw new Error('An identity check changed while its row was locked.');
}

/** Deletes pictures decided before an instant. */
export async function dropPictures(sql: Sql, decidedBefore: Date): Promise<void> {
  await sql`select forget_identity_pictures(${decidedBefore})`;
}

/** Deletes everything kept about an account's identity. */
export async function dropChecksOf(sql: Sql, accountId: string): Promise<void> {
  await sql`delete from identity_check where account_id = ${accountId}`;
}
