/** Runs an operator's action: checks the right and the reason, in one transaction with an audit log entry. */
import { appendAudit, type AuditEntry } from '../audit/append-audit.server.ts';
import { servingRole } from '../../platform/database.server/connect.ts';
import { inTransaction, type Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Body } from '../../platform/jobs.server/outbox.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { mayOperate, type AccountActor, type Actor } from './actor.ts';
import { asOperator } from './as-operator.server.ts';
import { notAllowed } from './member-refusals.ts';

export type ActRefusal = Refusal<'not-allowed' | 'reason-missing' | 'invalid' | 'not-possible'>;

type Act = Pick<AuditEntry, 'act' | 'subject' | 'reason'> & {
  /** The log's reason for a routine decision without a typed one; otherwise a reason is required. */
  routineReason?: string | undefined;
  /** For actions that read what only operators may: the work runs under the desk's role. */
  underDeskRole?: boolean;
};

/** People read reasons later: required, and of limited length. */
export const longestReason = 2_000;

type Work<T> = (
  transaction: Transaction,
  facts: { operator: AccountActor; now: Date },
) => Promise<{ outcome: T; details: Body } | ActRefusal>;

/**
 * Does something as an operator and logs it with the reason.
 * @param work does it; its details go into the entry. A refusal is returned, and nothing is logged
 */
export async function actAsOperator<T>(
  deps: Deps,
  actor: Actor,
  { act, subject, reason, routineReason = '', underDeskRole = false }: Act,
  work: Work<T>,
): Promise<T | ActRefusal> {
  if (!mayOperate(actor)) return notAllowed;
  const said = reason.trim() || routineReason;
  if (said === '') return refusal('reason-missing', 'Please say why.', 'reason');
  if (said.length > longestReason)
    return refusal('invalid', `Use ${longestReason} characters or fewer.`, 'reason');
  return inTransaction<T | ActRefusal>(deps, underDeskRole ? asOperator(actor) : {}, async (transaction) => {
    const now = deps.now();
    const done = await work(transaction, { operator: actor, now });
    if ('refusal' in done) return done;
    if (underDeskRole) await transaction.sql`select set_config('role', ${servingRole}, true)`;
    await appendAudit(
      transaction.sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act,
        subject,
        reason: said,
        details: done.details,
      },
      now,
    );
    return done.outcome;
  });
}
