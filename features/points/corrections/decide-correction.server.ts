/** Decides a proposed correction: another operator confirms or declines it, or its proposer withdraws it; confirming moves the points. */
import { appendAudit } from '../../audit/append-audit.server.ts';
import { mayOperate, type AccountActor, type Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import { present } from '../../../platform/assert.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { refusal, type Refusal } from '../../../platform/refusal.ts';
import {
  correctionLifecycle,
  roleIn,
  type CorrectionDecision,
  type CorrectionState,
} from './correction-lifecycle.ts';
import type { WalletKind } from '../ledger/points-book.ts';
import { lockAccounts, type AccountKey, type PointsWork } from '../ledger/points-store.server.ts';
import { postTransfer } from '../ledger/post-transfer.server.ts';

const decidedAlready = refusal('decided-already', 'This correction has already been decided.');
const needsAnother = refusal(
  'needs-another-operator',
  'You can’t confirm your own correction. Withdraw it, or wait for another operator.',
);
const notEnough = refusal('not-enough-points', 'The account has fewer points than the correction takes.');

export type DecisionRefusal =
  | Refusal<'not-allowed' | 'not-found' | 'reason-missing'>
  | typeof decidedAlready
  | typeof needsAnother
  | typeof notEnough;

type Proposed = {
  id: number;
  member_id: string;
  account: WalletKind;
  points: number;
  state: CorrectionState;
  proposed_by: string;
};

/** Decides a correction, once, with a reason in the audit log. @returns its new state */
export async function decideCorrection(
  deps: Deps,
  actor: Actor,
  decision: { correctionId: number; event: CorrectionDecision; reason: string },
): Promise<CorrectionState | DecisionRefusal> {
  if (!mayOperate(actor)) return notAllowed;
  const reason = decision.reason.trim();
  if (reason === '') return refusal('reason-missing', 'Please say why.', 'reason');
  return inTransaction<CorrectionState | DecisionRefusal>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [row] = await sql<Proposed[]>`
      select id, member_id, account, points, state, proposed_by
        from points_correction where id = ${decision.correctionId} for update`;
    if (!row) return notFound;
    if (correctionLifecycle.final.some((state) => state === row.state)) return decidedAlready;
    const role = present(roleIn(actor, row.proposed_by), 'role of an operator');
    const step = correctionLifecycle.nextState(row.state, decision.event, role);
    if (!step) return needsAnother;
    if (step.effects.includes('post the correction') && !(await post({ sql, now }, row, actor)))
      return notEnough;
    await sql`
      update points_correction set state = ${step.to}, decided_by = ${actor.accountId}, decided_at = ${now}
       where id = ${row.id} and state = ${row.state}`;
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act: `points_correction.${decision.event}`,
        subject: { kind: 'points_correction', id: row.id },
        reason,
        details: { memberId: row.member_id, account: row.account, points: row.points },
      },
      now,
    );
    return step.to;
  });
}

/** Moves the points between issuance and the member's account. @returns false when the account has too few */
async function post({ sql, now }: PointsWork, row: Proposed, actor: AccountActor): Promise<boolean> {
  const issuance: AccountKey = { kind: 'issuance' };
  const account: AccountKey = { kind: row.account, memberId: row.member_id };
  const locked = await lockAccounts(sql, [issuance, account]);
  if (locked.balanceOf(account) + row.points < 0) return false;
  await postTransfer(
    sql,
    {
      key: `correction/${row.id}`,
      reason: 'correction',
      correctionId: row.id,
      madeBy: actor.accountId,
      entries: [
        { accountId: locked.idOf(issuance), points: -row.points },
        { accountId: locked.idOf(account), points: row.points },
      ],
    },
    now,
  );
  return true;
}
