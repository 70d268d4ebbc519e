/** Lets an operator propose a correction of someone's points, with a reason; nothing moves until another operator confirms. */
import { present } from '../../../platform/assert.ts';
import { appendAudit } from '../../audit/append-audit.server.ts';
import { mayOperate, type Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { refusal, type Refusal } from '../../../platform/refusal.ts';
import type { WalletKind } from '../ledger/points-book.ts';
import { correctionLifecycle } from './correction-lifecycle.ts';

export type Correction = {
  memberId: string;
  account: WalletKind;
  /** Positive gives the member points, negative takes them. At most a million. */
  points: number;
  reason: string;
};

const mostPoints = 1_000_000;

/** Proposes a correction and logs it. @returns its number */
export async function proposeCorrection(
  deps: Deps,
  actor: Actor,
  { memberId, account, points, reason }: Correction,
): Promise<{ correctionId: number } | Refusal<'not-allowed' | 'not-found' | 'invalid' | 'reason-missing'>> {
  if (!mayOperate(actor)) return notAllowed;
  const said = reason.trim();
  if (said === '') return refusal('reason-missing', 'Please say why.', 'reason');
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > mostPoints)
    return refusal(
      'invalid',
      'Enter up to a million points. Use a minus sign to take points away.',
      'points',
    );
  return inTransaction<{ correctionId: number } | Refusal<'not-found'>>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const known = await sql`select from member where id = ${memberId}`;
    if (known.length === 0) return notFound;
    const first = correctionLifecycle.nextState(null, 'propose', 'operator');
    const { to: state } = present(first, 'first step of a correction');
    const [row] = await sql<{ id: number }[]>`
      insert into points_correction (member_id, account, points, reason, state, proposed_by, proposed_at)
      values (${memberId}, ${account}, ${points}, ${said}, ${state}, ${actor.accountId}, ${now}) returning id`;
    const correctionId = row?.id ?? 0;
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act: 'points_correction.propose',
        subject: { kind: 'points_correction', id: correctionId },
        reason: said,
        details: { memberId, account, points },
      },
      now,
    );
    return { correctionId };
  });
}
