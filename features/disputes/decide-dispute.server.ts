/** Decides a dispute as an operator: line by line, with reasons both sides read; another operator decides the appeal, finally. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { askForClock } from './dispute-clock.server.ts';
import type { DecisionInput } from './dispute-input.ts';
import { disputeLifecycle } from './dispute-lifecycle.ts';
import { disputeRefusals } from './dispute-refusals.ts';
import { appealDays, daysAfter } from './dispute-rules.ts';
import {
  exchangeOfDispute,
  linesOf,
  lockDispute,
  moveDispute,
  saveAwards,
  type Dispute,
} from './dispute-store.server.ts';
import { lockExchange } from './past-exchange.server.ts';
import { settleDispute } from './settle-dispute.server.ts';

type Decision = { awards: readonly number[]; reasons: string; operatorId: string };
type Refused = ActRefusal | Refusal<'not-found' | 'note-missing' | 'invalid' | 'not-possible'>;

const longestReasons = 4_000;

/** Decides. If two operators act at once the second learns that it is decided; nobody decides about their own exchange. */
export async function decideDispute(
  deps: Deps,
  actor: Actor,
  id: string,
  input: DecisionInput,
): Promise<'decided' | Refused> {
  const reasons = input.reasons.trim();
  if (reasons === '') return disputeRefusals.reasonsMissing;
  if (reasons.length > longestReasons)
    return refusal('invalid', `Use ${longestReasons} characters or fewer.`, 'reasons');
  if (!isUuid(id)) return notFound;
  const act = { act: 'dispute.decide', subject: { kind: 'dispute', id }, reason: input.reason };
  let isThere = true;
  const done = await actAsOperator<'decided'>(deps, actor, act, async ({ sql }, { operator, now }) => {
    const name = await exchangeOfDispute(sql, id);
    const dispute = name && (await lockExchange(sql, name)) && (await lockDispute(sql, name));
    isThere = dispute !== null;
    if (!dispute) return disputeRefusals.notPossibleNow;
    const decision = { awards: input.awards, reasons, operatorId: operator.accountId };
    const refused = await decisionRefusal(sql, dispute, decision);
    if (refused) return refused;
    await saveAwards(sql, id, input.awards);
    await (dispute.state === 'appealed' ? decideAppeal : decideFirst)(sql, dispute, decision, now);
    return { outcome: 'decided', details: { awards: input.awards, of: dispute.state } };
  });
  return isThere ? done : notFound;
}

async function decisionRefusal(
  sql: Sql,
  { id, state, ownerId, renterId, decidedBy }: Dispute,
  { awards, operatorId }: Decision,
): Promise<Refusal<'not-possible' | 'invalid'> | null> {
  const isTime = (['decide', 'decide_appeal'] as const).some((event) =>
    disputeLifecycle.nextState(state, event, 'operator'),
  );
  if (!isTime) return disputeRefusals.notPossibleNow;
  if (operatorId === ownerId || operatorId === renterId) return disputeRefusals.own;
  if (operatorId === decidedBy) return disputeRefusals.sameOperator;
  const claimed = await linesOf(sql, id);
  if (awards.length !== claimed.length) return disputeRefusals.notEveryLine;
  return awards.some((cents, line) => cents > (claimed[line] ?? 0)) ? disputeRefusals.moreThanClaimed : null;
}

/** The first decision: no money moves before the appeal period ends. */
async function decideFirst(sql: Sql, dispute: Dispute, decision: Decision, now: Date): Promise<void> {
  const appealUntil = daysAfter(now, appealDays);
  const step = disputeLifecycle.nextState(dispute.state, 'decide', 'operator');
  const { to: state } = present(step, 'first decision');
  await moveDispute(sql, dispute, {
    state,
    decided_by: decision.operatorId,
    decided_at: now,
    decision: decision.reasons,
    appeal_until: appealUntil,
  });
  await askForClock(sql, { id: dispute.id, state }, appealUntil, now);
  const body = { dispute: dispute.id, appealUntil: appealUntil.toISOString() };
  await appendEvent(sql, { name: 'dispute.decided', subject: dispute.exchange, body }, now);
}

async function decideAppeal(sql: Sql, dispute: Dispute, decision: Decision, now: Date): Promise<void> {
  const columns = { second_by: decision.operatorId, second_at: now, second_decision: decision.reasons };
  const awardedCents = decision.awards.reduce((sum, cents) => sum + cents, 0);
  await settleDispute(sql, dispute, { event: 'decide_appeal', by: 'operator', awardedCents, columns }, now);
}
