/** What do all acts of an operator have in common? The right, a reason, one transaction, and an entry in the audit log. */
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
  /** What the log says of a routine decision where the operator says nothing; without it a reason has to be given. */
  routineReason?: string | undefined;
  /** For acts that read what only operators may read: the work runs under the role of the desk. */
  underDeskRole?: boolean;
};

/** Reasons are read by people later: said, and not a novel. */
export const longestReason = 2_000;

type Work<T> = (
  transaction: Transaction,
  facts: { operator: AccountActor; now: Date },
) => Promise<{ outcome: T; details: Body } | ActRefusal>;

/**
 * Does something as an operator and writes it down with the reason.
 * @param work does it; its details go into the entry. A refusal is passed on, and nothing is written down
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
    return refusal('invalid', `Please say it in ${longestReason} characters.`, 'reason');
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
