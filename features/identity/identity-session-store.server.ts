/** Stores checks on a provider's own page; the only SQL that writes them. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { IdentityProblem } from '../../platform/identity-provider.server/identity-provider.ts';

export type SessionState = 'open' | 'checking' | 'verified' | 'ended';
export type IdentitySession = { id: string; accountId: string; state: SessionState; openedAt: Date };

const columns = (sql: Sql) => sql`id, account_id as "accountId", state, opened_at as "openedAt"`;

/** The check under way, and how many there have been. */
export async function sessionsOf(
  sql: Sql,
  accountId: string,
): Promise<{ underWay: IdentitySession | null; count: number }> {
  const rows = await sql<IdentitySession[]>`
    select ${columns(sql)} from identity_session where account_id = ${accountId}`;
  const underWay = rows.find(({ state }) => state === 'open' || state === 'checking');
  return { underWay: underWay ?? null, count: rows.length };
}

/** Stored once: two presses of the button open the same check. */
export async function insertSession(
  sql: Sql,
  session: { id: string; accountId: string; provider: string; openedAt: Date },
): Promise<void> {
  await sql`
    insert into identity_session (id, account_id, provider, state, opened_at)
    values (${session.id}, ${session.accountId}, ${session.provider}, 'open', ${session.openedAt})
    on conflict do nothing`;
}

/** Locks one check until the transaction ends; null for an unknown one. */
export async function lockSession(sql: Sql, id: string): Promise<IdentitySession | null> {
  const [row] = await sql<IdentitySession[]>`
    select ${columns(sql)} from identity_session where id = ${id} for update`;
  return row ?? null;
}

export async function saveSession(
  sql: Sql,
  id: string,
  { state, problem, at }: { state: SessionState; problem: IdentityProblem | null; at: Date },
): Promise<void> {
  await sql`
    update identity_session set state = ${state}, problem = ${problem}, answered_at = ${at} where id = ${id}`;
}

/** What a member reads of their check under way, under their own rights. */
export async function sessionView(
  sql: Sql,
): Promise<{ state: 'open' | 'checking'; problem: IdentityProblem | null } | null> {
  const [row] = await sql<{ state: 'open' | 'checking'; problem: IdentityProblem | null }[]>`
    select state, problem from identity_session where state in ('open', 'checking')`;
  return row ?? null;
}

/** Deletes everything kept of an account's checks. */
export async function dropSessionsOf(sql: Sql, accountId: string): Promise<void> {
  await sql`delete from identity_session where account_id = ${accountId}`;
}
