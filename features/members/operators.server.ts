/** Who runs the marketplace? Granted from the command line or by another operator, and taken away the same way. */
import { appendAudit, type AuditActor } from '../audit/append-audit.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';

/** Whether the account has been granted the operators' right and still has it. */
export async function isOperator(sql: Runner, accountId: string): Promise<boolean> {
  const [row] = await sql`select 1 from operator where account_id = ${accountId} and revoked_at is null`;
  return row !== undefined;
}

type Grant = { actor: AuditActor; accountId: string; reason: string };

/** Grants the right; granting it twice changes nothing. @returns whether it was new */
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

/** Takes the right away; the next request of that account is an ordinary one. @returns whether it had the right */
export function revokeOperator(deps: Deps, { actor, accountId, reason }: Grant): Promise<boolean> {
  return inTransaction(deps, {}, async ({ sql }) => {
    const now = deps.now();
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
  });
}
