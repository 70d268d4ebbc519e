/** Manages operators, whose right is granted and revoked from the command line or by another operator. */
import { appendAudit, type AuditActor } from '../audit/append-audit.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';

/** Whether the account has the operators' right. */
export async function isOperator(sql: Sql, accountId: string): Promise<boolean> {
  const [row] = await sql`select 1 from operator where account_id = ${accountId} and revoked_at is null`;
  return row !== undefined;
}

/** All current operators, in the order they were granted. */
export async function listOperators(sql: Sql): Promise<{ accountId: string; grantedAt: Date }[]> {
  return sql<{ accountId: string; grantedAt: Date }[]>`
    select account_id as "accountId", granted_at as "grantedAt" from operator
     where revoked_at is null order by granted_at, account_id`;
}

/** The accounts of all current operators. */
export const operatorIds = async (sql: Sql): Promise<string[]> =>
  (await listOperators(sql)).map(({ accountId }) => accountId);

type Grant = { actor: AuditActor; accountId: string; reason: string };

/** Grants the right; repeating it changes nothing. @returns whether it was new */
export function grantOperator(deps: Deps, { actor, accountId, reason }: Grant): Promise<boolean> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [row] = await sql`
      insert into operator (account_id, granted_at) values (${accountId}, ${now})
      on conflict (account_id) do update set granted_at = excluded.granted_at, revoked_at = null
        where operator.revoked_at is not null
      returning account_id`;
    if (!row) return false;
    await appendAudit(
      sql,
      { actor, act: 'operator.grant', subject: { kind: 'account', id: accountId }, reason },
      now,
    );
    return true;
  });
}

/** Revokes the right; the account's next request is an ordinary one. @returns whether it had the right */
export function revokeOperator(deps: Deps, grant: Grant): Promise<boolean> {
  return inTransaction(deps, {}, ({ sql }) => takeRight(sql, grant, deps.now()));
}

/** As above, in the caller's transaction, but never from the last operator: two who revoke each other wait for each other. */
export async function revokeAnOperator(
  sql: Sql,
  grant: Grant,
  now: Date,
): Promise<'revoked' | 'none' | 'last'> {
  const held = await sql<{ id: string }[]>`
    select account_id as id from operator where revoked_at is null order by account_id for update`;
  if (!held.some(({ id }) => id === grant.accountId)) return 'none';
  if (held.length === 1) return 'last';
  await takeRight(sql, grant, now);
  return 'revoked';
}

/**
 * Revokes the right in the caller's transaction, even the last operator's.
 * @returns whether they had it
 */
export async function takeRight(sql: Sql, { actor, accountId, reason }: Grant, now: Date): Promise<boolean> {
  const [row] = await sql`
    update operator set revoked_at = greatest(${now}::timestamptz, granted_at)
     where account_id = ${accountId} and revoked_at is null returning account_id`;
  if (!row) return false;
  await appendAudit(
    sql,
    { actor, act: 'operator.revoke', subject: { kind: 'account', id: accountId }, reason },
    now,
  );
  return true;
}
